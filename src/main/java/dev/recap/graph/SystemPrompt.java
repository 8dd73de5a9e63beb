package dev.recap.graph;

import dev.recap.node.Occasion;

/**
 * The application's own words to the model, made anew for every request. Must be thread-safe, and quick: the model waits.
 * To keep a server's cached prefix of use, what changes from request to request stands at the end.
 */
@FunctionalInterface
public interface SystemPrompt {

    /** Returns the words; blank for none. */
    String text(Occasion occasion);

    /** Returns a prompt that is always the same. */
    static SystemPrompt of(String text) {
        return occasion -> text;
    }
}

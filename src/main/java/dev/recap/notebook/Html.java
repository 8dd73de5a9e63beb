package dev.recap.notebook;

import dev.recap.memory.Fact;
import dev.recap.memory.FactHit;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of HTML with a plain-text form. It has a ground and styles of its own and no script; what people, models and
 * tools wrote is only ever text in it. Immutable.
 */
public final class Html {

    private final String html;
    private final String text;

    Html(String html, String text) {
        this.html = html;
        this.text = text;
    }

    /**
     * Returns messages as bubbles: the user's on the right, the assistant's on the left, tools and system apart; answers
     * that broke off are marked.
     */
    public static Html messages(List<Message> messages) {
        return new Bubbles(List.copyOf(messages), null).draw();
    }

    /** Returns a state as bubbles, with the summary on top when there is one. */
    public static Html messages(ConversationState state) {
        return new Bubbles(state.messages(), state.runningSummary()).draw();
    }

    /** Returns facts as a table with their type, importance, confidence and status. */
    public static Html facts(List<Fact> facts) {
        return FactTable.of(List.copyOf(facts));
    }

    /** Returns facts that were found as a table of why they were: score, words, meaning and confidence. */
    public static Html found(List<FactHit> hits) {
        return FactTable.found(List.copyOf(hits));
    }

    /** Returns the HTML, to be put into a page as it is. */
    public String html() {
        return html;
    }

    /** Returns the same in plain text. */
    public String text() {
        return text;
    }

    /** Returns whether the other shows the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Html piece && html.equals(piece.html);
    }

    @Override
    public int hashCode() {
        return html.hashCode();
    }

    /** Returns the plain text. */
    @Override
    public String toString() {
        return text;
    }
}

package dev.recap.summary;

import dev.langchain4j.model.chat.ChatModel;
import dev.recap.observe.Observers;

/** Summarizers for tests. */
public final class Summarizers {

    private Summarizers() {}

    /** Returns one with the default limit that reads as much at once as it likes. */
    public static Summarizer of(ChatModel model, SummaryPrompts prompts) {
        return new Summarizer(
                model,
                prompts,
                SummaryLimit.ofDefaults(),
                false,
                String::length,
                Integer.MAX_VALUE,
                failure -> false,
                Observers.NONE);
    }
}

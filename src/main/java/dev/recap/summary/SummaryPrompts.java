package dev.recap.summary;

import static java.util.Objects.requireNonNull;

import dev.recap.text.Language;

/**
 * The words of summarizing, chosen by the language of the user's messages.
 *
 * @param korean for conversations in Korean
 * @param english for all others
 */
public record SummaryPrompts(SummaryPrompt korean, SummaryPrompt english) {

    /** Checks the parts. */
    public SummaryPrompts {
        requireNonNull(korean, "korean");
        requireNonNull(english, "english");
    }

    /** Returns Recap's own words in both languages. */
    public static SummaryPrompts ofDefaults() {
        return new SummaryPrompts(SummaryPrompt.korean(), SummaryPrompt.english());
    }

    /** Returns the same words whatever the user writes in. */
    public static SummaryPrompts always(SummaryPrompt prompt) {
        return new SummaryPrompts(prompt, prompt);
    }

    /** Returns the words for a language. */
    public SummaryPrompt in(Language language) {
        return language == Language.KOREAN ? korean : english;
    }
}

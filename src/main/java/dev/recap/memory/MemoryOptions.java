package dev.recap.memory;

import static java.util.Objects.requireNonNull;

/**
 * How conversations use a {@link Memory}. Immutable; each method returns a changed copy.
 *
 * @param remembering when facts are looked for in what the user said
 * @param isInBackground whether that happens behind the turn, so that nobody waits for it
 * @param promotion when turns leave the window and become episodes
 * @param shownTurns how many of the window's newest turns the model is shown in place of the messages and their summary; 0 for
 *     messages and summary
 */
public record MemoryOptions(Remembering remembering, boolean isInBackground, Promotion promotion, int shownTurns) {

    private static final MemoryOptions DEFAULTS =
            new MemoryOptions(Remembering.EACH_TURN, false, Promotion.ofDefaults(), 0);

    /** When the facts of a turn are looked for; in each case at the latest when it becomes an episode. */
    public enum Remembering {
        /** Behind each answer. */
        EACH_TURN,
        /** In the turn after the one in which its messages were summarized away. */
        WHEN_SUMMARIZED,
        /** When the conversation ends, and for turns that leave the window before, in the turn in which they do. */
        WHEN_ENDED
    }

    /**
     * Checks the parts.
     *
     * @throws IllegalArgumentException if fewer than 0 turns are to be shown, or more than always stay in the window
     */
    public MemoryOptions {
        requireNonNull(remembering, "remembering");
        requireNonNull(promotion, "promotion");
        if (shownTurns < 0 || shownTurns > promotion.staying()) {
            throw new IllegalArgumentException("Of the window, 0 to " + promotion.staying()
                    + " turns can be shown, which is how many always stay in it; not " + shownTurns + ".");
        }
    }

    /** Returns the defaults: facts are looked for behind each answer, 10 turns and 5, messages and summary are shown. */
    public static MemoryOptions ofDefaults() {
        return DEFAULTS;
    }

    /** Returns options that look for facts at another time. */
    public MemoryOptions remember(Remembering when) {
        return new MemoryOptions(when, isInBackground, promotion, shownTurns);
    }

    /**
     * Returns options that look for facts behind the turn. What a process that dies did not get to is done in the thread's
     * next turn.
     */
    public MemoryOptions inBackground() {
        return new MemoryOptions(remembering, true, promotion, shownTurns);
    }

    /** Returns options with another rule for the window. */
    public MemoryOptions promotion(Promotion rule) {
        return new MemoryOptions(remembering, isInBackground, rule, shownTurns);
    }

    /**
     * Returns options that show the model the newest turns of the window beside the question, as {@link TurnWindow#shown}
     * writes them, in place of messages and summary; finished turns leave the state's messages, so that there is nothing to
     * summarize. Not for threads that an AI service drives: it is shown the messages alone, which are then the last turn's.
     */
    public MemoryOptions showTurns(int newest) {
        return new MemoryOptions(remembering, isInBackground, promotion, newest);
    }
}

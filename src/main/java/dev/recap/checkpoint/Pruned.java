package dev.recap.checkpoint;

/**
 * What pruning has removed from a thread.
 *
 * @param checkpoints how many checkpoints, 0 or more
 * @param messages how many versions of messages, 0 or more
 * @param isDone whether nothing is left to be removed; if not, the next step goes on
 */
public record Pruned(long checkpoints, long messages, boolean isDone) {

    /** What is known of a thread in which there is nothing to remove. */
    public static final Pruned NOTHING = new Pruned(0, 0, true);

    /** Returns this step and the one after it together. */
    public Pruned then(Pruned next) {
        return new Pruned(checkpoints + next.checkpoints, messages + next.messages, next.isDone);
    }

    /** Returns whether anything was removed. */
    public boolean isAny() {
        return checkpoints > 0 || messages > 0;
    }
}

package dev.recap;

/**
 * What pruning has removed from many threads.
 *
 * @param threads from how many threads something was removed, 0 or more
 * @param busy how many were left as they were, or half pruned, because a turn was running on them
 * @param checkpoints how many checkpoints are gone, 0 or more
 * @param messages how many versions of messages are gone, 0 or more
 */
public record PrunedThreads(long threads, long busy, long checkpoints, long messages) {}

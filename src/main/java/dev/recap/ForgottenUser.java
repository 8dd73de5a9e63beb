package dev.recap;

/**
 * What was deleted about a user.
 *
 * @param threads how many threads, with all their checkpoints, messages and summaries
 * @param facts how many facts, the superseded ones too
 * @param profiles how many profiles, former versions too
 * @param episodes how many episodes
 * @param records how many user records, 0 or 1
 */
public record ForgottenUser(long threads, long facts, long profiles, long episodes, long records) {}

package dev.recap.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many of something a command prints. */
final class Limit {

    @Option(names = "--limit", paramLabel = "N", description = "How many at most; all by default.")
    private @Nullable Integer limit;

    int value() {
        if (limit == null) {
            return Integer.MAX_VALUE;
        } else if (limit < 0) {
            throw new UsageException("The option --limit needs 0 or more, not " + limit + ".");
        }
        return limit;
    }
}

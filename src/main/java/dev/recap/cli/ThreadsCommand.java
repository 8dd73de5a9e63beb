package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.message.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "recap threads",
        description = "Lists the threads, the last created first; with --user only that user's.")
final class ThreadsCommand implements RecapCommand {

    private static final int PAGE = 100;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "Only threads with this in their metadata; may be repeated.")
    private List<String> metadata = new ArrayList<>();

    @Mixin
    private Limit limit = new Limit();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        Output output = console.output();
        ThreadQuery query = ThreadQuery.all().withMetadata(Pairs.of("--metadata", metadata));
        if (common.user() != null) {
            query = query.ofUser(new UserId(common.user()));
        }
        int most = limit.value();
        try (Recap recap = common.openWithoutModel()) {
            if (common.json()) {
                JsonArray array = new JsonArray(output);
                forEach(recap, query, most, thread -> array.add(StateJson.of(thread)));
                array.end();
            } else {
                forEach(recap, query, most, thread -> {
                    output.line(line(thread));
                    return !output.isClosed();
                });
            }
        }
    }

    private static void forEach(Recap recap, ThreadQuery query, int limit, Predicate<ThreadInfo> visitor) {
        ThreadQuery page = query;
        int left = limit;
        while (true) {
            int size = Math.min(PAGE, left);
            List<ThreadInfo> threads = recap.threads(page.limit(size));
            for (ThreadInfo thread : threads) {
                if (!visitor.test(thread)) {
                    return;
                }
                page = page.before(thread.thread());
            }
            left -= threads.size();
            if (threads.size() < size || left == 0) {
                return;
            }
        }
    }

    private static String line(ThreadInfo thread) {
        String line = StateText.time(thread.updatedAt()) + "  "
                + Printable.oneLine(thread.thread().value());
        if (thread.user() != null) {
            line += "  (" + Printable.oneLine(thread.user().value()) + ")";
        }
        return thread.metadata().isEmpty() ? line : line + "  " + Json.of(thread.metadata());
    }
}

package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.message.JsonText;
import dev.recap.message.UserId;
import java.util.List;
import java.util.function.Predicate;

final class ThreadsCommand implements RecapCommand {

    private static final int PAGE = 100;

    @Override
    public void run(Arguments arguments, Console console) {
        Output output = console.output();
        ThreadQuery query = query(arguments);
        int limit = arguments.number(Option.LIMIT, 0, Integer.MAX_VALUE);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(output);
                forEach(recap, query, limit, thread -> array.add(StateJson.of(thread)));
                array.end();
            } else {
                forEach(recap, query, limit, thread -> {
                    output.line(line(thread));
                    return !output.isClosed();
                });
            }
        }
    }

    private static ThreadQuery query(Arguments arguments) {
        ThreadQuery query = ThreadQuery.all().withMetadata(arguments.pairs(Option.METADATA));
        String user = arguments.value(Option.USER);
        return user == null ? query : query.ofUser(new UserId(user));
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
        String line =
                "created " + StateText.time(thread.createdAt()) + "  updated " + StateText.time(thread.updatedAt())
                        + "  " + Printable.oneLine(thread.thread().value());
        if (thread.user() != null) {
            line += "  (" + Printable.oneLine(thread.user().value()) + ")";
        }
        return thread.metadata().isEmpty() ? line : line + "  " + JsonText.write(thread.metadata());
    }
}

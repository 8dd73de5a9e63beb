package dev.recap.cli;

import dev.recap.PrunedThreads;
import dev.recap.Recap;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class PruneCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        Retention retention = retention(arguments);
        CheckpointStore store = Database.openExisting(arguments, console.environment());
        try (Recap recap = Recap.builder(new UnaskedModel()).checkpoints(store).build()) {
            boolean isUnknown = arguments.has(Option.THREAD)
                    && Threads.thread(recap, arguments).info().isEmpty();
            PrunedThreads pruned = prune(recap, arguments, retention);
            if (arguments.has(Option.COMPACT) && store instanceof SqliteCheckpointStore file) {
                file.compact();
            }
            String sentence = isUnknown ? "There was no such thread." : sentence(pruned);
            console.output().line(arguments.has(Option.JSON) ? json(pruned) : sentence);
        }
    }

    private static Retention retention(Arguments arguments) {
        if (arguments.has(Option.KEEP) == arguments.has(Option.YOUNGER_THAN)) {
            throw new UsageException(
                    "The command prune needs either --keep N or --younger-than AGE; recap prune --help shows how it is"
                            + " used.");
        }
        Retention retention = arguments.has(Option.KEEP)
                ? Retention.newest(arguments.number(Option.KEEP, 1, 1))
                : Retention.youngerThan(Age.parse(arguments.required(Option.YOUNGER_THAN)));
        return arguments.has(Option.WITHOUT_ARCHIVE) ? retention.withoutArchive() : retention;
    }

    private static PrunedThreads prune(Recap recap, Arguments arguments, Retention retention) {
        if (arguments.has(Option.THREAD)) {
            Pruned pruned = Threads.thread(recap, arguments).prune(retention);
            return new PrunedThreads(pruned.isAny() ? 1 : 0, 0, pruned.checkpoints(), pruned.messages());
        }
        @Nullable String user = arguments.value(Option.USER);
        return user == null ? recap.prune(retention) : recap.user(user).prune(retention);
    }

    private static String json(PrunedThreads pruned) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("threads", pruned.threads());
        json.put("busy", pruned.busy());
        json.put("checkpoints", pruned.checkpoints());
        json.put("messages", pruned.messages());
        return JsonText.write(json);
    }

    private static String sentence(PrunedThreads pruned) {
        String removed = "Removed " + pruned.checkpoints() + " checkpoints and " + pruned.messages() + " messages from "
                + pruned.threads() + " threads.";
        return pruned.busy() == 0 ? removed : removed + " Busy with a turn and not done: " + pruned.busy() + ".";
    }
}

package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadCheckpoint;
import dev.recap.ThreadUpdate;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonText;
import dev.recap.node.StateUpdate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class UpdateCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        String summary = arguments.value(Option.SUMMARY);
        String node = arguments.value(Option.AS_NODE);
        if (summary == null && node == null && !arguments.has(Option.VALUE) && !MessageEdits.areIn(arguments)) {
            throw new UsageException("What is to be updated? recap update --help lists the edits.");
        } else if (summary != null && summary.isBlank()) {
            throw new UsageException("The option --summary needs some text.");
        }
        CheckpointId from = Threads.checkpoint(arguments, Option.CHECKPOINT);
        try (Recap recap = Threads.openWithoutModel(arguments, console)) {
            Checkpoint written = update(Threads.thread(recap, arguments), from, arguments);
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(StateJson.of(written)));
            } else {
                console.output().line("Checkpoint " + written.id() + " holds the edit.");
            }
        }
    }

    private static Checkpoint update(ConversationThread thread, @Nullable CheckpointId from, Arguments arguments) {
        if (from == null) {
            return thread.update(edit(thread.state().values(), arguments));
        }
        ThreadCheckpoint place = thread.at(from);
        return place.update(edit(place.checkpoint().state(), arguments));
    }

    private static ThreadUpdate edit(ConversationState state, Arguments arguments) {
        return new ThreadUpdate(
                new StateUpdate(MessageEdits.of(arguments, state), values(arguments)),
                arguments.value(Option.SUMMARY),
                arguments.value(Option.AS_NODE));
    }

    private static Map<String, @Nullable Object> values(Arguments arguments) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        arguments.pairs(Option.VALUE).forEach((key, text) -> values.put(key, value(text)));
        return values;
    }

    /** A text need not stand in quotes: what is not JSON is one. */
    private static @Nullable Object value(String text) {
        try {
            Map<String, Object> json = JsonText.readObject("{\"value\":" + text + "}");
            return json.size() == 1 ? json.get("value") : text;
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}

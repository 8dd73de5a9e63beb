package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.checkpoint.StateDiff;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class DiffCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId from = CheckpointId.of(arguments.required(Option.FROM));
        CheckpointId to = CheckpointId.of(arguments.required(Option.TO));
        try (Recap recap = Threads.openExisting(arguments, console)) {
            StateDiff diff = Threads.thread(recap, arguments).diff(from, to);
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(StateJson.of(diff)));
            } else {
                print(console.output(), diff);
            }
        }
    }

    private static void print(Output output, StateDiff diff) {
        if (diff.changesSummary()) {
            summary(output, "- summary: ", diff.summaryBefore());
            summary(output, "+ summary: ", diff.summaryAfter());
        } else if (diff.changedKeys().isEmpty()
                && diff.added().isEmpty()
                && diff.replaced().isEmpty()
                && diff.removed().isEmpty()) {
            output.line("Nothing changed.");
        }
        for (String key : diff.changedKeys()) {
            value(output, "- ", key, diff.valuesBefore());
            value(output, "+ ", key, diff.valuesAfter());
        }
        messages(output, "- ", diff.removed());
        messages(output, "~ ", diff.replaced());
        messages(output, "+ ", diff.added());
    }

    private static void summary(Output output, String sign, @Nullable RunningSummary summary) {
        if (summary != null) {
            output.line(sign + Printable.oneLine(summary.text()));
        }
    }

    private static void value(Output output, String sign, String key, Map<String, Object> values) {
        if (values.containsKey(key)) {
            output.line(sign + Printable.oneLine(key + ": " + JsonText.write(values.get(key))));
        }
    }

    private static void messages(Output output, String sign, List<Message> messages) {
        messages.forEach(message ->
                output.line(sign + StateText.role(message) + ": " + Printable.oneLine(StateText.text(message))));
    }
}

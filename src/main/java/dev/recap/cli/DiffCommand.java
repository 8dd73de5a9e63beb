package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.checkpoint.StateDiff;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "recap diff", description = "Shows what changed from one checkpoint to another.")
final class DiffCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Option(names = "--from", paramLabel = "C", required = true, description = "The earlier checkpoint.")
    private String from = "";

    @Option(names = "--to", paramLabel = "C", required = true, description = "The later checkpoint.")
    private String to = "";

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.openWithoutModel()) {
            StateDiff diff = common.thread(recap, thread.id()).diff(CheckpointId.of(from), CheckpointId.of(to));
            if (common.json()) {
                console.output().line(Json.of(StateJson.of(diff)));
            } else {
                print(console.output(), diff);
            }
        }
    }

    private static void print(Output output, StateDiff diff) {
        if (diff.changesSummary()) {
            summary(output, "- summary: ", diff.summaryBefore());
            summary(output, "+ summary: ", diff.summaryAfter());
        } else if (diff.added().isEmpty()
                && diff.replaced().isEmpty()
                && diff.removed().isEmpty()) {
            output.line("Nothing changed.");
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

    private static void messages(Output output, String sign, List<Message> messages) {
        messages.forEach(message ->
                output.line(sign + StateText.role(message) + ": " + Printable.oneLine(StateText.text(message))));
    }
}

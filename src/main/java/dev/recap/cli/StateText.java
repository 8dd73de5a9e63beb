package dev.recap.cli;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.ThreadState;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.transfer.LangChainMessages;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A state for people: where it stands, the summary, the messages. */
final class StateText {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final Map<String, String> ROLES = Map.of("human", "user", "ai", "assistant");

    private final Output output;

    StateText(Output output) {
        this.output = output;
    }

    void print(ThreadState state) {
        field("Thread", state.thread().value());
        Checkpoint checkpoint = state.newest();
        if (checkpoint == null) {
            output.line("Nothing has been said in it yet.");
            return;
        }
        if (checkpoint.user() != null) {
            field("User", checkpoint.user().value());
        }
        field("Checkpoint", checkpoint.id().toString());
        field(
                "Step",
                checkpoint.step() + " (" + checkpoint.source().name().toLowerCase(Locale.ROOT) + "), "
                        + time(checkpoint.createdAt()));
        if (!checkpoint.isComplete()) {
            field("Next", String.join(", ", checkpoint.next()) + " (recap resume finishes the turn)");
        }
        if (!checkpoint.metadata().isEmpty()) {
            field("Metadata", JsonText.write(checkpoint.metadata()));
        }
        output.line("");
        printValues(state);
    }

    private void printValues(ThreadState state) {
        state.summary().ifPresent(summary -> {
            output.line(output.style().bold("Summary"));
            indented(summary.text());
            output.line("");
        });
        Map<String, Object> values = state.values().values();
        if (!values.isEmpty()) {
            output.line(output.style().bold("Values"));
            values.forEach((key, value) -> indented(Printable.oneLine(key + ": " + JsonText.write(value))));
            output.line("");
        }
        List<Message> messages = state.messages();
        output.line(output.style().bold(messages.isEmpty() ? "No messages" : "Messages (" + messages.size() + ")"));
        for (Message message : messages) {
            output.line(output.style().accent(role(message)) + output.style().dim("  " + message.id()));
            indented(text(message));
        }
    }

    /** Returns a moment in the zone of whoever reads. */
    static String time(Instant moment) {
        return TIME.format(moment);
    }

    /** Returns who speaks, in a word. */
    static String role(Message message) {
        String type = LangChainMessages.type(message.content());
        return ROLES.getOrDefault(type, type);
    }

    /** Returns what is said, or in brackets what is done instead. */
    static String text(Message message) {
        String text = message.text();
        if (message.content() instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
            for (ToolExecutionRequest request : ai.toolExecutionRequests()) {
                text = (text + "\n[calls " + request.name() + " " + request.arguments() + "]").strip();
            }
        }
        return text.isEmpty() ? "[no text]" : text;
    }

    private void field(String name, String value) {
        output.line(Columns.pad(name + ":", 13) + Printable.oneLine(value));
    }

    /** Prints words in a column of their own. */
    void indented(String text) {
        Columns.wrap(text, Columns.WIDTH - 2).forEach(line -> output.line(("  " + line).stripTrailing()));
    }
}

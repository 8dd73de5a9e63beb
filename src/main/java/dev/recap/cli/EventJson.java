package dev.recap.cli;

import dev.recap.ConversationEvent;
import dev.recap.Reply;
import dev.recap.checkpoint.StateDiff;
import dev.recap.checkpoint.Usage;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.FactRetention;
import dev.recap.transfer.LangChainMessages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Events as the objects that are printed one a line. */
final class EventJson {

    private EventJson() {}

    /** Returns the event, or empty when it is one that is not printed. */
    static Optional<Map<String, Object>> of(ConversationEvent event) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (event instanceof ConversationEvent.Token token) {
            json.put("event", "token");
            json.put("text", token.text());
        } else if (event instanceof ConversationEvent.Restarted restarted) {
            json.put("event", "restarted");
            json.put("reason", restarted.reason());
        } else if (event instanceof ConversationEvent.Withheld withheld) {
            json.put("event", "withheld");
            json.put("messages", ids(withheld.messages()));
        } else if (event instanceof ConversationEvent.Update update) {
            json.put("event", "update");
            json.put("node", update.node());
            json.put("values", written(update.change()));
        } else if (event instanceof ConversationEvent.Answer answer) {
            json.put("event", "answer");
            json.put("message", LangChainMessages.write(answer.message()));
        } else if (event instanceof ConversationEvent.Summary summary) {
            json.put("event", "summary");
            json.put("summary", summary.summary().text());
            json.put("removed", ids(summary.removed()));
            json.put("pinned", summary.summary().pinned());
            FactRetention retention = summary.retention();
            Map<String, Integer> counts = new LinkedHashMap<>();
            counts.put("facts", retention.facts());
            counts.put("kept", retention.kept());
            json.put("retention", counts);
        } else if (event instanceof ConversationEvent.SummaryFailed failed) {
            json.put("event", "summary_failed");
            json.put("reason", failed.reason());
        } else if (event instanceof ConversationEvent.Done done) {
            done(json, done.reply());
        } else {
            return Optional.empty();
        }
        return Optional.of(json);
    }

    private static List<String> ids(List<MessageId> messages) {
        return messages.stream().map(MessageId::value).toList();
    }

    static Map<String, Object> error(String sentence) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", "error");
        json.put("message", sentence);
        return json;
    }

    /** What a node wrote, as LangGraph's stream mode {@code updates} has it. */
    private static Map<String, @Nullable Object> written(StateDiff change) {
        List<Map<String, Object>> messages = new ArrayList<>();
        messages.addAll(LangChainMessages.write(change.added()));
        messages.addAll(LangChainMessages.write(change.replaced()));
        change.removed().stream()
                .map(Message::id)
                .map(LangChainMessages::removed)
                .forEach(messages::add);
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("messages", messages);
        RunningSummary summary = change.summaryAfter();
        if (summary != null && change.changesSummary()) {
            values.put("summary", summary.text());
        }
        change.changedKeys().forEach(key -> values.put(key, change.valuesAfter().get(key)));
        return values;
    }

    private static void done(Map<String, Object> json, Reply reply) {
        Usage usage = reply.usage();
        Map<String, Object> tokens = new LinkedHashMap<>();
        tokens.put("input_tokens", usage.inputTokens());
        tokens.put("output_tokens", usage.outputTokens());
        tokens.put("total_tokens", usage.inputTokens() + usage.outputTokens());
        json.put("event", "done");
        json.put("checkpoint_id", reply.checkpoint().id().toString());
        json.put("messages", reply.checkpoint().state().messages().size());
        json.put("usage", tokens);
    }
}

package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.ToolExchanges;
import dev.recap.text.WellFormed;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns any history into messages the OpenAI API takes, without touching what is stored:
 *
 * <ul>
 *   <li>a tool call is followed by all its results, wherever they stood; one that still waits is left out, and so are
 *       results that answer no call or answer it again;
 *   <li>messages without content are left out;
 *   <li>calls get ids and names the API takes ({@link SendableCalls}), and their results the same;
 *   <li>names lose the characters the API refuses, and halves of surrogate pairs become U+FFFD.
 * </ul>
 *
 * What the first two keep from the model, {@link #withheld} names.
 */
public final class RequestMessages {

    /** What the API refuses in a name. */
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[\\s\\p{Z}<|\\\\/>]+");

    private static final int MAX_NAME = 64;

    private final List<Message> history;
    private final SendableCalls calls = new SendableCalls();
    /** What is sent, in order. */
    private final List<Sent> request = new ArrayList<>();

    /** The places of what the model is shown whole. */
    private final BitSet shown = new BitSet();

    /** What is sent for the message at a place of the history. */
    private record Sent(int place, ChatMessage message) {}

    private RequestMessages(List<Message> history, boolean withSystemMessages) {
        this.history = history;
        Iterator<ToolExchanges.Exchange> exchanges =
                ToolExchanges.in(history).all().iterator();
        for (int i = 0; i < history.size(); i++) {
            ChatMessage content = history.get(i).content();
            if (content instanceof UserMessage user) {
                addUser(i, user);
            } else if (content instanceof AiMessage ai) {
                addAnswer(i, ai, ai.hasToolExecutionRequests() ? exchanges.next() : null);
            } else if (content instanceof SystemMessage system) {
                shown.set(i);
                if (withSystemMessages && !system.text().isBlank()) {
                    request.add(new Sent(i, SystemMessage.from(WellFormed.of(system.text()))));
                }
            }
        }
    }

    /**
     * Makes a request without the messages of the system: when the graph asks, these belong into the one system message
     * ({@link SystemText}).
     */
    static RequestMessages of(List<Message> history) {
        return new RequestMessages(history, false);
    }

    /** Returns the messages with those of the system where they stand, unless they are blank. */
    public static List<ChatMessage> withSystemMessages(List<Message> history) {
        return new RequestMessages(history, true).messages();
    }

    /** Returns what is sent. */
    List<ChatMessage> messages() {
        List<ChatMessage> messages = new ArrayList<>(request.size());
        request.forEach(sent -> messages.add(sent.message()));
        return Collections.unmodifiableList(messages);
    }

    /** Returns the messages that are sent, without those of the system, by the id of what they are made from. */
    public static Map<MessageId, ChatMessage> byId(List<Message> history) {
        Map<MessageId, ChatMessage> byId = new LinkedHashMap<>();
        of(history).request.forEach(sent -> byId.put(history.get(sent.place()).id(), sent.message()));
        return byId;
    }

    /** Returns the messages of which the model is shown nothing, or the words without the calls, oldest first. */
    List<MessageId> withheld() {
        return shown.cardinality() == history.size()
                ? List.of()
                : IntStream.range(0, history.size())
                        .filter(i -> !shown.get(i))
                        .mapToObj(i -> history.get(i).id())
                        .toList();
    }

    private void addUser(int place, UserMessage user) {
        if (user.name() == null && user.hasSingleText() && isSendable(user.singleText())) {
            shown.set(place);
            request.add(new Sent(place, user));
            return;
        }
        List<Content> contents = user.contents().stream()
                .map(RequestMessages::mended)
                .filter(content ->
                        !(content instanceof TextContent text) || !text.text().isBlank())
                .toList();
        if (!contents.isEmpty()) {
            shown.set(place);
            String name = user.name() == null
                    ? ""
                    : NOT_IN_NAMES.matcher(WellFormed.of(user.name())).replaceAll("_");
            int end = Math.min(MAX_NAME, name.length());
            boolean splits = end < name.length() && Character.isHighSurrogate(name.charAt(end - 1));
            request.add(new Sent(
                    place,
                    UserMessage.builder()
                            .name(name.isEmpty() ? null : name.substring(0, splits ? end - 1 : end))
                            .contents(contents)
                            .build()));
        }
    }

    private void addAnswer(int place, AiMessage ai, ToolExchanges.@Nullable Exchange exchange) {
        if (exchange != null && exchange.complete()) {
            shown.set(place);
            exchange.results().forEach(shown::set);
            List<ToolExecutionRequest> sent = calls.of(ai.toolExecutionRequests());
            request.add(new Sent(place, mended(ai, sent)));
            for (int i = 0; i < sent.size(); i++) {
                int result = exchange.results().get(i);
                request.add(new Sent(
                        result,
                        mended((ToolExecutionResultMessage) history.get(result).content(), sent.get(i))));
            }
        } else if (ai.text() != null && !ai.text().isBlank()) {
            if (!ai.hasToolExecutionRequests()) {
                shown.set(place);
            }
            boolean asItIs = !ai.hasToolExecutionRequests() && isSendable(ai.text());
            request.add(new Sent(place, asItIs ? ai : mended(ai, List.of())));
        }
    }

    /** Nearly every message needs no mending, and is sent as it is. */
    private static boolean isSendable(String text) {
        return !text.isBlank() && WellFormed.of(text).equals(text);
    }

    private static AiMessage mended(AiMessage ai, List<ToolExecutionRequest> calls) {
        return ai.toBuilder()
                .text(ai.text() == null ? null : WellFormed.of(ai.text()))
                .toolExecutionRequests(calls.stream()
                        .map(call -> call.toBuilder().arguments(arguments(call)).build())
                        .toList())
                .build();
    }

    /** Models write broken JSON; sent back to the server as it is, it would be refused in every request from then on. */
    private static String arguments(ToolExecutionRequest call) {
        String arguments = WellFormed.of(Objects.toString(call.arguments(), ""));
        try {
            JsonText.readObject(arguments);
            return arguments;
        } catch (IllegalArgumentException e) {
            return "{}";
        }
    }

    private static ToolExecutionResultMessage mended(ToolExecutionResultMessage result, ToolExecutionRequest call) {
        return ToolExecutionResultMessage.builder()
                .id(call.id())
                .toolName(call.name())
                .isError(result.isError())
                .contents(
                        result.contents().stream().map(RequestMessages::mended).toList())
                .build();
    }

    private static Content mended(Content content) {
        return content instanceof TextContent text ? TextContent.from(WellFormed.of(text.text())) : content;
    }
}

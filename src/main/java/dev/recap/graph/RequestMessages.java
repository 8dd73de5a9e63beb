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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
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
 * Pure functions.
 */
public final class RequestMessages {

    /** What the API refuses in a name. */
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[\\s\\p{Z}<|\\\\/>]+");

    private static final int MAX_NAME = 64;

    private RequestMessages() {}

    /**
     * Returns the messages without those of the system: when the graph asks, these belong into the one system message
     * ({@link SystemText}).
     */
    static List<ChatMessage> of(List<Message> messages) {
        return of(messages, false);
    }

    /** Returns the messages with those of the system where they stand, unless they are blank. */
    public static List<ChatMessage> withSystemMessages(List<Message> messages) {
        return of(messages, true);
    }

    /** Returns the messages that are sent, without those of the system, by the id of what they are made from. */
    public static Map<MessageId, ChatMessage> byId(List<Message> messages) {
        Map<MessageId, ChatMessage> request = new LinkedHashMap<>();
        each(messages, false, (message, sent) -> request.put(message.id(), sent));
        return request;
    }

    private static List<ChatMessage> of(List<Message> messages, boolean withSystemMessages) {
        List<ChatMessage> request = new ArrayList<>(messages.size());
        each(messages, withSystemMessages, (message, sent) -> request.add(sent));
        return request;
    }

    private static void each(
            List<Message> messages, boolean withSystemMessages, BiConsumer<Message, ChatMessage> request) {
        Map<Integer, ToolExchanges.Exchange> exchanges = new HashMap<>();
        ToolExchanges.in(messages).all().forEach(exchange -> exchanges.put(exchange.call(), exchange));
        SendableCalls calls = new SendableCalls();
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            ChatMessage content = message.content();
            if (content instanceof UserMessage user) {
                sendUser(user, sent -> request.accept(message, sent));
            } else if (content instanceof AiMessage ai) {
                sendAnswer(message, ai, exchanges.get(i), messages, request, calls);
            } else if (withSystemMessages
                    && content instanceof SystemMessage system
                    && !system.text().isBlank()) {
                request.accept(message, SystemMessage.from(WellFormed.of(system.text())));
            }
        }
    }

    private static void sendUser(UserMessage user, Consumer<ChatMessage> request) {
        if (user.name() == null && user.hasSingleText() && isSendable(user.singleText())) {
            request.accept(user);
            return;
        }
        List<Content> contents = user.contents().stream()
                .map(RequestMessages::mended)
                .filter(content ->
                        !(content instanceof TextContent text) || !text.text().isBlank())
                .toList();
        if (!contents.isEmpty()) {
            String name = user.name() == null
                    ? ""
                    : NOT_IN_NAMES.matcher(WellFormed.of(user.name())).replaceAll("_");
            int end = Math.min(MAX_NAME, name.length());
            boolean splits = end < name.length() && Character.isHighSurrogate(name.charAt(end - 1));
            request.accept(UserMessage.builder()
                    .name(name.isEmpty() ? null : name.substring(0, splits ? end - 1 : end))
                    .contents(contents)
                    .build());
        }
    }

    private static void sendAnswer(
            Message answer,
            AiMessage ai,
            ToolExchanges.@Nullable Exchange exchange,
            List<Message> messages,
            BiConsumer<Message, ChatMessage> request,
            SendableCalls calls) {
        if (exchange != null && exchange.complete()) {
            List<ToolExecutionRequest> sent = calls.of(ai.toolExecutionRequests());
            request.accept(answer, mended(ai, sent));
            for (int i = 0; i < sent.size(); i++) {
                Message result = messages.get(exchange.results().get(i));
                request.accept(result, mended((ToolExecutionResultMessage) result.content(), sent.get(i)));
            }
        } else if (!ai.hasToolExecutionRequests() && ai.text() != null && isSendable(ai.text())) {
            request.accept(answer, ai);
        } else if (ai.text() != null && !ai.text().isBlank()) {
            request.accept(answer, mended(ai, List.of()));
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

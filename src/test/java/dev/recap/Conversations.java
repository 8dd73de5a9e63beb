package dev.recap;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** What many tests of threads need: a model that can be told from its answers, and a way to read what was said. */
final class Conversations {

    private Conversations() {}

    /** A model that answers {@code re: QUESTION}, and {@code summary N} to the N-th request for a summary. */
    static ScriptedModel model() {
        int[] summaries = {0};
        return ScriptedModel.answeringBy(
                request -> asksForSummary(request) ? "summary " + ++summaries[0] : "re: " + lastUserText(request));
    }

    static boolean asksForSummary(ChatRequest request) {
        return lastUserText(request).contains(Transcript.OPEN);
    }

    static boolean asksForSummary(FakeOpenAiServer.Request request) {
        return request.lastUserText().contains(Transcript.OPEN);
    }

    /** An answer without words that calls a tool once for each id. */
    static AiMessage calling(String tool, String... ids) {
        return AiMessage.from(Arrays.stream(ids)
                .map(id -> ToolExecutionRequest.builder()
                        .id(id)
                        .name(tool)
                        .arguments("{}")
                        .build())
                .toList());
    }

    /** The text of the last message when a person said it, else an empty one. */
    static String lastUserText(ChatRequest request) {
        ChatMessage last = request.messages().get(request.messages().size() - 1);
        return last instanceof UserMessage user ? user.singleText() : "";
    }

    static List<String> systemTexts(ChatRequest request) {
        return request.messages().stream()
                .filter(SystemMessage.class::isInstance)
                .map(message -> ((SystemMessage) message).text())
                .toList();
    }

    /** A reducer that puts lists together. */
    static List<String> joined(List<String> old, List<String> added) {
        List<String> all = new ArrayList<>(old);
        all.addAll(added);
        return all;
    }

    static List<String> texts(ThreadState state) {
        return texts(state.messages());
    }

    static List<String> texts(List<Message> messages) {
        return messages.stream().map(Message::text).toList();
    }

    static Reply send(ConversationThread thread, String text, Consumer<ConversationEvent> events) {
        return thread.send(UserMessage.from(text), TurnOptions.ofDefaults(), events);
    }

    static List<ConversationEvent> eventsOf(ConversationThread thread, String text) {
        List<ConversationEvent> events = new ArrayList<>();
        send(thread, text, events::add);
        return events;
    }

    /** Event names in order, tokens in a row as one. */
    static List<String> names(List<ConversationEvent> events) {
        List<String> names = new ArrayList<>();
        for (ConversationEvent event : events) {
            String name = event.getClass().getSimpleName();
            if (!name.equals("Token")
                    || names.isEmpty()
                    || !names.get(names.size() - 1).equals(name)) {
                names.add(name);
            }
        }
        return names;
    }
}

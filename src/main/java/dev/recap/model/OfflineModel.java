package dev.recap.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.output.FinishReason;
import dev.recap.message.Transcript;
import dev.recap.text.Graphemes;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A model that needs neither key nor server, in Korean and English, to see every mechanism work. It does not think: it
 * picks sentences from what it is sent, and says so when it has nothing to pick.
 *
 * <ul>
 *   <li>Asked for a summary (the last user message quotes a {@link Transcript}), it answers with the sentences of the
 *       conversation that tell most about the user, those of a previous summary first, in at most 600 chars.
 *   <li>Asked a question, it answers with the user's name or job, or with the sentence of the user that shares most with
 *       the question; the latest wins. It looks in the system message, which carries the running summary, and in the
 *       earlier messages.
 *   <li>Told something, it repeats what it took from it.
 *   <li>Asked for the facts of a conversation, for what a new one contradicts, or for a customer's profile (by the JSON
 *       schema that {@code dev.recap.memory} sends), it answers with the user's sentences that have a form it knows, such
 *       as "my name is", "I live in", "저는 …예요", "좋아해요", "배우고 있어요", and finds contradictions by the same forms.
 *       What is said in other words it does not see.
 * </ul>
 *
 * <p>The same request always gets the same answer: there is no state, so it is thread-safe. Text is compared in Unicode's
 * form NFC and answers are in it. No tokens are counted: the usage is absent rather than wrong. Streams are delivered on
 * the calling thread, a few characters a piece, and stop without any further call when their handle is cancelled. Tools
 * and images are not looked at.
 */
public final class OfflineModel implements ChatModel, StreamingChatModel {

    /** The name of the model in its responses. */
    public static final String NAME = "offline";

    private static final int GRAPHEMES_A_PIECE = 4;

    private OfflineModel() {}

    /** Returns the model. */
    public static OfflineModel create() {
        return new OfflineModel();
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(answer(request)))
                .modelName(NAME)
                .finishReason(FinishReason.STOP)
                .build();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        ChatResponse response = doChat(request);
        Cancellation cancellation = new Cancellation();
        List<String> graphemes =
                Graphemes.split(String.valueOf(response.aiMessage().text()));
        try {
            for (int from = 0; from < graphemes.size(); from += GRAPHEMES_A_PIECE) {
                int to = Math.min(graphemes.size(), from + GRAPHEMES_A_PIECE);
                handler.onPartialResponse(
                        new PartialResponse(String.join("", graphemes.subList(from, to))),
                        new PartialResponseContext(cancellation));
                if (cancellation.isCancelled()) {
                    return;
                }
            }
        } catch (RuntimeException e) {
            // As every streaming model of LangChain4j does with what a handler throws.
            handler.onError(e);
            return;
        }
        handler.onCompleteResponse(response);
    }

    private static String answer(ChatRequest request) {
        List<ChatMessage> messages = request.messages();
        int last = messages.size() - 1;
        while (last >= 0 && !(messages.get(last) instanceof UserMessage)) {
            last--;
        }
        String message = last < 0 ? "" : text(messages.get(last));
        Optional<String> remembered = OfflineMemory.answer(request.responseFormat(), message);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        List<Transcript.Line> transcript = Transcript.read(message);
        if (!transcript.isEmpty()) {
            Optional<String> previous = Transcript.readSummary(message);
            return OfflineSummary.of(previous.map(Statement::inNotes).orElse(List.of()), Statement.in(transcript));
        }
        List<Statement> notes = new ArrayList<>();
        List<Statement> before = new ArrayList<>();
        OfflineRecollection asked = OfflineRecollection.of(message);
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage) {
                notes.addAll(Statement.inNotes(text(messages.get(i))));
            } else if (messages.get(i) instanceof UserMessage && i != last) {
                before.addAll(Statement.of(Statement.Speaker.USER, text(messages.get(i))));
            }
        }
        notes.addAll(asked.notes());
        notes.addAll(before);
        return new OfflineAnswer(notes).to(asked.question());
    }

    private static String text(ChatMessage message) {
        String text = "";
        if (message instanceof SystemMessage system) {
            text = system.text();
        } else if (message instanceof UserMessage user) {
            text = user.contents().stream()
                    .filter(TextContent.class::isInstance)
                    .map((Content content) -> ((TextContent) content).text())
                    .collect(Collectors.joining("\n"));
        }
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static final class Cancellation implements StreamingHandle {

        private volatile boolean cancelled;

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return DefaultChatRequestParameters.EMPTY;
    }

    @Override
    public List<ChatModelListener> listeners() {
        return List.of();
    }

    @Override
    public ModelProvider provider() {
        return ModelProvider.OTHER;
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
    }
}

package dev.recap.testing;

import dev.langchain4j.data.message.AiMessage;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;

/**
 * A model that answers by script and remembers what it was asked. Streams word by word on the caller's thread.
 * Thread-safe: calls are numbered from 1 in the order they arrive.
 *
 * <pre>{@code
 * ScriptedModel model = ScriptedModel.answering("one", "two").failOnCall(3, new RuntimeException("down"));
 * ScriptedModel echo = ScriptedModel.answeringBy(request -> "I saw " + request.messages().size());
 * }</pre>
 */
public final class ScriptedModel implements ChatModel, StreamingChatModel {

    private final Function<ChatRequest, ChatResponse> rule;
    private final Queue<ChatResponse> script = new ArrayDeque<>();
    private final List<ChatRequest> requests = new ArrayList<>();
    private final Map<Integer, RuntimeException> failures = new HashMap<>();
    private final Set<Integer> brokenStreams = new HashSet<>();

    private ScriptedModel(Function<ChatRequest, ChatResponse> rule) {
        this.rule = rule;
    }

    /** Returns a model that gives these answers, one a call, and fails the test's call when there are none left. */
    public static ScriptedModel answering(String... answers) {
        ScriptedModel model = new ScriptedModel(request -> {
            throw new IllegalStateException("The script has no answer left for " + request.messages());
        });
        Arrays.stream(answers).forEach(model::then);
        return model;
    }

    /** Returns a model that answers each request with the text the rule makes of it. */
    public static ScriptedModel answeringBy(Function<ChatRequest, String> rule) {
        return respondingBy(request -> response(AiMessage.from(rule.apply(request))));
    }

    /** Returns a model that answers each request with the response the rule makes of it; what it throws is thrown. */
    public static ScriptedModel respondingBy(Function<ChatRequest, ChatResponse> rule) {
        return new ScriptedModel(rule);
    }

    /** Returns a message as a complete response of the model {@code scripted}, for {@link #respondingBy}. */
    public static ChatResponse response(AiMessage message) {
        return ChatResponse.builder()
                .aiMessage(message)
                .modelName("scripted")
                .finishReason(message.hasToolExecutionRequests() ? FinishReason.TOOL_EXECUTION : FinishReason.STOP)
                .build();
    }

    /** Adds an answer to the script, which comes before any rule. */
    public ScriptedModel then(String answer) {
        return then(AiMessage.from(answer));
    }

    /** Adds an answer to the script, for one with tool calls. */
    public ScriptedModel then(AiMessage answer) {
        return then(response(answer));
    }

    /** Adds an answer to the script, for one with usage or a finish reason of its own. */
    public synchronized ScriptedModel then(ChatResponse answer) {
        script.add(answer);
        return this;
    }

    /** Has the n-th call fail, counted from 1, before anything is answered; it uses up no scripted answer. */
    public synchronized ScriptedModel failOnCall(int number, RuntimeException failure) {
        failures.put(number, failure);
        return this;
    }

    /** Has the n-th call fail; when it streams, after its answer was delivered but for the last piece. */
    public synchronized ScriptedModel breakStreamOnCall(int number, RuntimeException failure) {
        brokenStreams.add(number);
        return failOnCall(number, failure);
    }

    /** Returns what was asked so far, oldest first. */
    public synchronized List<ChatRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns what was asked last. */
    public synchronized ChatRequest lastRequest() {
        return requests.get(requests.size() - 1);
    }

    /** Returns how often the model was called, failures included. */
    public synchronized int calls() {
        return requests.size();
    }

    private record Step(ChatResponse answer, RuntimeException failure) {}

    /** Only choosing is locked: a rule may block while other calls go on. */
    private Step next(ChatRequest request, boolean streams) {
        RuntimeException failure;
        ChatResponse scripted;
        synchronized (this) {
            requests.add(request);
            failure = failures.get(requests.size());
            if (failure != null && !(streams && brokenStreams.contains(requests.size()))) {
                return new Step(null, failure);
            }
            scripted = script.poll();
        }
        return new Step(scripted != null ? scripted : rule.apply(request), failure);
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        Step step = next(request, false);
        if (step.failure() != null) {
            throw step.failure();
        }
        return step.answer();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        Step step;
        try {
            step = next(request, true);
        } catch (RuntimeException e) {
            handler.onError(e);
            return;
        }
        if (step.answer() != null) {
            String text = step.answer().aiMessage().text();
            List<String> pieces = text == null ? List.of() : List.of(text.split("(?<= )"));
            int end = step.failure() == null ? pieces.size() : pieces.size() - 1;
            Handle handle = new Handle();
            for (int i = 0; i < end && !handle.isCancelled(); i++) {
                if (!pieces.get(i).isEmpty()) {
                    handler.onPartialResponse(new PartialResponse(pieces.get(i)), new PartialResponseContext(handle));
                }
            }
            if (handle.isCancelled()) {
                return;
            }
        }
        if (step.failure() != null) {
            handler.onError(step.failure());
        } else {
            handler.onCompleteResponse(step.answer());
        }
    }

    private static final class Handle implements StreamingHandle {

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
        return Set.of();
    }
}

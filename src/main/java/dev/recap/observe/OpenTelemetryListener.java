package dev.recap.observe;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringArrayKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.output.FinishReason;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of every operation, named and described as OpenTelemetry's
 * <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/">conventions for generative AI</a> say: a turn is
 * {@code invoke_agent}, a model call {@code chat}, a tool call {@code execute_tool}; what they have no word for is called
 * {@code recap.…}. A turn is part of the caller's span. Each span is current while its operation runs, so that an
 * instrumented HTTP client or tool finds its place under it. Needs {@code io.opentelemetry:opentelemetry-api}. Thread-safe.
 */
public final class OpenTelemetryListener implements RecapListener {

    private static final AttributeKey<String> OPERATION_NAME = stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> CONVERSATION_ID = stringKey("gen_ai.conversation.id");
    private static final AttributeKey<String> AGENT_NAME = stringKey("gen_ai.agent.name");
    private static final AttributeKey<String> PROVIDER_NAME = stringKey("gen_ai.provider.name");
    /** What {@code gen_ai.provider.name} was called until version 1.36 of the conventions; collectors still read it. */
    private static final AttributeKey<String> SYSTEM = stringKey("gen_ai.system");

    private static final AttributeKey<String> REQUEST_MODEL = stringKey("gen_ai.request.model");
    private static final AttributeKey<String> RESPONSE_MODEL = stringKey("gen_ai.response.model");
    private static final AttributeKey<List<String>> FINISH_REASONS = stringArrayKey("gen_ai.response.finish_reasons");
    private static final AttributeKey<Long> INPUT_TOKENS = longKey("gen_ai.usage.input_tokens");
    private static final AttributeKey<Long> OUTPUT_TOKENS = longKey("gen_ai.usage.output_tokens");
    private static final AttributeKey<String> TOOL_NAME = stringKey("gen_ai.tool.name");
    private static final AttributeKey<String> TOOL_CALL_ID = stringKey("gen_ai.tool.call.id");
    private static final AttributeKey<String> TOOL_TYPE = stringKey("gen_ai.tool.type");
    private static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");

    private final Tracer tracer;
    private final String agentName;
    private final Map<Long, Running> running = new ConcurrentHashMap<>();

    private record Running(Context context, Scope scope) {}

    /** Makes a listener whose agent is called {@code recap}, with a tracer called {@code dev.recap}. */
    public OpenTelemetryListener(OpenTelemetry openTelemetry) {
        this(openTelemetry.getTracer("dev.recap"), "recap");
    }

    /**
     * Makes a listener with a tracer of your own.
     *
     * @param agentName what the application's assistant is called, for {@code gen_ai.agent.name}
     */
    public OpenTelemetryListener(Tracer tracer, String agentName) {
        this.tracer = requireNonNull(tracer, "tracer");
        this.agentName = requireNonNull(agentName, "agentName");
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // Closed by onEnd, which is called on the same thread.
    public void onStart(Operation operation) {
        AttributesBuilder attributes = Attributes.builder();
        if (operation.thread() != null) {
            attributes.put(CONVERSATION_ID, operation.thread().value());
        }
        Context outer = outer(operation.parent());
        Span span = tracer.spanBuilder(describe(operation, attributes))
                .setParent(outer)
                .setSpanKind(operation instanceof Operation.ModelCall ? SpanKind.CLIENT : SpanKind.INTERNAL)
                .setAllAttributes(attributes.build())
                .startSpan();
        Context context = outer.with(span);
        running.put(operation.id(), new Running(context, context.makeCurrent()));
    }

    /** A tool runs on a thread that knows nothing of the turn it is called in. */
    private Context outer(@Nullable Operation parent) {
        Running around = parent == null ? null : running.get(parent.id());
        return around == null ? Context.current() : around.context();
    }

    @Override
    public void onEnd(Operation operation, Outcome outcome) {
        Running ended = running.remove(operation.id());
        if (ended == null) {
            return;
        }
        ended.scope().close();
        Span span = Span.fromContext(ended.context()).setAllAttributes(attributes(outcome));
        if (!outcome.isSuccess()) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    @Override
    public Runnable carry(Runnable work) {
        return Context.current().wrap(work);
    }

    /** Adds what is known of an operation when it begins, and returns the name of its span. */
    private String describe(Operation operation, AttributesBuilder to) {
        if (operation instanceof Operation.Turn turn) {
            to.put(OPERATION_NAME, "invoke_agent")
                    .put(AGENT_NAME, agentName)
                    .put(
                            stringKey("user.id"),
                            turn.user() == null ? null : turn.user().value())
                    .put("recap.turn.kind", lowerCase(turn.kind()));
            return "invoke_agent " + agentName;
        }
        if (operation instanceof Operation.ModelCall call) {
            String provider = ProviderName.of(call.provider());
            to.put(OPERATION_NAME, "chat")
                    .put(PROVIDER_NAME, provider)
                    .put(SYSTEM, provider)
                    .put(REQUEST_MODEL, call.model())
                    .put("recap.model.purpose", lowerCase(call.purpose()))
                    .put("recap.model.streamed", call.streamed())
                    .put("recap.model.messages", call.messages())
                    .put("recap.model.tools", call.tools());
            return call.model() == null ? "chat" : "chat " + call.model();
        }
        if (operation instanceof Operation.ToolCall call) {
            to.put(OPERATION_NAME, "execute_tool")
                    .put(TOOL_NAME, call.tool())
                    .put(TOOL_CALL_ID, call.callId())
                    .put(TOOL_TYPE, "function")
                    .put("recap.tool.retry", call.isRetry());
            return "execute_tool " + call.tool();
        }
        if (operation instanceof Operation.Node node) {
            to.put("recap.node.name", node.name()).put("recap.node.step", node.step());
            return "recap.node " + node.name();
        }
        if (operation instanceof Operation.Summary summary) {
            to.put("recap.summary.messages", summary.messages())
                    .put("recap.summary.extends", summary.extendsPrevious());
            return "recap.summary";
        }
        Operation.StoreCall call = (Operation.StoreCall) operation;
        to.put("recap.store.method", call.method()).put("recap.store.checkpoints", call.checkpoints());
        return "recap.store " + call.method();
    }

    private static Attributes attributes(Outcome outcome) {
        AttributesBuilder attributes = Attributes.builder()
                .put(ERROR_TYPE, outcome.errorType())
                .put(RESPONSE_MODEL, outcome.model())
                .put(
                        stringKey("recap.turn.id"),
                        outcome.turn() == null ? null : outcome.turn().value())
                .put(
                        stringKey("recap.checkpoint.id"),
                        outcome.checkpoint() == null
                                ? null
                                : outcome.checkpoint().toString());
        if (outcome.finishReason() != null) {
            attributes.put(FINISH_REASONS, List.of(finishReason(outcome.finishReason())));
        }
        // A server that does not count must not look like one that counted nothing.
        if (outcome.usage().inputTokens() > 0) {
            attributes.put(INPUT_TOKENS, (long) outcome.usage().inputTokens());
        }
        if (outcome.usage().outputTokens() > 0) {
            attributes.put(OUTPUT_TOKENS, (long) outcome.usage().outputTokens());
        }
        return attributes.build();
    }

    private static String finishReason(FinishReason reason) {
        return reason == FinishReason.TOOL_EXECUTION ? "tool_call" : lowerCase(reason);
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}

package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads OpenAI's tool calls, and remembers them: a result tells only the id of its call, and the function calls that
 * were before tool calls had no ids at all. Used for one history.
 */
final class ToolCallReader {

    private final Map<String, String> names = new HashMap<>();
    private final Deque<ToolExecutionRequest> functionCalls = new ArrayDeque<>();
    private int functions;

    /** Returns the calls in {@code tool_calls}, or the one in the older {@code function_call}. */
    List<ToolExecutionRequest> read(Fields message) {
        if (!message.has("function_call")) {
            return message.objects("tool_calls").stream().map(this::call).toList();
        }
        Fields function = message.object("function_call");
        ToolExecutionRequest call = request("function_call_" + ++functions, function);
        functionCalls.add(call);
        return List.of(call);
    }

    private ToolExecutionRequest call(Fields call) {
        return request(call.requiredText("id"), call.object("function"));
    }

    private ToolExecutionRequest request(String id, Fields function) {
        Object arguments = function.value("arguments");
        if (arguments != null && !(arguments instanceof String)) {
            throw function.refused("the arguments of its call '" + id + "' must be a text with JSON in it");
        }
        ToolExecutionRequest request = ToolExecutionRequest.builder()
                .id(id)
                .name(function.requiredText("name"))
                .arguments(arguments == null ? "" : (String) arguments)
                .build();
        remember(request);
        return request;
    }

    /** Remembers a call that was read elsewhere. */
    void remember(ToolExecutionRequest call) {
        names.put(call.id(), call.name());
    }

    /** Returns the tool that the newest call of this id was for, if there is one. */
    @Nullable
    String nameOf(@Nullable String id) {
        return names.get(id);
    }

    /** Returns the id of the oldest function call of this name that has no result yet; an id of no call without one. */
    String functionCallId(String name) {
        for (ToolExecutionRequest call : functionCalls) {
            if (call.name().equals(name)) {
                functionCalls.remove(call);
                return call.id();
            }
        }
        return "function_call_" + ++functions;
    }
}

package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What OpenAI's chat API checks before it takes messages. */
public final class OpenAiRules {

    private OpenAiRules() {}

    public static void assertValid(List<Map<String, Object>> messages) {
        Deque<Object> open = new ArrayDeque<>();
        for (Map<String, Object> message : messages) {
            Object role = message.get("role");
            assertThat(role).isIn("system", "user", "assistant", "tool");
            if (role.equals("tool")) {
                assertThat(message.get("tool_call_id")).isEqualTo(open.poll()).isNotNull();
                assertThat(message.get("content")).isInstanceOf(String.class);
                continue;
            }
            assertThat(open).as("calls without a result before %s", message).isEmpty();
            if (role.equals("assistant")) {
                List<?> calls = (List<?>) message.getOrDefault("tool_calls", List.of());
                calls.forEach(call -> open.add(id((Map<?, ?>) call)));
                assertThat(message.get("content") != null || !calls.isEmpty()).isTrue();
            } else {
                assertThat(message.get("content")).isNotNull().isNotEqualTo("").isNotEqualTo(List.of());
            }
        }
        assertThat(open).as("calls without a result at the end").isEmpty();
    }

    private static Object id(Map<?, ?> call) {
        Map<?, ?> function = (Map<?, ?>) call.get("function");
        assertThat((String) function.get("name")).matches("[A-Za-z0-9_-]{1,64}");
        assertThat((String) function.get("arguments")).startsWith("{").endsWith("}");
        return call.get("id");
    }
}

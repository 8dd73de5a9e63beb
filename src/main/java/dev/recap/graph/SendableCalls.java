package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.recap.text.WellFormed;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The tool calls of one request with ids and names as OpenAI's API takes them: ids that differ, of 1 to 40 characters;
 * names of letters, digits, {@code _} and {@code -}. Models invent others, and histories from elsewhere hold them.
 */
final class SendableCalls {

    /** Seen as {@code string_above_max_length} in answers of the API. */
    static final int MAX_ID = 40;

    private static final int MAX_NAME = 64;
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^a-zA-Z0-9_-]");

    private final Set<String> used = new HashSet<>();

    /** Returns the calls, in order; their results have to be given the same ids and names. */
    List<ToolExecutionRequest> of(List<ToolExecutionRequest> calls) {
        return calls.stream()
                .map(call -> call.toBuilder()
                        .id(id(call.id()))
                        .name(name(call.name()))
                        .build())
                .toList();
    }

    /** The same one each time the same history is sent, so that a server's cached prefix stays of use. */
    private String id(String given) {
        String id = Objects.toString(given, "");
        boolean isSendable =
                !id.isBlank() && id.length() <= MAX_ID && WellFormed.of(id).equals(id);
        for (int i = 0; !isSendable || !used.add(id); i++) {
            UUID made = UUID.nameUUIDFromBytes((given + " " + used.size() + " " + i).getBytes(StandardCharsets.UTF_8));
            id = "call_" + made.toString().replace("-", "");
            isSendable = true;
        }
        return id;
    }

    private static String name(String given) {
        String name = NOT_IN_NAMES.matcher(Objects.toString(given, "")).replaceAll("_");
        return name.isEmpty() ? "unnamed" : name.substring(0, Math.min(MAX_NAME, name.length()));
    }
}

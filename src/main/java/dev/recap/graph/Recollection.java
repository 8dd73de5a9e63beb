package dev.recap.graph;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Transcript;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import dev.recap.text.WellFormed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was recalled about the user for one turn, as two values of the state. The profile, which stays the same for a whole
 * conversation, ends the system prompt. What the question brought to mind stands beside the question: so what a server has
 * cached of the prompt stays of use, and it is no part of any message that is stored, summarized or extracted.
 */
public final class Recollection {

    private static final String PROFILE = "recap.profile";
    private static final String RECALLED = "recap.recalled";
    /** As a mark begins; one of another kind in its place reads the same. */
    private static final String MARK = "</";

    private Recollection() {}

    /** Returns the keys that a state with declared keys needs besides. */
    public static List<StateKey> keys() {
        return List.of(StateKey.of(PROFILE), StateKey.of(RECALLED));
    }

    /** Returns the update that puts them into the state; blank for none. */
    public static StateUpdate of(String profile, String recalled) {
        return StateUpdate.of()
                .value(PROFILE, profile.isBlank() ? null : profile)
                .value(RECALLED, recalled.isBlank() ? null : recalled);
    }

    /** Returns what ends the system prompt, or {@code null}. */
    static @Nullable String profile(ConversationState state) {
        return state.values().get(PROFILE) instanceof String profile ? profile : null;
    }

    /** Returns the messages with what was recalled beside the last one of the user. */
    static List<ChatMessage> beside(List<ChatMessage> messages, ConversationState state) {
        String block = block(state);
        if (block.isEmpty()) {
            return messages;
        }
        List<ChatMessage> told = new ArrayList<>(messages);
        for (int i = told.size() - 1; i >= 0; i--) {
            if (told.get(i) instanceof UserMessage question) {
                List<Content> contents = new ArrayList<>();
                contents.add(TextContent.from(block));
                contents.addAll(question.contents());
                told.set(i, question.toBuilder().contents(contents).build());
                break;
            }
        }
        return Collections.unmodifiableList(told);
    }

    /** Returns what was recalled, marked; no line of it can close the mark. */
    static String block(ConversationState state) {
        return state.values().get(RECALLED) instanceof String recalled
                ? Transcript.REMEMBERED_OPEN + "\n" + WellFormed.of(recalled.replace(MARK, "‹/")) + "\n"
                        + Transcript.REMEMBERED_CLOSE
                : "";
    }
}

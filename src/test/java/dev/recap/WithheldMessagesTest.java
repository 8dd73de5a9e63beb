package dev.recap;

import static dev.recap.Conversations.eventsOf;
import static dev.recap.Conversations.names;
import static dev.recap.message.Talk.calls;
import static dev.recap.message.Talk.message;
import static dev.recap.message.Talk.result;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.message.Talk;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithheldMessagesTest {

    private static ConversationThread thread(Recap recap, Message... messages) {
        ThreadUpdate update = ThreadUpdate.of();
        for (Message message : messages) {
            update = update.and(MessageUpdate.put(message));
        }
        recap.thread("1").update(update.asNode("conversation"));
        return recap.thread("1");
    }

    private static List<String> withheld(List<ConversationEvent> events) {
        List<String> ids = new ArrayList<>();
        for (ConversationEvent event : events) {
            if (event instanceof ConversationEvent.Withheld withheld) {
                withheld.messages().stream().map(MessageId::value).forEach(ids::add);
            }
        }
        return ids;
    }

    /** langchain-ai/langchain#38352: https://github.com/langchain-ai/langchain/issues/38352 */
    @Test
    void send_historyTheApiWouldRefuse_tellsWhatTheModelIsNotShown() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = thread(
                    recap,
                    result("orphan", "c0"),
                    calls("c", "c1"),
                    result("r", "c1"),
                    result("double", "c1"),
                    message("blank", AiMessage.from(" ")),
                    message("waits", AiMessage.from("One moment.", List.of(Talk.call("c2")))));
            List<ConversationEvent> events = eventsOf(thread, "hello");
            assertThat(withheld(events)).containsExactly("orphan", "double", "blank", "waits");
            assertThat(names(events))
                    .containsSubsequence("Withheld", "Token", "Answer")
                    .containsOnlyOnce("Withheld");
            assertThat(model.requests().get(0).messages())
                    .containsExactly(
                            calls("c", "c1").content(),
                            result("r", "c1").content(),
                            AiMessage.from("One moment."),
                            UserMessage.from("hello"));
            assertThat(thread.history(2).get(1).state().messages())
                    .as("they stay")
                    .hasSize(8);
        }
    }

    @Test
    void send_historyThatIsSentWhole_tellsNothing() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = thread(recap, user("u", "look"), calls("c", "c1"), result("r", "c1"));
            assertThat(names(eventsOf(thread, "hello"))).doesNotContain("Withheld");
            assertThat(names(eventsOf(thread, "again"))).doesNotContain("Withheld");
        }
    }

    @Test
    void resume_requestThatFailed_tellsItOnceForEachRequest() {
        ScriptedModel model = Conversations.model().failOnCall(1, new IllegalStateException("down"));
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = thread(recap, result("orphan", "c0"));
            List<ConversationEvent> events = new ArrayList<>();
            assertThatThrownBy(() -> Conversations.send(thread, "hello", events::add))
                    .isInstanceOf(ModelException.class);
            assertThat(withheld(events)).containsExactly("orphan");
            thread.resume(TurnOptions.ofDefaults(), events::add);
            assertThat(withheld(events)).containsExactly("orphan", "orphan");
        }
    }
}

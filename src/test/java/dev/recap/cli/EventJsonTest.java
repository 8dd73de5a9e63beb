package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationEvent;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventJsonTest {

    private static String json(ConversationEvent event) {
        return JsonText.write(EventJson.of(event).orElseThrow());
    }

    @Test
    void of_withheld_namesTheMessages() {
        assertThat(json(new ConversationEvent.Withheld(List.of(new MessageId("m1"), new MessageId("질문 2")))))
                .isEqualTo("{\"event\":\"withheld\",\"messages\":[\"m1\",\"질문 2\"]}");
    }

    @Test
    void of_summary_tellsItsPinnedFacts() {
        Message moved = new Message(
                new MessageId("m1"), Instant.EPOCH, UserMessage.from("My name is Sua and I moved on 23 May."));
        RunningSummary summary =
                new RunningSummary("Sua moved.", List.of("23 May"), List.of(moved.id()), Instant.EPOCH, null);
        assertThat(json(new ConversationEvent.Summary(summary, List.of(moved))))
                .contains("\"removed\":[\"m1\"],\"pinned\":[\"23 May\"],\"retention\":{\"facts\":2,\"kept\":2}");
    }
}

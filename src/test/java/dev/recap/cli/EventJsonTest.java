package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.ConversationEvent;
import dev.recap.message.JsonText;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.FactRetention;
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
        List<MessageId> covered = List.of(new MessageId("m1"));
        RunningSummary summary =
                new RunningSummary("Sua moved.\n- 23 May", List.of("23 May"), covered, Instant.EPOCH, null);
        assertThat(json(new ConversationEvent.Summary(summary, covered, new FactRetention(2, 2))))
                .contains("\"removed\":[\"m1\"],\"pinned\":[\"23 May\"],\"retention\":{");
    }
}

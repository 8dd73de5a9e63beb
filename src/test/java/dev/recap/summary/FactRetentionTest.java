package dev.recap.summary;

import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactRetentionTest {

    private static FactRetention of(String said, String text, String... pinned) {
        RunningSummary summary =
                new RunningSummary(text, List.of(pinned), List.of(new MessageId("m")), Instant.EPOCH, null);
        return FactRetention.of(List.of(user("m", said)), summary);
    }

    @Test
    void of_factsInWordsAndPinned_countsBoth() {
        assertThat(of("주문 번호는 KR-20481이고 금액은 12,000원이에요.", "주문 KR-20481에 대해 물었다.", "12,000원"))
                .isEqualTo(new FactRetention(2, 2));
        assertThat(of("My order is KR-20481, it was 12,000 won.", "The user asked about KR-20481."))
                .matches(retention -> retention.kept() < retention.facts());
    }

    @Test
    void of_nothingToKeep_isZeroOfZero() {
        assertThat(of("네, 좋아요!", "좋다고 했다.")).isEqualTo(new FactRetention(0, 0));
    }
}

package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SentencesTest {

    @Test
    void split_korean_endsAtMarksAndLines() {
        assertThat(Sentences.split("안녕하세요! 저는 수아예요. 간호사로 일해요\n부산에 살아요.  "))
                .containsExactly("안녕하세요!", "저는 수아예요.", "간호사로 일해요", "부산에 살아요.");
        assertThat(Sentences.split("정말요?네!그래요…그럼요 “좋아요.” 끝")).containsExactly("정말요?", "네!", "그래요…그럼요 “좋아요.”", "끝");
        assertThat(Sentences.split("好。是！")).containsExactly("好。", "是！");
    }

    @Test
    void split_english_knowsAbbreviationsInitialsAndDecimals() {
        assertThat(Sentences.split(
                        "I saw Dr. Kim at 3.5 p.m. It cost $1,000.50. See example.com now... Really?! \"Yes.\" OK"))
                .containsExactly(
                        "I saw Dr. Kim at 3.5 p.m.",
                        "It cost $1,000.50.",
                        "See example.com now...",
                        "Really?!",
                        "\"Yes.\"",
                        "OK");
        assertThat(Sentences.split("J. Kim and I. Then e.g. tea.")).containsExactly("J. Kim and I.", "Then e.g. tea.");
    }

    @Test
    void split_numberedList_keepsNumbersWithTheirItems() {
        assertThat(Sentences.split("1. Buy milk.\r\n2. Call Ann. The year was 1999. Good."))
                .containsExactly("1. Buy milk.", "2. Call Ann.", "The year was 1999.", "Good.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t ", "\u2028"})
    void split_blank_isEmpty(String text) {
        assertThat(Sentences.split(text)).isEmpty();
    }

    @Test
    void split_oddText_losesNothing() {
        String odd = "\uD800. $& \\Q(*)[ 👩‍👩‍👧.\u0000 끝";
        assertThat(String.join(" ", Sentences.split(odd))).isEqualTo(odd);
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "a", ". ", "a.", "Dr. ", "?!", "\"", "가\n", ".\"", "1."})
    void split_hugeText_isLinear(String unit) {
        Assertions.assertTimeout(Duration.ofSeconds(8), () -> Sentences.split(unit.repeat(200_000)));
    }
}

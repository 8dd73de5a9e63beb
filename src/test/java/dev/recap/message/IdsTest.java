package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.text.Normalizer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {

    static Stream<Named<Function<String, Object>>> kinds() {
        return Stream.of(
                Named.of("thread", ThreadId::new),
                Named.of("message", MessageId::new),
                Named.of("user", UserId::new),
                Named.of("turn", TurnId::new));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_emptyText_isRefused(Function<String, Object> kind) {
        refuses(kind, "", "must not be empty");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_noText_isRefused(Function<String, Object> kind) {
        assertThatNullPointerException().isThrownBy(() -> kind.apply(null));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_oneToAThousandBytes_isTaken(Function<String, Object> kind) {
        assertThat(kind.apply("a")).hasToString("a");
        assertThat(kind.apply("a".repeat(1_000))).hasToString("a".repeat(1_000));
        assertThat(kind.apply("가".repeat(333) + "a")).hasToString("가".repeat(333) + "a");
        assertThat(kind.apply("😀".repeat(250))).hasToString("😀".repeat(250));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_aThousandAndOneBytes_isRefusedHoweverFewCharacters(Function<String, Object> kind) {
        refuses(kind, "a".repeat(1_001), "at most 1,000 bytes in UTF-8; this one has 1001");
        refuses(kind, "가".repeat(333) + "ab", "this one has 1001");
        refuses(kind, "😀".repeat(250) + "a", "this one has 1001");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_nulAnywhere_isRefused(Function<String, Object> kind) {
        refuses(kind, "\0", "NUL");
        refuses(kind, "a\0b", "NUL");
        refuses(kind, "ab\0", "NUL");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void new_halfOfASurrogatePair_isRefused(Function<String, Object> kind) {
        refuses(kind, "a\uD83D", "surrogate pair");
        refuses(kind, "\uDE00a", "surrogate pair");
        refuses(kind, "\uDE00\uD83D", "surrogate pair");
    }

    /** agentscope-ai/agentscope#1249: https://github.com/agentscope-ai/agentscope/issues/1249 */
    @ParameterizedTest
    @ValueSource(
            strings = {"../../x", "/etc/x", "..\\x", "%2e%2e", "a\nb", " ", ".", "'; DROP TABLE", "\u200B", "\uFEFFx"})
    void new_pathsAndSigns_areOrdinaryCharacters(String text) {
        assertThat(new ThreadId(text).value()).isEqualTo(text);
    }

    @Test
    void equals_textsThatLookAlike_areDifferentThreads() {
        String nfc = "수아";
        String nfd = Normalizer.normalize(nfc, Normalizer.Form.NFD);
        assertThat(new ThreadId(nfc)).isNotEqualTo(new ThreadId(nfd));
        assertThat(new ThreadId("Foo")).isNotEqualTo(new ThreadId("foo"));
        assertThat(new ThreadId("a")).isNotEqualTo(new ThreadId("a "));
        assertThat(new ThreadId("Aa")).isNotEqualTo(new ThreadId("BB"));
        assertThat(new ThreadId(nfc)).isEqualTo(new ThreadId("수" + "아"));
    }

    private static void refuses(Function<String, Object> kind, String id, String reason) {
        assertThatExceptionOfType(InvalidIdException.class)
                .isThrownBy(() -> kind.apply(id))
                .withMessageContaining(reason)
                .satisfies(error -> assertThat(error.id()).isEqualTo(id))
                .satisfies(error -> assertThat(error.isRetriable()).isFalse());
    }
}

package dev.recap.checkpoint;

import java.util.stream.Stream;

/**
 * Texts that other stores lost: <a href="https://github.com/langgraph4j/langgraph4j/issues/181">langgraph4j#181</a> and
 * characters apart.
 */
final class LostTexts {

    private LostTexts() {}

    static Stream<String> all() {
        return Stream.of(
                "안녕하세요, 저는 수아라고 해요.",
                "a".repeat(70_000),
                "가".repeat(30_000),
                "x\n\t\"\\😀".repeat(12_500),
                "nul \0 inside",
                "half \ud83d a pair \ude00, and 👩‍👩‍👧‍👦",
                "  spaces  ",
                "{\"v\":1}");
    }
}

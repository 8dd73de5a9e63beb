package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.Transcript;
import dev.recap.message.Transcript.Line;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptChunksTest {

    private static final TokenCounter TOKENS = TokenCounter.ofModel("gpt-4o");

    @Test
    void of_conversationThatFits_isOneTranscript() {
        List<Line> lines = List.of(new Line("user", "Hi."), new Line("assistant", "Hello."));
        assertThat(quoted(lines, TOKENS, 100)).containsExactly(Transcript.quoteLines(lines));
        assertThat(quoted(List.of(), TOKENS, 100)).containsExactly(Transcript.quoteLines(List.of()));
    }

    @Test
    void of_longConversation_isSplitBetweenMessages() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            lines.add(new Line(i % 2 == 0 ? "user" : "assistant", "Message " + i + "\n  of two lines."));
        }
        List<String> chunks = quoted(lines, TOKENS, 60);
        assertThat(chunks)
                .hasSizeGreaterThan(5)
                .allSatisfy(chunk -> assertThat(words(chunk)).isLessThan(60));
        assertThat(chunks.stream().flatMap(chunk -> Transcript.read(chunk).stream()))
                .isEqualTo(lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I went to Busan by the sea. ",
                "부산에 가서 바다를 보았습니다. ",
                "부산에 가서 ",
                "👨‍👩‍👧",
                "antidisestablishmentarianism",
                "line\n\nline "
            })
    void of_hugeMessage_isQuotedInPartsThatAreAllOfIt(String piece) {
        Line huge = new Line("tool look_up", piece.repeat(500));
        List<Line> lines = List.of(new Line("user", "Read this."), huge, new Line("assistant", "Done."));
        List<String> chunks = quoted(lines, TOKENS, 200);
        List<Line> read = chunks.stream()
                .flatMap(chunk -> Transcript.read(chunk).stream())
                .toList();
        List<Line> parts = read.subList(1, read.size() - 1);
        assertThat(parts).extracting(Line::role).containsOnly("tool look_up");
        assertThat(String.join("", parts.stream().map(Line::text).toList())).isEqualTo(huge.text());
        assertThat(chunks)
                .hasSizeGreaterThan(3)
                .allSatisfy(chunk -> assertThat(words(chunk)).isLessThan(250));
        assertThat(read.get(0)).isEqualTo(lines.get(0));
        assertThat(read.get(read.size() - 1)).isEqualTo(lines.get(2));
    }

    @Test
    void of_hugeMessageOfEmoji_isNeverSplitWithinOne() {
        String family = "👨‍👩‍👧";
        List<String> chunks = quoted(List.of(new Line("user", family.repeat(300))), TOKENS, 100);
        assertThat(chunks.stream().flatMap(chunk -> Transcript.read(chunk).stream()))
                .allSatisfy(part -> assertThat(part.text().replace(family, "")).isEmpty());
    }

    private static List<String> quoted(List<Line> lines, TokenCounter counter, int maxTokens) {
        return TranscriptChunks.of(lines, counter, maxTokens).stream()
                .map(Transcript::quoteLines)
                .toList();
    }

    /** What the model is given of a transcript, its marks and indentation left aside. */
    private static int words(String chunk) {
        return Transcript.read(chunk).stream()
                .mapToInt(line -> TOKENS.count(line.role() + ": " + line.text()))
                .sum();
    }
}

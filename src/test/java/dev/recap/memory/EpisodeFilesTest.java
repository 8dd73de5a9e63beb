package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.recap.memory.EpisodeFiles.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpisodeFilesTest {

    private static final List<Episode> TURNS = List.of(
            new Episode(7, "안녕하세요 \"수아\"예요.", "반가워요.\n어떻게 도와드릴까요?", Instant.parse("2026-03-01T12:00:00Z")),
            new Episode(9, "Bye", "", null));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Form.class)
    void write_turns_areReadBackRenumbered(Form form) throws IOException {
        Path file = folder.resolve("turns.json");
        EpisodeFiles.write(file, form, TURNS);
        assertThat(EpisodeFiles.read(file, form))
                .isEqualTo(new EpisodeFiles.Read(
                        List.of(TURNS.get(0).withId(0), TURNS.get(1).withId(1)), 0, 2));
        EpisodeFiles.write(file, form, TURNS.subList(0, 1));
        assertThat(EpisodeFiles.read(file, form).turns()).hasSize(1);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void write_shortTerm_isUnescapedAndIndentedByTwo() throws IOException {
        Path file = folder.resolve("short.json");
        EpisodeFiles.write(file, Form.SHORT_TERM, TURNS.subList(0, 1));
        assertThat(file).hasContent("""
                [
                  {
                    "id" : 0,
                    "user" : "안녕하세요 \\"수아\\"예요.",
                    "assistant" : "반가워요.\\n어떻게 도와드릴까요?",
                    "created_at" : "2026-03-01T12:00:00Z"
                  }
                ]""");
    }

    @Test
    void read_entriesWithoutText_areSkippedAndCounted() throws IOException {
        Path file = folder.resolve("long.json");
        Files.writeString(file, """
                {"items": [{"id": "3", "user_query": "a", "answer_query": "b", "created_at": "2026-03-01T21:00:00+09:00"},
                           {"id": 4, "user_query": "a"}, "x", {"id": "17", "user_query": null, "answer_query": "b"}]}""");
        EpisodeFiles.Read read = EpisodeFiles.read(file, Form.LONG_TERM);
        assertThat(read.turns()).containsExactly(new Episode(0, "a", "b", Instant.parse("2026-03-01T12:00:00Z")));
        assertThat(read.skipped()).isEqualTo(3);
        assertThat(read.nextId()).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"items\": [",
                "{\"items\": {}}",
                "[{\"id\": 1, \"user",
                "nonsense",
                "{\"items\": []} {\"items\": []}"
            })
    void read_damagedFile_isReportedAndLeftAsItIs(String content) throws IOException {
        Path file = folder.resolve("long.json");
        Files.writeString(file, content);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EpisodeFiles.read(file, Form.LONG_TERM))
                .withMessageContaining("left as it is");
        if (!content.isEmpty()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> EpisodeFiles.write(file, Form.LONG_TERM, TURNS))
                    .withMessageContaining("left as it is");
        }
        assertThat(file).hasContent(content);
    }
}

package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo asks for the name and the job when both are in the summary only, and the model finds them there. */
@Timeout(300)
final class DemoIT {

    @TempDir
    private Path folder;

    @Test
    void demo_korean_answersFromTheSummary() {
        String out = new RecapProcess(folder)
                .run("demo", "--model", "offline")
                .succeeded()
                .out();

        assertThat(answerTo(out, "제 이름이 뭐라고 했는지")).contains("한서윤");
        assertThat(answerTo(out, "제 직업은 뭐였죠")).contains("등대지기");
        assertThat(out).contains("요약 전", "요약 후", "├─●", "← head").doesNotContain("\u001b");
        assertThat(out.lines()).allMatch(line -> Columns.of(line) <= Columns.WIDTH);
        assertThat(folder).as("nothing is kept").isEmptyDirectory();
    }

    @Test
    void demo_english_answersFromTheSummary() {
        String out = new RecapProcess(folder)
                .run("--language", "en", "demo", "--model", "offline", "--db", "d.db")
                .succeeded()
                .out();

        assertThat(answerTo(out, "do you remember my name")).contains("Ada Brook");
        assertThat(answerTo(out, "what is my job")).contains("lighthouse keeper");
        assertThat(out).contains("Before", "After", "├─●", "← head");
        assertThat(out.lines()).allMatch(line -> Columns.of(line) <= Columns.WIDTH);
        assertThat(folder.resolve("d.db")).exists();
    }

    /** The line after the first one that holds the question. */
    private static String answerTo(String out, String question) {
        List<String> lines = out.lines().toList();
        for (int i = 0; i < lines.size() - 1; i++) {
            if (lines.get(i).contains(question)) {
                return lines.get(i + 1);
            }
        }
        throw new AssertionError("Nobody asked " + question + " in\n" + out);
    }
}

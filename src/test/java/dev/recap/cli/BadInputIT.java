package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is typed wrongly gets one sentence. */
@Timeout(300)
final class BadInputIT {

    private static final String SOME_ID = "01a2291b-70a2-7000-aa45-799b2f0a72cc";

    @TempDir
    private Path folder;

    private RecapProcess recap;

    @BeforeEach
    void start() {
        recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void usage_wrong_exits2() {
        recap.run().failedWith(2, "--help");
        recap.run("frobnicate").failedWith(2, "frobnicate");
        recap.run("state").failedWith(2, "--thread");
        recap.run("state", "--treadh", "T").failedWith(2, "--treadh");
        recap.run("send", "--thread", "T").failedWith(2, "text");
        recap.run("history", "--thread", "T", "--limit", "-1").failedWith(2, "--limit");
        recap.run("history", "--thread", "T", "--limit", "abc").failedWith(2, "abc");
        recap.run("search", "--thread", "T").failedWith(2, "query");
        recap.run("graph", "--format", "svg").failedWith(2, "svg");
        assertThat(folder).as("nothing was opened").isEmptyDirectory();
    }

    @Test
    void ids_unknownOrImpossible_exit1() {
        recap.run("state", "--thread", "").failedWith(1, "thread id");
        recap.run("state", "--thread", "x".repeat(1001)).failedWith(1, "1001");
        recap.run("state", "--thread", "T", "--checkpoint", "nonsense").failedWith(1, "nonsense");
        recap.run("state", "--thread", "T", "--checkpoint", SOME_ID).failedWith(1, SOME_ID);
        recap.run("replay", "--thread", "T", "--checkpoint", SOME_ID).failedWith(1, SOME_ID);
        recap.run("fork", "--thread", "T", "--checkpoint", SOME_ID, "x").failedWith(1, SOME_ID);
        recap.run("history", "--thread", "T", "--before", SOME_ID).failedWith(1, SOME_ID);
        recap.run("resume", "--thread", "T").failedWith(1, "unfinished");
        assertThat(recap.run("playback", "--thread", "T", "--checkpoint", SOME_ID, "--json")
                        .failedWith(1, SOME_ID)
                        .eventNames())
                .containsExactly("error");
    }

    @Test
    void text_empty_writesNothing() {
        recap.run("send", "--thread", "T", "").failedWith(1, "nothing to send");
        recap.run("send", "--thread", "T", " \t").failedWith(1, "nothing to send");
        assertThat(recap.run("threads", "--json").json()).isEmpty();
    }

    @Test
    void database_thatCannotBeUsed_isNamed() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve("notes.txt"), "This is no database, and long enough to be read as one.\n");

        recap.run("state", "--thread", "T", "--db", "sub").failedWith(1, "folder");
        recap.run("state", "--thread", "T", "--db", "missing/x.db").failedWith(1, "missing");
        recap.run("state", "--thread", "T", "--db", "notes.txt").failedWith(1, "not a SQLite file");
        recap.run("state", "--thread", "T", "--db", "jdbc:mysql://h/d").failedWith(1, "PostgreSQL");
        recap.run("state", "--thread", "T", "--db", "jdbc:postgresql://127.0.0.1:1/d")
                .failedWith(1, "'127.0.0.1:1/d' cannot be reached");
        assertThat(recap.run("state", "--thread", "T", "--db", "jdbc:postgresql://ann:secret@h:x/d")
                        .failedWith(1, "jdbc:postgresql://HOST")
                        .err())
                .doesNotContain("secret");
        recap.run("state", "--thread", "T", "--db", "").failedWith(1, "--db");
    }

    @Test
    void dotEnv_broken_isNotQuoted() throws IOException {
        Files.writeString(folder.resolve(".env"), "OPENAI_API_KEY sk-secret\n");

        RecapProcess.Result result = new RecapProcess(folder).run("send", "--thread", "T", "hi");

        result.failedWith(1, ".env");
        assertThat(result.err()).doesNotContain("secret");
        recap.run("state", "--thread", "T").succeeded();
    }
}

package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the command line makes of a model server's moods. */
@Timeout(300)
final class ModelServerIT {

    @TempDir
    private Path folder;

    private final FakeOpenAiServer server = FakeOpenAiServer.start();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void send_serverFails_saysSoInOneSentenceAndKeepsTheQuestion() {
        RecapProcess recap = new RecapProcess(folder);
        Map<String, FakeReply> faults = new LinkedHashMap<>();
        faults.put("refused the key (401: bad key)", FakeReply.error(401, "bad key"));
        faults.put("a web page", FakeReply.html());
        faults.put("a stream without any event", FakeReply.empty());
        faults.forEach((telling, fault) -> {
            server.next(fault);
            assertThat(recap.run("send", "--thread", "T", "--base-url", server.baseUrl(), "--json", "hi")
                            .failedWith(1, telling)
                            .eventNames())
                    .endsWith("error");
        });
        assertThat(server.requests()).as("one for each fault").hasSize(faults.size());

        server.next(FakeReply.dropAfter("one "), FakeReply.dropAfter("two "));
        assertThat(recap.run("send", "--thread", "T", "--base-url", server.baseUrl(), "--json", "hi")
                        .failedWith(1, "broke")
                        .eventNames())
                .containsSubsequence("token", "restarted", "token", "error");
        server.next(FakeReply.dropAfter("one "));
        assertThat(recap.run("send", "--thread", "T", "--base-url", server.baseUrl(), "--json", "hi")
                        .succeeded()
                        .eventNames())
                .containsSubsequence("token", "restarted", "token", "answer", "done");
        server.next(FakeReply.hang());
        recap.run("send", "--thread", "U", "--base-url", server.baseUrl(), "--timeout", "1", "hi")
                .failedWith(1, "within 1 s");
        recap.run("send", "--thread", "U", "--base-url", "http://127.0.0.1:1/v1", "hi")
                .failedWith(1, "127.0.0.1:1");

        assertThat(recap.run("state", "--thread", "U").succeeded().out()).contains("Next:", "hi");
    }

    @Test
    void send_summaryStillUnanswered_hasPrintedTheAnswerAndAFailedSummaryExits0() throws Exception {
        RecapProcess recap = new RecapProcess(folder).with("OPENAI_BASE_URL", server.baseUrl());
        for (String text : new String[] {"one", "two", "three"}) {
            recap.run("send", "--thread", "T", text).succeeded();
        }
        // The lost connection is tried once more, in vain.
        server.next(FakeReply.text("the answer"), FakeReply.hang(), FakeReply.error(401, "bad key"));
        Process process = recap.start("send", "--thread", "T", "--json", "--timeout", "20", "four");
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            while (!line.contains("\"event\":\"answer\"")) {
                line = out.readLine();
            }
            server.awaitRequests(5);
            assertThat(process.isAlive()).isTrue();
            server.release();
            assertThat(out.lines().toList())
                    .anyMatch(later -> later.contains("\"event\":\"summary_failed\""))
                    .last()
                    .asString()
                    .contains("\"event\":\"done\"", "\"messages\":8");
        }
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void send_interrupted_exits130AndCanBeResumed() throws Exception {
        assumeTrue(canBeInterrupted(), "whoever started the tests has them ignore SIGINT, and children inherit that");
        RecapProcess recap = new RecapProcess(folder).with("OPENAI_BASE_URL", server.baseUrl());
        server.next(FakeReply.hangAfter("one "));
        Process process = recap.start("send", "--thread", "T", "hi");
        assertThat(process.getInputStream().read()).isEqualTo('o');

        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(recap.run("resume", "--thread", "T").succeeded().out()).isEqualTo("OK\n");
    }

    private static boolean canBeInterrupted() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .noneMatch(line -> new BigInteger(line.substring(7).strip(), 16).testBit(1));
    }
}

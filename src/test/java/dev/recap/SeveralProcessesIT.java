package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.Transcript;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several real processes on one SQLite file: killed at every moment, and at work at the same time. */
class SeveralProcessesIT {

    private static final int KILLS = 50;
    private static final long SEED = 20_261_129;

    @TempDir
    Path folder;

    private static FakeReply answer(FakeOpenAiServer.Request request) {
        String asked = request.lastUserText();
        return FakeReply.text(asked.contains(Transcript.OPEN) ? "They counted." : "re: " + asked);
    }

    /**
     * agent-of-empires/agent-of-empires#1207 and OtterMind/Chat2DB#2843: killed when the model is asked, when the answer
     * is printed, and at random, no acknowledged answer is lost and no question is asked twice.
     */
    @Test
    void kill_fiftyTimesAtEveryMoment_losesNothingAndDoublesNothing() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        AtomicReference<Runnable> onRequest = new AtomicReference<>(() -> {});
        Path database = folder.resolve("recap.db");
        int acknowledged = 0;
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> {
            onRequest.get().run();
            return answer(request);
        })) {
            for (int kill = 0; kill < KILLS; kill++) {
                int mode = kill % 3;
                int when = 1 + random.nextInt(4);
                try (ChildTurns child =
                        ChildTurns.start(database, server.baseUrl(), "question", acknowledged + 1, 1_000_000)) {
                    int[] requests = {0};
                    onRequest.set(() -> {
                        synchronized (requests) {
                            if (mode == 0 && ++requests[0] == when) {
                                child.kill();
                            }
                        }
                    });
                    IntConsumer onAnswer = answers -> {
                        if (mode == 1 && answers == when) {
                            child.kill();
                        } else if (mode == 2 && answers == 1) {
                            killLater(child, random.nextInt(40));
                        }
                    };
                    acknowledged = readUntilItEnds(child, acknowledged, onAnswer);
                }
                onRequest.set(() -> {});
            }
            try (ChildTurns last =
                    ChildTurns.start(database, server.baseUrl(), "question", acknowledged + 1, acknowledged + 1)) {
                assertThat(last.waitFor()).isZero();
            }
        }
        assertThat(acknowledged).isGreaterThan(KILLS / 2);
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= acknowledged + 1; i++) {
            expected.add("question " + i);
            expected.add("re: question " + i);
        }
        assertThat(textsIn(database)).isEqualTo(expected);
    }

    private static int readUntilItEnds(ChildTurns child, int acknowledged, IntConsumer onAnswer) {
        int newest = acknowledged;
        int answers = 0;
        for (int answered = child.nextAnswered(); answered >= 0; answered = child.nextAnswered()) {
            newest = answered;
            onAnswer.accept(++answers);
        }
        child.waitFor();
        return newest;
    }

    private static void killLater(ChildTurns child, int millis) {
        Thread killer = new Thread(() -> {
            java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            child.kill();
        });
        killer.setDaemon(true);
        killer.start();
    }

    @Test
    void send_twoProcessesFiftyTurnsEach_allHundredArePresent() {
        Path database = folder.resolve("recap.db");
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(SeveralProcessesIT::answer);
                ChildTurns one = ChildTurns.start(database, server.baseUrl(), "one", 1, 50);
                ChildTurns two = ChildTurns.start(database, server.baseUrl(), "two", 1, 50)) {
            Thread reader = new Thread(() -> readUntilItEnds(one, 0, answers -> {}));
            reader.start();
            readUntilItEnds(two, 0, answers -> {});
            assertThat(one.waitFor()).isZero();
            assertThat(two.waitFor()).isZero();
        }
        List<String> texts = textsIn(database);
        assertThat(texts).hasSize(200).doesNotHaveDuplicates();
        for (int i = 0; i < texts.size(); i += 2) {
            assertThat(texts.get(i + 1)).isEqualTo("re: " + texts.get(i));
        }
    }

    /** langgraph4j/langgraph4j#321, #348 and #357: process A, then B, then A; each sees what the other said. */
    @Test
    void send_processesInTurns_goOnFromEachOther() {
        Path database = folder.resolve("recap.db");
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(SeveralProcessesIT::answer)) {
            for (int turn = 1; turn <= 3; turn++) {
                String name = turn == 2 ? "B" : "A";
                try (ChildTurns child = ChildTurns.start(database, server.baseUrl(), name, turn, turn)) {
                    assertThat(child.waitFor()).isZero();
                }
            }
            assertThat(server.requests())
                    .extracting(request -> request.json().path("messages").size())
                    .containsExactly(1, 3, 5);
        }
        assertThat(textsIn(database)).containsExactly("A 1", "re: A 1", "B 2", "re: B 2", "A 3", "re: A 3");
    }

    private static List<String> textsIn(Path database) {
        try (Recap recap = Recap.builder(Conversations.model())
                .checkpoints(Checkpoints.sqlite(database))
                .build()) {
            return Lineage.texts(recap.thread("1"));
        }
    }
}

package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.Transcript;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.testing.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three processes with much to say, each killed again and again; and one that is paused for too long. */
@Timeout(300)
class ManyProcessesIT {

    private static final int PROCESSES = 3;
    private static final int TURNS = 200;
    private static final long SEED = 20_261_130;
    /** How long an answer takes, so that turns of different processes meet. */
    private static final long ANSWER_MILLIS = 5;

    @TempDir
    Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger kills = new AtomicInteger();

    private String newDatabase(String kind) {
        return kind.equals("PostgreSQL")
                ? PostgresServer.shared().newDatabase()
                : folder.resolve("recap.db").toString();
    }

    private FakeReply answer(FakeOpenAiServer.Request request) {
        String question = request.lastUserText();
        if (question.contains(Transcript.OPEN)) {
            return FakeReply.text("They counted.");
        }
        asked.incrementAndGet();
        try {
            TimeUnit.MILLISECONDS.sleep(ANSWER_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return FakeReply.text("re: " + question);
    }

    @ParameterizedTest
    @CsvSource({"SQLite, 1", "SQLite, 50", "PostgreSQL, 1", "PostgreSQL, 50"})
    void send_threeProcessesKilledAgainAndAgain_everyTurnIsThereOnce(String kind, int threads) throws Exception {
        String database = newDatabase(kind);
        ExecutorService pool = Executors.newFixedThreadPool(PROCESSES);
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(this::answer)) {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < PROCESSES; i++) {
                int process = i;
                work.add(pool.submit(() -> untilAllIsSaid(process, database, server.baseUrl(), threads)));
            }
            for (Future<?> one : work) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
        int wasted = asked.get() - PROCESSES * TURNS;
        System.out.println(
                kind + ", " + threads + " threads: " + kills + " kills, " + wasted + " answers asked for in vain");
        assertThat(wasted).isBetween(0, kills.get());
        assertThat(kills.get()).isPositive();
        assertHoldsEachOnce(database, threads);
    }

    /** Starts the process again until it has said everything; kills it at a random moment after some dozens of answers. */
    private void untilAllIsSaid(int process, String database, String baseUrl, int threads) {
        Random random = new Random(SEED + process);
        int answered = 0;
        while (answered < TURNS) {
            try (ChildTurns child = ChildTurns.start(database, baseUrl, "p" + process, answered + 1, TURNS, threads)) {
                int last = answered + 50 + random.nextInt(80);
                for (int next = child.nextAnswered(); next >= 0; next = child.nextAnswered()) {
                    answered = next;
                    if (answered == last && last < TURNS) {
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(20)));
                        child.kill();
                        kills.incrementAndGet();
                    }
                }
            }
        }
    }

    /** A question that was killed and then overtaken stays without an answer, and stands there once more with one. */
    private void assertHoldsEachOnce(String database, int threads) {
        List<String> answered = new ArrayList<>();
        int unanswered = 0;
        try (Recap recap = Recap.builder(Conversations.model())
                .checkpoints(ChildTurns.open(database))
                .build()) {
            for (int thread = 1; thread <= threads; thread++) {
                ConversationThread held = recap.thread(Integer.toString(thread));
                List<String> texts = Lineage.texts(held);
                for (int i = 0; i < texts.size(); i++) {
                    if (i + 1 < texts.size() && texts.get(i + 1).equals("re: " + texts.get(i))) {
                        answered.add(texts.get(i++));
                    } else {
                        assertThat(texts.get(i)).startsWith("p");
                        unanswered++;
                    }
                }
                Map<String, Checkpoint> steps = new HashMap<>();
                for (Checkpoint checkpoint : held.history(Integer.MAX_VALUE)) {
                    String step = checkpoint.turn() + " " + checkpoint.step();
                    assertThat(steps.put(step, checkpoint)).as(step).isNull();
                }
            }
        }
        List<String> expected = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            for (int turn = 1; turn <= TURNS; turn++) {
                expected.add("p" + process + " " + turn);
            }
        }
        assertThat(unanswered).isLessThanOrEqualTo(kills.get());
        assertThat(answered).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** The lease is the real one of 10 seconds: the other turn waits for it, is answered, and then the first wakes up. */
    @ParameterizedTest
    @ValueSource(strings = {"SQLite", "PostgreSQL"})
    void send_ownerPausedLongerThanItsLease_writesNothingWhenItGoesOn(String kind) throws Exception {
        String database = newDatabase(kind);
        CountDownLatch isAsked = new CountDownLatch(1);
        CountDownLatch mayAnswer = new CountDownLatch(1);
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> {
                    if (request.lastUserText().startsWith("paused")) {
                        isAsked.countDown();
                        await(mayAnswer);
                    }
                    return answer(request);
                });
                ChildTurns paused = ChildTurns.start(database, server.baseUrl(), "paused", 1, 1, 1)) {
            await(isAsked);
            paused.pause();
            try (ChildTurns other = ChildTurns.start(database, server.baseUrl(), "other", 1, 1, 1)) {
                assertThat(other.nextAnswered()).isOne();
                assertThat(other.waitFor()).isZero();
            }
            List<Checkpoint> before = history(database);
            mayAnswer.countDown();
            paused.goOn();
            assertThat(paused.nextAnswered()).isEqualTo(-1);
            assertThat(paused.waitFor()).as("it is told so").isNotZero();
            assertThat(history(database)).isEqualTo(before);
        }
        try (Recap recap = Recap.builder(Conversations.model())
                .checkpoints(ChildTurns.open(database))
                .build()) {
            assertThat(Lineage.texts(recap.thread("1"))).containsExactly("paused 1", "other 1", "re: other 1");
        }
    }

    private static List<Checkpoint> history(String database) {
        try (Recap recap = Recap.builder(Conversations.model())
                .checkpoints(ChildTurns.open(database))
                .build()) {
            return recap.thread("1").history(100);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nothing came");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

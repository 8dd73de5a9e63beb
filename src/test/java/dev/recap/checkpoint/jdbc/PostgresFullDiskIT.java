package dev.recap.checkpoint.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Turns;
import dev.recap.graph.Durability;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.StoreException;
import dev.recap.message.TurnId;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** PostgreSQL on a disk that gets full in the middle of a conversation. */
final class PostgresFullDiskIT {

    private static final int MOST_TURNS = 2_000;

    private final Random random = new Random(14);

    @ParameterizedTest
    @EnumSource(Durability.class)
    void send_diskIsFull_saysSoLosesNothingAndGoesOnWhenItIsFreed(Durability durability) throws Exception {
        try (SmallDisk disk = SmallDisk.mounted();
                CheckpointStore store = PostgresCheckpointStore.open(disk.url(), null, null);
                Recap recap = recap(store, durability)) {
            disk.load();
            ConversationThread thread = recap.thread("1");
            List<String> said = new ArrayList<>();
            String refused = untilFull(thread, said);
            // Of a turn that was not acknowledged the question may be there.
            try (CheckpointStore other = PostgresCheckpointStore.open(disk.url(), null, null)) {
                List<String> kept = texts(other.head(thread.id()).orElseThrow());
                assertThat(kept.subList(0, said.size())).isEqualTo(said);
                assertThat(kept.size()).isLessThanOrEqualTo(said.size() + 1);
            }
            disk.unload();

            assertThat(thread.send(refused).text()).isEqualTo(answerTo(refused));
            thread.send("The last.");

            said.addAll(List.of(refused, answerTo(refused), "The last.", answerTo("The last.")));
            try (CheckpointStore other = PostgresCheckpointStore.open(disk.url(), null, null)) {
                Checkpoint head = other.head(thread.id()).orElseThrow();
                assertThat(texts(head)).isEqualTo(said);
                List<Checkpoint> history = other.history(thread.id(), MOST_TURNS * 4, null);
                assertThat(history).hasSize(said.size() / 2 * 3).doesNotHaveDuplicates();
                assertThat(new HashSet<>(head.state().messages())).hasSize(said.size());
                assertThat(recap.thread("1").history(3)).isEqualTo(history.subList(0, 3));
            }
        }
    }

    @Test
    void commit_severalCheckpointsMeetTheFullDisk_allOrNoneAreThere() throws Exception {
        try (SmallDisk disk = SmallDisk.mounted();
                CheckpointStore store = PostgresCheckpointStore.open(disk.url(), null, null)) {
            disk.load();
            Turns turns = new Turns(store, "1");
            List<Checkpoint> written = new ArrayList<>();
            List<Checkpoint> refused = null;
            while (refused == null) {
                List<Checkpoint> three = threeSteps(turns, written);
                try {
                    commit(store, turns, written, three);
                    written.addAll(three);
                } catch (StoreException e) {
                    assertIsOfFullDisk(e);
                    refused = three;
                }
                assertThat(written.size()).isLessThan(MOST_TURNS);
            }
            assertThat(written).isNotEmpty();
            assertThat(oldestFirst(store, turns)).isEqualTo(written);
            disk.unload();

            commit(store, turns, written, refused);

            written.addAll(refused);
            assertThat(oldestFirst(store, turns)).isEqualTo(written);
            try (CheckpointStore other = PostgresCheckpointStore.open(disk.url(), null, null)) {
                assertThat(oldestFirst(other, turns)).isEqualTo(written);
            }
        }
    }

    /** Returns the question that was not answered for want of space. */
    private String untilFull(ConversationThread thread, List<String> said) {
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            String question = "Question " + turn + " " + noise(20_000);
            try {
                assertThat(thread.send(question).text()).isEqualTo(answerTo(question));
            } catch (StoreException e) {
                assertIsOfFullDisk(e);
                assertThat(said).isNotEmpty();
                return question;
            }
            said.addAll(List.of(question, answerTo(question)));
        }
        return fail("the disk is larger than it should be");
    }

    private static void assertIsOfFullDisk(StoreException e) {
        assertThat(e).hasMessageEndingWith(" has no space left on its disk; free some and try again.");
        assertThat(e.isRetriable()).isTrue();
    }

    private static Recap recap(CheckpointStore store, Durability durability) {
        ChatModel model = ScriptedModel.answeringBy(request -> {
            UserMessage last =
                    (UserMessage) request.messages().get(request.messages().size() - 1);
            return answerTo(last.singleText());
        });
        return Recap.builder(model)
                .checkpoints(store)
                .summarize(SummaryPolicy.never())
                .turnOptions(TurnOptions.ofDefaults().durability(durability))
                .build();
    }

    /** Longer than the question, so that the disk is rather full when the question is there. */
    private static String answerTo(String question) {
        return "re: " + question.repeat(4);
    }

    private List<Checkpoint> threeSteps(Turns turns, List<Checkpoint> before) {
        Checkpoint parent = before.isEmpty() ? null : before.get(before.size() - 1);
        List<Checkpoint> three = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        TurnId turn = Turns.newTurn();
        for (int step = 0; step < 3; step++) {
            messages.add(Turns.user(noise(10_000)));
            ConversationState state = new ConversationState(messages, null);
            parent = turns.next(parent == null ? null : parent.id(), parent, turn, state);
            three.add(parent);
        }
        return three;
    }

    private static void commit(CheckpointStore store, Turns turns, List<Checkpoint> before, List<Checkpoint> three) {
        CheckpointId head =
                before.isEmpty() ? null : before.get(before.size() - 1).id();
        store.commit(new Commit(turns.thread(), null, head, three, Map.of(), Lease.ofNewTurn(), true));
    }

    private static List<Checkpoint> oldestFirst(CheckpointStore store, Turns turns) {
        List<Checkpoint> history = new ArrayList<>(store.history(turns.thread(), MOST_TURNS * 3, null));
        Collections.reverse(history);
        return history;
    }

    private static List<String> texts(Checkpoint checkpoint) {
        return checkpoint.state().messages().stream().map(Message::text).toList();
    }

    /** Text that cannot be made smaller. */
    private String noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}

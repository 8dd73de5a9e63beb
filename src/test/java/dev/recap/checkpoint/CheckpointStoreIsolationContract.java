package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The part of {@link CheckpointStoreContract} about ids that look alike, and ids that are the same in two threads. */
abstract class CheckpointStoreIsolationContract extends CheckpointStoreGrowthContract {

    private static final List<String> ALIKE = List.of(
            "Foo",
            "foo",
            "\u00e9",
            "e\u0301",
            "가",
            "\u1100\u1161",
            "a:b:c",
            "a:b",
            "b:c",
            "a",
            "A",
            "%",
            "_",
            "a%",
            "a_",
            "../../x",
            "..\\x",
            "/etc/x",
            "a\nb",
            "a ",
            " a",
            "a\t",
            "'; --",
            "ｆｏｏ",
            "1",
            "01",
            "😀",
            "가".repeat(333));

    /** <a href="https://github.com/agentscope-ai/agentscope/issues/1249">agentscope#1249</a> among others. */
    @Test
    void head_threadIdsThatLookAlike_areDifferentThreads() {
        for (String id : ALIKE) {
            new Turns(store, id).write(state(user(id)));
        }

        for (String id : ALIKE) {
            Checkpoint head = store.head(new ThreadId(id)).orElseThrow();
            assertThat(head.thread().value()).isEqualTo(id);
            assertThat(head.state().messages()).extracting(Message::text).containsExactly(id);
            assertThat(store.history(new ThreadId(id), 10, null)).containsExactly(head);
        }
        assertThat(store.threads(ThreadQuery.all()))
                .extracting(info -> info.thread().value())
                .containsExactlyInAnyOrderElementsOf(ALIKE);
    }

    @Test
    void delete_threadIdsThatLookAlike_leavesTheOthers() {
        for (String id : ALIKE) {
            new Turns(store, id).write(state(user(id)));
        }

        List<String> left = new ArrayList<>(ALIKE);
        for (String id : ALIKE) {
            assertThat(store.delete(new ThreadId(id))).isTrue();
            left.remove(id);
            assertThat(store.threads(ThreadQuery.all()))
                    .extracting(info -> info.thread().value())
                    .containsExactlyInAnyOrderElementsOf(left);
        }
    }

    @Test
    void threads_userIdsThatLookAlike_areDifferentUsers() {
        for (int i = 0; i < ALIKE.size(); i++) {
            new Turns(store, "t" + i, new UserId(ALIKE.get(i))).write(state(user("x")));
        }

        for (int i = 0; i < ALIKE.size(); i++) {
            assertThat(store.threads(ThreadQuery.all().ofUser(new UserId(ALIKE.get(i)))))
                    .extracting(info -> info.thread().value())
                    .containsExactly("t" + i);
        }
        UserId lookAlike = new UserId(ALIKE.get(1));
        assertThatThrownBy(() -> new Turns(store, "t0", lookAlike).write(state(user("x"))))
                .isInstanceOf(WrongUserException.class);
    }

    /** Thread {@code a:b} with turn {@code c} is not thread {@code a} with turn {@code b:c}. */
    @Test
    void turn_threadAndTurnThatReadAlikeTogether_areKeptApart() {
        Map<String, Checkpoint> written = Map.of("a:b", writeTurn("a:b", "c"), "a", writeTurn("a", "b:c"));

        assertThat(store.turn(new ThreadId("a:b"), new TurnId("c"))).containsExactly(written.get("a:b"));
        assertThat(store.turn(new ThreadId("a"), new TurnId("b:c"))).containsExactly(written.get("a"));
        assertThat(store.turn(new ThreadId("a"), new TurnId("c"))).isEmpty();
        assertThat(store.turn(new ThreadId("a:b"), new TurnId("b:c"))).isEmpty();
    }

    @Test
    void turn_turnIdsThatLookAlike_areDifferentTurns() {
        List<Checkpoint> written = ALIKE.stream().map(id -> writeTurn("1", id)).toList();

        for (int i = 0; i < ALIKE.size(); i++) {
            assertThat(store.turn(new ThreadId("1"), new TurnId(ALIKE.get(i)))).containsExactly(written.get(i));
        }
    }

    private Checkpoint writeTurn(String thread, String turn) {
        Turns turns = new Turns(store, thread);
        return turns.write(turns.next(turns.head(), new TurnId(turn), state(user(turn))));
    }

    @Test
    void head_messageIdsThatLookAlike_areDifferentMessages() {
        Message[] messages = ALIKE.stream()
                .map(id -> new Message(new MessageId(id), NOON, UserMessage.from("text of " + id)))
                .toArray(Message[]::new);
        Turns turns = new Turns(store, "1");
        turns.write(state(messages));
        turns.write(state(Stream.of(messages).skip(1).toArray(Message[]::new)));

        assertThat(store.head(turns.thread()).orElseThrow().state().messages())
                .containsExactlyElementsOf(List.of(messages).subList(1, messages.length));
        assertThat(store.archive(turns.thread()))
                .extracting(ArchivedMessage::message)
                .containsExactly(messages);
    }

    /** As in a thread that was copied: every id is there twice. */
    @Test
    void find_sameIdsInTwoThreads_areKeptApart() {
        Checkpoint first = new Turns(store, "0").next(null, new TurnId("turn"), state(user("x")));
        List<Checkpoint> written = new ArrayList<>();
        for (String thread : List.of("1", "2")) {
            Message message = new Message(new MessageId("message"), NOON, UserMessage.from("of " + thread));
            Checkpoint checkpoint = inThread(new ThreadId(thread), first, message);
            store.commit(new Commit(
                    checkpoint.thread(), null, null, List.of(checkpoint), Map.of(), Lease.ofNewTurn(), true));
            written.add(checkpoint);
        }

        for (Checkpoint checkpoint : written) {
            assertWhole(checkpoint);
        }
        store.delete(written.get(0).thread());
        assertThat(store.find(written.get(0).thread(), first.id())).isEmpty();
        assertWhole(written.get(1));
    }

    private void assertWhole(Checkpoint only) {
        assertThat(store.head(only.thread())).contains(only);
        assertThat(store.find(only.thread(), only.id())).contains(only);
        assertThat(store.turn(only.thread(), only.turn())).containsExactly(only);
        assertThat(store.archive(only.thread()))
                .containsExactly(new ArchivedMessage(only.state().messages().get(0), only.id(), null));
    }

    private static Checkpoint inThread(ThreadId thread, Checkpoint like, Message message) {
        return new Checkpoint(
                thread,
                null,
                like.id(),
                null,
                like.step(),
                like.source(),
                like.createdAt(),
                like.node(),
                like.next(),
                like.turn(),
                like.metadata(),
                like.interrupts(),
                like.report(),
                state(message));
    }

    @Test
    void history_beforeAnIdThatIsNotInTheThread_isWhatIsOlder() {
        Turns turns = new Turns(store, "1");
        CheckpointId none = CheckpointId.after(null, NOON);
        Checkpoint first = turns.write(turns.next(none, null, Turns.newTurn(), state(user("a"))));
        CheckpointId between = CheckpointId.after(first.id(), NOON);
        Checkpoint second = turns.write(turns.next(between, first, Turns.newTurn(), state(user("b"))));
        CheckpointId last = CheckpointId.after(second.id(), NOON);

        assertThat(store.history(turns.thread(), 10, none)).isEmpty();
        assertThat(store.history(turns.thread(), 10, between)).containsExactly(first);
        assertThat(store.history(turns.thread(), 10, last)).containsExactly(second, first);
        assertThat(store.history(turns.thread(), 1, last)).containsExactly(second);
        assertThat(store.history(turns.thread(), 0, last)).isEmpty();
    }
}

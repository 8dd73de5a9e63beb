package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageShapes;
import dev.recap.message.RunningSummary;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every store of checkpoints keeps and gives back. A store's own test adds only how one is made:
 *
 * <pre>{@code
 * class MyStoreTest extends CheckpointStoreContract {
 *     @Override
 *     protected CheckpointStore newStore() {
 *         return new MyStore();
 *     }
 * }
 * }</pre>
 *
 * <p>It stands in {@code dev.recap:recap}, type {@code test-jar}, and needs what that does not bring:
 * {@code org.junit.jupiter:junit-jupiter} 5.14 and {@code org.assertj:assertj-core} 3.27. A store that cannot hold a
 * promise of {@link CheckpointStore} overrides nothing here: it is not one.
 */
public abstract class CheckpointStoreContract extends CheckpointStoreHousekeepingContract {

    static Stream<Message> everyShapeOfMessage() {
        return Stream.concat(
                texts().flatMap(text -> Stream.of(user(text), ai(text))), MessageShapes.all().values().stream());
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/181">langgraph4j#181</a> and characters apart. */
    private static Stream<String> texts() {
        return Stream.of(
                "안녕하세요, 저는 수아라고 해요.",
                "a".repeat(70_000),
                "가".repeat(30_000),
                "x\n\t\"\\😀".repeat(12_500),
                "nul \0 inside",
                "half \ud83d a pair \ude00, and 👩‍👩‍👧‍👦",
                "nfc \u00e9 가, nfd e\u0301 \u1100\u1161",
                "  spaces  ",
                "{\"v\":1}");
    }

    @ParameterizedTest
    @MethodSource("everyShapeOfMessage")
    void head_everyShapeOfMessage_comesBackEqual(Message message) {
        Turns turns = new Turns(store, "1");
        Checkpoint written = turns.write(state(message));

        Checkpoint read = store.head(turns.thread()).orElseThrow();
        assertThat(read).isEqualTo(written);
        assertThat(read.state().messages().get(0).content()).isEqualTo(message.content());
        assertThat(read.state().messages().get(0).text()).isEqualTo(message.text());
    }

    @Test
    void head_everyPartOfCheckpoint_comesBackEqual() {
        ThreadId thread = new ThreadId("1");
        Checkpoint full = new Checkpoint(
                thread,
                new UserId("수아"),
                CheckpointId.after(null, NOON),
                CheckpointId.after(null, NOON),
                41,
                Source.FORK,
                NOON,
                "노드 \"x\"",
                List.of("a", "b,c", "[\"d\"]"),
                new TurnId("turn/1"),
                Map.of("text", "가\ud800", "deep", Map.of("list", List.of(1, 2L << 40, 0.1, true, "x"))),
                List.of(new Interrupt("ask", Map.of("question", "Pay?")), new Interrupt("", Map.of())),
                new StepReport(new Usage(812, 47), "gpt-4o-mini-2024-07-18", "STOP", "none"),
                new ConversationState(
                        List.of(user("a"), new Message(new MessageId("not a uuid"), Instant.EPOCH, ai("b").content())),
                        new RunningSummary(
                                "so far\ud83d \0 \n😀", List.of(new MessageId("gone"), MessageId.random()), NOON, "m"),
                        Map.of(
                                "주제",
                                List.of("여\u1112\u1161\u11ab", 3),
                                "half\ud800",
                                Map.of("\0", 1L << 40, "x", false))));
        store.commit(new Commit(
                thread, new UserId("수아"), null, List.of(full), Map.of("title", "여행"), Lease.ofNewTurn(), true));

        assertThat(store.head(thread)).contains(full);
        assertThat(store.find(thread, full.id())).contains(full);
        assertThat(store.turn(thread, full.turn())).containsExactly(full);
        assertThat(store.thread(thread))
                .contains(new ThreadInfo(
                        thread,
                        new UserId("수아"),
                        Map.of("title", "여행"),
                        full.id(),
                        full.createdAt(),
                        full.createdAt()));
    }

    @Test
    void turn_checkpointsWithDifferentMetadata_keepEachItsOwn() {
        Turns turns = new Turns(store, "1");
        TurnId turn = newTurn();
        Checkpoint first = turns.write(withMetadata(turns.next(null, turn, state()), Map.of("a", 1)));
        Checkpoint second = turns.write(withMetadata(turns.next(first, turn, state()), Map.of()));
        Checkpoint third = turns.write(withMetadata(turns.next(second, turn, state()), Map.of("b", "c")));

        assertThat(store.turn(turns.thread(), turn)).containsExactly(first, second, third);
    }

    private static Checkpoint withMetadata(Checkpoint c, Map<String, Object> metadata) {
        return new Checkpoint(
                c.thread(),
                c.user(),
                c.id(),
                c.parent(),
                c.step(),
                c.source(),
                c.createdAt(),
                c.node(),
                c.next(),
                c.turn(),
                metadata,
                c.interrupts(),
                c.report(),
                c.state());
    }

    @Test
    void head_unknownThread_isEmpty() {
        ThreadId unknown = new ThreadId("unknown");

        assertThat(store.head(unknown)).isEmpty();
        assertThat(store.find(unknown, CheckpointId.after(null, NOON))).isEmpty();
        assertThat(store.history(unknown, 10, null)).isEmpty();
        assertThat(store.turn(unknown, newTurn())).isEmpty();
        assertThat(store.thread(unknown)).isEmpty();
        assertThat(store.delete(unknown)).isFalse();
        assertThat(store.renew(unknown, Lease.ofNewTurn())).isFalse();
    }

    @Test
    void find_unknownCheckpoint_isEmpty() {
        Turns turns = new Turns(store, "1");
        turns.write(state(user("a")));

        assertThat(store.find(turns.thread(), CheckpointId.after(null, NOON))).isEmpty();
    }

    /** <a href="https://github.com/spring-projects/spring-ai/issues/3149">spring-ai#3149</a>. */
    @Test
    void head_fiftyMessagesWithOneTimestamp_keepTheirOrder() {
        Turns turns = new Turns(store, "1");
        Message[] messages =
                Stream.iterate(0, i -> i + 1).limit(50).map(i -> user("same")).toArray(Message[]::new);
        turns.write(state(messages));
        Message[] turned = new Message[50];
        for (int i = 0; i < 50; i++) {
            turned[i] = messages[(i * 7) % 50];
        }
        turns.write(state(turned));

        assertThat(store.head(turns.thread()).orElseThrow().state().messages()).containsExactly(turned);
        assertThat(store.history(turns.thread(), 2, null).get(1).state().messages())
                .containsExactly(messages);
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/157">langgraph4j#157</a>. */
    @Test
    void history_wholeTurn_isTreeNewestFirst() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", false, StepReport.NONE);
        turns.say("c", "d", false, StepReport.NONE);
        List<Checkpoint> history = store.history(turns.thread(), 10, null);

        assertThat(history).extracting(Checkpoint::step).containsExactly(4, 3, 2, 1, 0, -1);
        assertThat(history)
                .extracting(Checkpoint::source)
                .containsExactly(Source.LOOP, Source.LOOP, Source.INPUT, Source.LOOP, Source.LOOP, Source.INPUT);
        for (int i = 0; i < 5; i++) {
            assertThat(history.get(i).parent()).isEqualTo(history.get(i + 1).id());
        }
        assertThat(history.get(5).parent()).isNull();
        assertThat(history.get(0).state().messages()).extracting(Message::text).containsExactly("a", "b", "c", "d");
    }

    @Test
    void history_pages_endWhereTheNextBegins() {
        Turns turns = new Turns(store, "1");
        List<Checkpoint> written = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            written.add(0, turns.write(state(user("m" + i))));
        }
        ThreadId thread = turns.thread();

        assertThat(store.history(thread, 0, null)).isEmpty();
        assertThat(store.history(thread, 2, null)).isEqualTo(written.subList(0, 2));
        assertThat(store.history(thread, 2, written.get(1).id())).isEqualTo(written.subList(2, 4));
        assertThat(store.history(thread, 9, written.get(3).id())).isEqualTo(written.subList(4, 5));
        assertThat(store.history(thread, 9, written.get(4).id())).isEmpty();
        assertThat(store.history(thread, Integer.MAX_VALUE, null)).isEqualTo(written);
        assertThatThrownBy(() -> store.history(thread, -1, null)).isInstanceOf(IllegalArgumentException.class);
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/175">langgraph4j#175</a>. */
    @Test
    void commit_branchFromOlderCheckpoint_leavesTheSibling() {
        Turns turns = new Turns(store, "1");
        Message question = user("question");
        Message answer = ai("one");
        Message edited = new Message(answer.id(), NOON, ai("two").content());
        Checkpoint asked = turns.write(state(question));
        Checkpoint one = turns.write(turns.next(asked, newTurn(), state(question, answer)));
        Checkpoint two = turns.write(turns.next(asked, newTurn(), state(question, edited)));
        Checkpoint back = turns.write(turns.next(two, newTurn(), state(question, answer)));
        ThreadId thread = turns.thread();

        assertThat(store.head(thread)).contains(back);
        assertThat(store.find(thread, one.id())).contains(one);
        assertThat(store.find(thread, two.id())).contains(two);
        assertThat(two.parent()).isEqualTo(one.parent());
    }

    @Test
    void commit_summaryChangesAndReturns_everyCheckpointKeepsItsOwn() {
        Turns turns = new Turns(store, "1");
        Message message = user("m");
        RunningSummary one = new RunningSummary("one", List.of(MessageId.random()), NOON, null);
        RunningSummary two = new RunningSummary("two", List.of(), NOON, "model");
        List<Checkpoint> written = new ArrayList<>();
        for (RunningSummary summary : new RunningSummary[] {null, one, one, two, one, null}) {
            written.add(0, turns.write(new ConversationState(List.of(message), summary)));
        }

        assertThat(store.history(turns.thread(), 10, null)).isEqualTo(written);
    }

    @Test
    void commit_valuesChangeAndGo_everyCheckpointKeepsItsOwn() {
        Turns turns = new Turns(store, "1");
        ConversationState plain = state(user("m"));
        List<Checkpoint> written = new ArrayList<>();
        for (Map<String, Object> values :
                List.<Map<String, Object>>of(Map.of(), Map.of("a", 1), Map.of("a", "1", "b", List.of()), Map.of())) {
            written.add(0, turns.write(plain.withValues(values)));
        }

        assertThat(store.history(turns.thread(), 10, null)).isEqualTo(written);
        assertThat(store.head(turns.thread()).orElseThrow().state()).isEqualTo(plain);
    }

    @Test
    void commit_repeatedIdWithinState_keepsBoth() {
        Turns turns = new Turns(store, "1");
        Checkpoint[] chain = new Checkpoint[2];
        chain[0] = turns.next(null, newTurn(), state(user("a")));
        chain[1] = turns.next(chain[0].id(), chain[0], chain[0].turn(), state(user("b"), user("a")));
        store.commit(turns.commitOf(Lease.ofNewTurn(), true, chain));

        assertThat(store.history(turns.thread(), 2, null)).containsExactly(chain[1], chain[0]);
    }

    @Test
    void commit_clockGoesBack_orderIsKept() {
        Turns turns = new Turns(store, "1");
        List<CheckpointId> ids = new ArrayList<>();
        CheckpointId newest = null;
        for (int i = 0; i < 20; i++) {
            newest = CheckpointId.after(newest, NOON.minusSeconds(i * 3_600L));
            Checkpoint c = turns.next(newest, turns.head(), newTurn(), state(user("m" + i)));
            ids.add(0, turns.write(c).id());
            newest = c.id();
        }

        assertThat(store.history(turns.thread(), 20, null))
                .extracting(Checkpoint::id)
                .isEqualTo(ids);
    }

    @Test
    void threads_pagesAndFilters_lastCreatedFirst() {
        UserId ann = new UserId("ann");
        for (int i = 0; i < 6; i++) {
            Turns turns = new Turns(store, "t" + i, i % 2 == 0 ? ann : null);
            Checkpoint checkpoint = turns.next(null, newTurn(), state(user("m")));
            store.commit(new Commit(
                    turns.thread(),
                    i % 2 == 0 ? ann : null,
                    null,
                    List.of(checkpoint),
                    Map.of("topic", i < 3 ? "travel" : "work"),
                    Lease.ofNewTurn(),
                    true));
        }
        new Turns(store, "t0", ann).write(state(user("later")));

        assertThat(names(ThreadQuery.all())).containsExactly("t5", "t4", "t3", "t2", "t1", "t0");
        assertThat(names(ThreadQuery.all().limit(2))).containsExactly("t5", "t4");
        assertThat(names(ThreadQuery.all().limit(2).before(new ThreadId("t4")))).containsExactly("t3", "t2");
        assertThat(names(ThreadQuery.all().limit(0))).isEmpty();
        assertThat(names(ThreadQuery.all().ofUser(ann))).containsExactly("t4", "t2", "t0");
        assertThat(names(ThreadQuery.all().ofUser(ann).before(new ThreadId("t4"))))
                .containsExactly("t2", "t0");
        assertThat(names(ThreadQuery.all()
                        .withMetadata(Map.of("topic", "travel"))
                        .limit(2)))
                .containsExactly("t2", "t1");
        assertThat(names(ThreadQuery.all().before(new ThreadId("unknown")))).isEmpty();
    }

    @Test
    void threads_importedOldThread_standsWhereItWasCreated() {
        for (int hour : new int[] {2, 3, 1, 2}) {
            Turns turns = new Turns(
                    store, "t" + hour + store.threads(ThreadQuery.all()).size());
            Checkpoint now = turns.next(null, newTurn(), state(user("m")));
            store.commit(
                    new Commit(turns.thread(), null, null, List.of(at(now, hour)), Map.of(), Lease.ofNewTurn(), true));
        }
        assertThat(names(ThreadQuery.all())).containsExactly("t31", "t23", "t20", "t12");
        assertThat(names(ThreadQuery.all().before(new ThreadId("t23")))).containsExactly("t20", "t12");
        assertThat(names(ThreadQuery.all().before(new ThreadId("t20")).limit(1)))
                .containsExactly("t12");
    }

    private static Checkpoint at(Checkpoint checkpoint, int hour) {
        return new Checkpoint(
                checkpoint.thread(),
                checkpoint.user(),
                checkpoint.id(),
                checkpoint.parent(),
                checkpoint.step(),
                checkpoint.source(),
                NOON.plus(Duration.ofHours(hour)),
                checkpoint.node(),
                checkpoint.next(),
                checkpoint.turn(),
                checkpoint.metadata(),
                checkpoint.interrupts(),
                checkpoint.report(),
                checkpoint.state());
    }

    private List<String> names(ThreadQuery query) {
        return store.threads(query).stream().map(info -> info.thread().value()).toList();
    }

    @Test
    void thread_metadataOfLaterCommit_isMerged() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        store.commit(new Commit(
                turns.thread(), null, null, List.of(first), Map.of("a", 1, "b", 1), Lease.ofNewTurn(), true));
        Checkpoint second = turns.next(first.id(), first, newTurn(), state(user("b")));
        store.commit(
                new Commit(turns.thread(), null, first.id(), List.of(second), Map.of("b", 2), Lease.ofNewTurn(), true));

        assertThat(store.thread(turns.thread()).orElseThrow().metadata()).isEqualTo(Map.of("a", 1, "b", 2));
    }

    @Test
    void close_twice_isFineAndUseThrows() {
        Turns turns = new Turns(store, "1");
        Checkpoint written = turns.write(state(user("a")));
        store.close();
        store.close();

        assertThatThrownBy(() -> store.head(turns.thread())).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.threads(ThreadQuery.all())).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> turns.write(written.state())).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.delete(turns.thread())).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.release(turns.thread(), Lease.ofNewTurn()))
                .isInstanceOf(StoreException.class);
    }
}

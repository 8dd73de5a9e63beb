package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of {@link CheckpointStoreContract} about what a thread ever held. */
abstract class CheckpointStoreArchiveContract extends CheckpointStoreIsolationContract {

    private static RunningSummary summaryOf(Message... covered) {
        List<MessageId> ids = Arrays.stream(covered).map(Message::id).toList();
        return new RunningSummary("of " + ids, ids, NOON, null);
    }

    private List<ArchivedMessage> archive() {
        return store.archive(new ThreadId("1"));
    }

    @Test
    void archive_unknownThread_isEmpty() {
        new Turns(store, "another").say("a", "b", false, StepReport.NONE);

        assertThat(archive()).isEmpty();
    }

    @Test
    void archive_severalTurns_isEachMessageOnceInTheOrderOfAppearance() {
        Turns turns = new Turns(store, "1");
        Message a = user("a");
        Message b = ai("b");
        Message c = user("c");
        turns.write(state(a));
        Checkpoint both = turns.write(state(b, a));
        Checkpoint last = turns.write(state(b, c));

        assertThat(archive())
                .containsExactly(
                        new ArchivedMessage(a, both.id(), null),
                        new ArchivedMessage(b, last.id(), null),
                        new ArchivedMessage(c, last.id(), null));
    }

    @Test
    void archive_summarizedMessages_haveTheSummaryThatTookThemIn() {
        Turns turns = new Turns(store, "1");
        Message a = user("a");
        Message b = ai("b");
        Message c = user("c");
        RunningSummary first = summaryOf(a);
        RunningSummary second = summaryOf(b);
        Checkpoint all = turns.write(state(a, b, c));
        Checkpoint later = turns.write(new ConversationState(List.of(b, c), first));
        Checkpoint last = turns.write(new ConversationState(List.of(c), second));

        assertThat(archive())
                .containsExactly(
                        new ArchivedMessage(a, all.id(), first),
                        new ArchivedMessage(b, later.id(), second),
                        new ArchivedMessage(c, last.id(), null));
    }

    @Test
    void archive_editsOfOneId_areVersionsOfWhichOneWasSummarized() {
        Turns turns = new Turns(store, "1");
        Message typo = user("I live in Bussan.");
        Message mended = new Message(typo.id(), NOON, UserMessage.from("I live in Busan."));
        RunningSummary summary = summaryOf(mended);
        Checkpoint first = turns.write(state(typo));
        Checkpoint second = turns.write(state(mended));
        turns.write(new ConversationState(List.of(), summary));
        Checkpoint again = turns.write(new ConversationState(List.of(typo), summary));

        assertThat(first.id()).isNotEqualTo(again.id());
        assertThat(archive())
                .containsExactly(
                        new ArchivedMessage(typo, again.id(), null), new ArchivedMessage(mended, second.id(), summary));
    }

    @Test
    void archive_branches_areAllInItAndTheNewestSummaryCounts() {
        Turns turns = new Turns(store, "1");
        Message shared = user("shared");
        Message one = ai("one");
        Message two = ai("two");
        RunningSummary ofOne = summaryOf(shared, one);
        RunningSummary ofTwo = summaryOf(shared, two);
        Checkpoint root = turns.write(state(shared));
        Checkpoint left = turns.write(turns.next(root, newTurn(), state(shared, one)));
        turns.write(turns.next(left, newTurn(), new ConversationState(List.of(), ofOne)));
        Checkpoint right = turns.write(turns.next(root, newTurn(), state(shared, two)));

        assertThat(archive())
                .containsExactly(
                        new ArchivedMessage(shared, right.id(), ofOne),
                        new ArchivedMessage(one, left.id(), ofOne),
                        new ArchivedMessage(two, right.id(), null));

        turns.write(turns.next(right, newTurn(), new ConversationState(List.of(), ofTwo)));
        assertThat(archive()).extracting(ArchivedMessage::summary).containsExactly(ofTwo, ofOne, ofTwo);
    }

    /** As after the clock was put back, or with messages that were made elsewhere. */
    @Test
    void archive_messageFromAheadOfTheClockPutBack_isThereOnce() {
        Turns turns = new Turns(store, "1");
        Message early = new Message(new MessageId("얼룩말"), NOON.plusSeconds(3_600), UserMessage.from("zebra"));
        turns.write(state(user("a")));
        turns.write(state(early));
        turns.write(state());
        turns.write(state(early));
        turns.write(state());
        // The clock has passed it.
        Checkpoint last = turns.write(at(NOON.plusSeconds(5_400), turns.next(turns.head(), newTurn(), state(early))));

        assertThat(archive())
                .filteredOn(archived -> archived.message().equals(early))
                .containsExactly(new ArchivedMessage(early, last.id(), null));
    }

    private static Checkpoint at(Instant time, Checkpoint checkpoint) {
        return new Checkpoint(
                checkpoint.thread(),
                checkpoint.user(),
                checkpoint.id(),
                checkpoint.parent(),
                checkpoint.step(),
                checkpoint.source(),
                time,
                checkpoint.node(),
                checkpoint.next(),
                checkpoint.turn(),
                checkpoint.metadata(),
                checkpoint.interrupts(),
                checkpoint.report(),
                checkpoint.state());
    }

    @Test
    void archive_messageRemovedByHand_isThereWithoutASummary() {
        Turns turns = new Turns(store, "1");
        Message gone = user("gone");
        Message kept = ai("kept");
        Checkpoint before = turns.write(state(gone, kept));
        Checkpoint edited =
                turns.write(new ConversationState(List.of(kept), new RunningSummary("by hand", List.of(), NOON, null)));

        assertThat(archive())
                .containsExactly(
                        new ArchivedMessage(gone, before.id(), null), new ArchivedMessage(kept, edited.id(), null));
    }

    @Test
    void archive_turnTakenBack_isAsItWasBefore() {
        Turns turns = new Turns(store, "1");
        Message a = user("a");
        Message b = ai("b");
        turns.write(state(a, b));
        List<ArchivedMessage> before = archive();
        Checkpoint taken = turns.write(new ConversationState(List.of(b, user("c")), summaryOf(a)));
        assertThat(archive()).hasSize(3).isNotEqualTo(before);

        store.takeBack(turns.thread(), taken.id(), taken.turn(), Lease.ofNewTurn());

        assertThat(archive()).isEqualTo(before);
    }

    @Test
    void archive_deletedThread_isEmptyAndOthersAreWhole() {
        new Turns(store, "1").say("a", "b", true, StepReport.NONE);
        Turns other = new Turns(store, "2");
        other.say("c", "d", true, StepReport.NONE);

        store.delete(new ThreadId("1"));

        assertThat(archive()).isEmpty();
        assertThat(store.archive(other.thread()))
                .extracting(archived -> archived.message().text())
                .containsExactly("c", "d");
    }

    @Test
    void archive_closedStore_throws() {
        store.close();

        assertThatThrownBy(this::archive).isInstanceOf(StoreException.class);
    }

    /** Every store tells what can be gathered from the whole history. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void archive_randomTree_isWhatTheHistoryHolds(long seed) {
        Random random = new Random(seed);
        Turns turns = new Turns(store, "1");
        List<Checkpoint> written = new ArrayList<>(List.of(turns.write(state(user("first")))));
        for (int i = 0; i < 60; i++) {
            Checkpoint from = random.nextInt(4) == 0
                    ? written.get(random.nextInt(written.size()))
                    : written.get(written.size() - 1);
            written.add(turns.write(turns.next(from, newTurn(), changed(from.state(), i, random))));
        }

        assertThat(archive())
                .hasSizeGreaterThan(20)
                .isEqualTo(ThreadArchive.of(store.history(turns.thread(), 1_000, null)));
    }

    private static ConversationState changed(ConversationState before, int step, Random random) {
        List<Message> messages = new ArrayList<>(before.messages());
        int size = messages.size();
        switch (random.nextInt(5)) {
            case 0 -> {
                int cut = size / 2;
                Message[] covered = messages.subList(0, cut).toArray(Message[]::new);
                return new ConversationState(messages.subList(cut, size), summaryOf(covered));
            }
            case 1 -> {
                if (size > 0) {
                    int at = random.nextInt(size);
                    UserMessage other = UserMessage.from("edit " + random.nextInt(3));
                    messages.set(at, new Message(messages.get(at).id(), NOON, other));
                }
            }
            default -> IntStream.range(0, 2).forEach(i -> messages.add(user("message " + step + "." + i)));
        }
        return new ConversationState(messages, before.runningSummary());
    }
}

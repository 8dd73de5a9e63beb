package dev.recap.message;

import static dev.recap.message.MessageUpdate.put;
import static dev.recap.message.MessageUpdate.remove;
import static dev.recap.message.MessageUpdate.removeAll;
import static dev.recap.message.Talk.ai;
import static dev.recap.message.Talk.ids;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MessageReducerTest {

    private static final Message A = user("a", "first");
    private static final Message B = ai("b", "second");
    private static final Message C = user("c", "third");

    @Test
    void apply_newId_isAppended() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(put(C)))).containsExactly(A, B, C);
    }

    @Test
    void apply_severalNewIds_areAppendedInTheirOrder() {
        assertThat(MessageReducer.apply(List.of(A), List.of(put(C), put(B)))).containsExactly(A, C, B);
    }

    @Test
    void apply_noUpdates_changesNothing() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of())).containsExactly(A, B);
    }

    @Test
    void apply_knownIdAlone_replacesWhereItStands() {
        Message edited = user("a", "edited");
        assertThat(MessageReducer.apply(List.of(A, B, C), List.of(put(edited)))).containsExactly(edited, B, C);
    }

    @Test
    void apply_knownIdInABatch_replacesWhereItStands() {
        Message edited = ai("b", "edited");
        Message added = user("d", "fourth");
        assertThat(MessageReducer.apply(List.of(A, B, C), List.of(put(added), put(edited))))
                .containsExactly(A, edited, C, added);
    }

    @Test
    void apply_sameNewIdTwiceInABatch_keepsTheLaterWhereTheFirstStood() {
        Message later = user("c", "later");
        assertThat(MessageReducer.apply(List.of(A), List.of(put(C), put(B), put(later))))
                .containsExactly(A, later, B);
    }

    @Test
    void apply_replacedByAnotherType_keepsThePlace() {
        Message other = ai("a", "now an answer");
        assertThat(MessageReducer.apply(List.of(A, B), List.of(put(other)))).containsExactly(other, B);
    }

    /** langgraph4j/langgraph4j#288: https://github.com/langgraph4j/langgraph4j/issues/288 */
    @Test
    void apply_sameTextAgain_isAnotherMessage() {
        List<Message> messages = List.of();
        for (Message next : List.of(user("1", "네"), ai("2", "알겠습니다."), user("3", "네"))) {
            messages = MessageReducer.apply(messages, List.of(put(next)));
        }
        assertThat(messages).extracting(Message::text).containsExactly("네", "알겠습니다.", "네");
    }

    @Test
    void of_sameContentTwice_givesTwoIdsAndTwoMessages() {
        Message one = Message.of(UserMessage.from("yes"), Talk.NOW);
        Message other = Message.of(UserMessage.from("yes"), Talk.NOW);
        assertThat(one.id()).isNotEqualTo(other.id());
        assertThat(MessageReducer.apply(List.of(), List.of(put(one), put(other))))
                .containsExactly(one, other);
    }

    /** langgraph4j/langgraph4j#447: https://github.com/langgraph4j/langgraph4j/issues/447 */
    @Test
    void apply_textsWithEqualHashCodes_areTwoMessages() {
        assertThat("FB").hasSameHashCodeAs("Ea");
        Message one = user("1", "FB");
        Message other = user("2", "Ea");
        assertThat(MessageReducer.apply(List.of(one), List.of(put(other)))).containsExactly(one, other);
    }

    @Test
    void apply_idsWithEqualHashCodes_areTwoMessages() {
        assertThat(new MessageId("Aa")).hasSameHashCodeAs(new MessageId("BB"));
        Message one = user("Aa", "hello");
        Message other = user("BB", "hello");
        assertThat(MessageReducer.apply(List.of(one), List.of(put(other)))).containsExactly(one, other);
        assertThat(MessageReducer.apply(List.of(one, other), List.of(remove(other.id()), put(C))))
                .containsExactly(one, C);
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> MessageReducer.apply(List.of(one), List.of(remove(other.id()))));
    }

    @Test
    void apply_remove_takesOnlyThatId() {
        Message twin = user("twin", "first");
        assertThat(MessageReducer.apply(List.of(A, B, twin), List.of(remove(A.id()))))
                .containsExactly(B, twin);
    }

    /** langchain-ai/langchain#29086: https://github.com/langchain-ai/langchain/issues/29086 */
    @Test
    void apply_sameIdRemovedTwiceInABatch_isOneRemoval() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(remove(A.id()), remove(A.id()))))
                .containsExactly(B);
    }

    /** langchain-ai/langchain#29086: https://github.com/langchain-ai/langchain/issues/29086 */
    @Test
    void apply_unknownId_isATypedErrorAndNothingChanges() {
        List<Message> messages = new ArrayList<>(List.of(A, B));
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() ->
                        MessageReducer.apply(messages, List.of(put(C), remove(A.id()), remove(new MessageId("gone")))))
                .withMessageContaining("'gone'")
                .satisfies(error -> assertThat(error.id()).isEqualTo(new MessageId("gone")))
                .satisfies(error -> assertThat(error.isRetriable()).isFalse())
                .isInstanceOf(RecapException.class);
        assertThat(messages).containsExactly(A, B);
        assertThat(MessageReducer.apply(messages, List.of(put(C)))).containsExactly(A, B, C);
    }

    @Test
    void apply_removedInAnEarlierBatch_isUnknownInTheNext() {
        List<Message> left = MessageReducer.apply(List.of(A, B), List.of(remove(A.id())));
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> MessageReducer.apply(left, List.of(remove(A.id()))));
    }

    @Test
    void apply_removedBeforeItIsPut_isUnknown() {
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> MessageReducer.apply(List.of(A), List.of(remove(C.id()), put(C))));
    }

    @Test
    void apply_putThenRemovedInABatch_isGone() {
        assertThat(MessageReducer.apply(List.of(A), List.of(put(C), remove(C.id()))))
                .containsExactly(A);
    }

    /** As LangGraph's add_messages: a later message takes its id off the list of removals and keeps its place. */
    @Test
    void apply_putAfterRemoveInABatch_staysWhereItStood() {
        Message again = user("a", "again");
        assertThat(MessageReducer.apply(List.of(A, B), List.of(remove(A.id()), put(again))))
                .containsExactly(again, B);
    }

    @Test
    void apply_putAfterRemoveThenRemoved_isGone() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(remove(A.id()), put(A), remove(A.id()))))
                .containsExactly(B);
    }

    @Test
    void apply_removeAllInTheMiddle_keepsOnlyWhatComesAfter() {
        assertThat(MessageReducer.apply(List.of(A), List.of(put(B), removeAll(), put(C))))
                .containsExactly(C);
    }

    @Test
    void apply_removeAllLast_leavesNothing() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(put(C), removeAll())))
                .isEmpty();
        assertThat(MessageReducer.apply(List.of(), List.of(removeAll()))).isEmpty();
    }

    @Test
    void apply_knownIdAfterRemoveAll_isAppendedAnew() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(removeAll(), put(C), put(A))))
                .containsExactly(C, A);
    }

    @Test
    void apply_removeThenRemoveAllThenPut_doesNotRemoveTheNewOne() {
        assertThat(MessageReducer.apply(List.of(A, B), List.of(remove(A.id()), removeAll(), put(A))))
                .containsExactly(A);
    }

    @Test
    void apply_oldIdRemovedAfterRemoveAll_isUnknown() {
        assertThatExceptionOfType(UnknownMessageException.class)
                .isThrownBy(() -> MessageReducer.apply(List.of(A), List.of(removeAll(), remove(A.id()))));
    }

    @Test
    void apply_anyUpdate_returnsAListOfItsOwn() {
        List<Message> given = new ArrayList<>(List.of(A));
        List<Message> one = MessageReducer.apply(given, List.of(put(B)));
        List<Message> batch = MessageReducer.apply(given, List.of(put(B), put(C)));
        given.clear();
        assertThat(one).containsExactly(A, B);
        assertThat(batch).containsExactly(A, B, C);
        assertThatThrownBy(() -> one.add(C)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(batch::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void apply_tenThousandMessages_removesAndReplacesWithoutAScanForEach() {
        List<Message> messages = Talk.chat(10_000);
        List<MessageUpdate> updates = new ArrayList<>();
        for (int i = 0; i < 9_998; i++) {
            updates.add(remove(messages.get(i).id()));
        }
        Message edited = ai("m9999", "edited");
        updates.add(put(edited));
        assertThat(MessageReducer.apply(messages, updates)).containsExactly(messages.get(9_998), edited);
    }

    @Test
    void apply_randomBatches_agreesWithTheRuleSpelledOut() {
        Random random = new Random(20_260_301);
        int failures = 0;
        for (int round = 0; round < 2_000; round++) {
            List<Message> messages = distinct(random, random.nextInt(8));
            List<MessageUpdate> updates = updates(random, random.nextInt(8));
            List<Message> expected = null;
            MessageId unknown = null;
            try {
                expected = spelledOut(messages, updates);
            } catch (UnknownMessageException e) {
                unknown = e.id();
                failures++;
            }
            if (expected != null) {
                assertThat(MessageReducer.apply(messages, updates))
                        .as("%s with %s", ids(messages), updates)
                        .isEqualTo(expected);
            } else {
                assertThatExceptionOfType(UnknownMessageException.class)
                        .as("%s with %s", ids(messages), updates)
                        .isThrownBy(() -> MessageReducer.apply(messages, updates))
                        .extracting(UnknownMessageException::id)
                        .isEqualTo(unknown);
            }
        }
        assertThat(failures).as("rounds with an unknown id").isBetween(200, 1_800);
    }

    private static List<Message> distinct(Random random, int count) {
        Set<Integer> ids = new TreeSet<>();
        while (ids.size() < count) {
            ids.add(random.nextInt(10));
        }
        List<Message> messages = new ArrayList<>();
        ids.forEach(id -> messages.add(user("id" + id, "stored")));
        Collections.shuffle(messages, random);
        return messages;
    }

    private static List<MessageUpdate> updates(Random random, int count) {
        List<MessageUpdate> updates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String id = "id" + random.nextInt(10);
            int kind = random.nextInt(20);
            if (kind == 0) {
                updates.add(removeAll());
            } else {
                updates.add(kind < 8 ? remove(new MessageId(id)) : put(user(id, "put " + i)));
            }
        }
        return updates;
    }

    /** The rule with a list and nothing else: slow, and plain enough to be believed. */
    private static List<Message> spelledOut(List<Message> messages, List<MessageUpdate> updates) {
        List<Message> places = new ArrayList<>(messages);
        List<MessageId> removals = new ArrayList<>();
        for (MessageUpdate update : updates) {
            if (update instanceof MessageUpdate.RemoveAll) {
                places.clear();
                removals.clear();
                continue;
            }
            MessageId id =
                    update instanceof MessageUpdate.Put put ? put.message().id() : ((MessageUpdate.Remove) update).id();
            int place = places.stream().map(Message::id).toList().indexOf(id);
            if (update instanceof MessageUpdate.Put put) {
                removals.removeIf(id::equals);
                if (place < 0) {
                    places.add(put.message());
                } else {
                    places.set(place, put.message());
                }
            } else if (place < 0) {
                throw new UnknownMessageException(id);
            } else {
                removals.add(id);
            }
        }
        return places.stream()
                .filter(message -> !removals.contains(message.id()))
                .toList();
    }
}

package dev.recap;

import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.InvalidIdException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadOwnershipTest {

    private final Recap recap = Recap.builder(Conversations.model()).build();

    @AfterEach
    void close() {
        recap.close();
    }

    @Test
    void thread_ofAnotherUser_refusesEverything() {
        recap.user("ann").thread("1").send("hello");
        ConversationThread foreign = recap.user("bob").thread("1");
        List<ThrowingCallable> uses = List.of(
                () -> foreign.send("hello"),
                foreign::state,
                () -> foreign.history(1),
                foreign::resume,
                foreign::rollback,
                foreign::info,
                foreign::delete,
                () -> foreign.update(ThreadUpdate.of()),
                () -> foreign.at(recap.thread("1").history(1).get(0).id()));
        assertThat(uses).allSatisfy(use -> assertThatThrownBy(use).isInstanceOf(WrongUserException.class));
        assertThat(texts(recap.user("ann").thread("1").state())).containsExactly("hello", "re: hello");
    }

    @Test
    void thread_ofNobody_isNotTakenOverByAUser() {
        recap.thread("1").send("hello");
        assertThatThrownBy(() -> recap.user("ann").thread("1").send("mine")).isInstanceOf(WrongUserException.class);
    }

    @Test
    void thread_ofAUserInNobodysName_staysTheUsers() {
        recap.user("ann").thread("1").send("hello");
        recap.thread("1").send("again");
        assertThat(recap.user("ann").thread("1").state().messages()).hasSize(4);
        assertThat(recap.thread("1").history(1).get(0).user()).hasToString("ann");
    }

    @Test
    void threads_byUserAndMetadata_areFound() {
        recap.user("ann").thread("a1").send("hello", TurnOptions.ofDefaults().metadata(Map.of("topic", "tea")));
        recap.user("ann").thread("a2").send("hello", TurnOptions.ofDefaults().metadata(Map.of("topic", "rain")));
        recap.user("bob").thread("b1").send("hello", TurnOptions.ofDefaults().metadata(Map.of("topic", "tea")));

        assertThat(recap.user("ann").threads())
                .extracting(ThreadInfo::thread)
                .extracting(Object::toString)
                .containsExactly("a2", "a1");
        assertThat(recap.threads(ThreadQuery.all().withMetadata(Map.of("topic", "tea"))))
                .extracting(info -> info.thread().value())
                .containsExactly("b1", "a1");
        assertThat(recap.threads(ThreadQuery.all().limit(2))).hasSize(2);
    }

    @Test
    void send_metadata_isRecordedWithTheTurnAndMergedIntoTheThread() {
        ConversationThread thread = recap.thread("1");
        thread.send("hello", TurnOptions.ofDefaults().metadata(Map.of("channel", "web", "visit", 1L)));
        thread.send("again", TurnOptions.ofDefaults().metadata(Map.of("visit", 2)));
        assertThat(thread.history(1).get(0).metadata()).isEqualTo(Map.of("visit", 2));
        assertThat(thread.info().orElseThrow().metadata()).isEqualTo(Map.of("channel", "web", "visit", 2));
    }

    @Test
    void thread_idsThatNoStoreCouldKeep_areRefused() {
        assertThatThrownBy(() -> recap.thread("")).isInstanceOf(InvalidIdException.class);
        assertThatThrownBy(() -> recap.thread("a\0b")).isInstanceOf(InvalidIdException.class);
        assertThatThrownBy(() -> recap.thread("가".repeat(334))).isInstanceOf(InvalidIdException.class);
        assertThat(recap.thread("가".repeat(333)).state().messages()).isEmpty();
    }

    @Test
    void thread_idsThatLookAlike_areThreadsOfTheirOwn() {
        String composed = "caf\u00e9";
        String decomposed = "cafe\u0301";
        for (String id : List.of("Foo", "foo", composed, decomposed, "../../x", "a%", "a_", "a\nb")) {
            recap.thread(id).send("I am " + id);
        }
        for (String id : List.of("Foo", "foo", composed, decomposed, "../../x", "a%", "a_", "a\nb")) {
            assertThat(texts(recap.thread(id).state()).get(0)).isEqualTo("I am " + id);
        }
    }
}

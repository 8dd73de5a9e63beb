package dev.recap;

import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.StateDiff;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.StateKeyException;
import dev.recap.node.StateKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application's own values in the state of a thread. */
class StateValuesTest {

    @TempDir
    Path folder;

    private CheckpointStore store(boolean onDisk) {
        return onDisk ? Checkpoints.sqlite(folder.resolve("values.db")) : Checkpoints.inMemory();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void update_values_areInEveryLaterCheckpointUntilTheyAreRemoved(boolean onDisk) {
        try (Recap recap =
                Recap.builder(Conversations.model()).checkpoints(store(onDisk)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.update(ThreadUpdate.of().value("도시", "부산").value("visits", List.of(1, 2)));
            thread.send("two");
            Map<String, Object> both = Map.of("도시", "부산", "visits", List.of(1, 2));
            assertThat(thread.history(4))
                    .extracting(checkpoint -> checkpoint.state().values())
                    .containsOnly(both);

            Checkpoint removed = thread.update(ThreadUpdate.of().value("visits", null));
            assertThat(removed.state().values()).isEqualTo(Map.of("도시", "부산"));
            assertThat(thread.state().values().values()).isEqualTo(Map.of("도시", "부산"));
            assertThat(texts(thread.state())).containsExactly("one", "re: one", "two", "re: two");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fork_fromBeforeAValueChanged_startsFromTheValuesThere(boolean onDisk) {
        try (Recap recap =
                Recap.builder(Conversations.model()).checkpoints(store(onDisk)).build()) {
            ConversationThread thread = recap.thread("1");
            Checkpoint busan = thread.update(ThreadUpdate.of().value("city", "부산"));
            Checkpoint seoul = thread.update(ThreadUpdate.of().value("city", "서울"));

            Reply branch = thread.at(busan.id()).send("hello");

            assertThat(branch.checkpoint().state().values()).isEqualTo(Map.of("city", "부산"));
            assertThat(thread.at(seoul.id()).checkpoint()).isEqualTo(seoul);
            StateDiff diff = thread.diff(seoul.id(), branch.checkpoint().id());
            assertThat(diff.changedKeys()).containsExactly("city");
            assertThat(diff.valuesBefore()).isEqualTo(Map.of("city", "서울"));
            assertThat(diff.valuesAfter()).isEqualTo(Map.of("city", "부산"));
        }
    }

    @Test
    void playback_updateOfAValue_tellsIt() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            Checkpoint edit = thread.update(ThreadUpdate.of().value("city", "부산"));
            assertThat(thread.at(edit.id()).playback())
                    .filteredOn(ConversationEvent.Update.class::isInstance)
                    .singleElement()
                    .satisfies(update -> assertThat(
                                    ((ConversationEvent.Update) update).change().changedKeys())
                            .containsExactly("city"));
        }
    }

    @Test
    void update_declaredKeys_goThroughTheirReducersAndOthersAreRefused() {
        try (Recap recap = Recap.builder(Conversations.model())
                .state(
                        StateKey.of("topics", List.<String>of(), Conversations::joined),
                        StateKey.of("mood", "calm"),
                        StateKey.of("note"))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.update(ThreadUpdate.of().value("topics", List.of("여행")).value("note", "a"));
            thread.update(ThreadUpdate.of().value("topics", List.of("work")).value("note", "b"));
            Map<String, Object> expected = Map.of("topics", List.of("여행", "work"), "mood", "calm", "note", "b");
            assertThat(thread.state().values().values()).isEqualTo(expected);

            assertThatThrownBy(() -> thread.update(ThreadUpdate.of().value("topic", "slip")))
                    .isInstanceOf(StateKeyException.class)
                    .hasMessageContaining("no key 'topic', only mood, note, topics");
            assertThat(thread.history(10)).hasSize(2);

            Checkpoint reset = thread.update(
                    ThreadUpdate.of().value("topics", null).value("mood", null).value("note", null));
            assertThat(reset.state().values()).isEqualTo(Map.of("topics", List.of(), "mood", "calm"));
            thread.update(ThreadUpdate.of().value("topics", List.of("anew")));
            assertThat(thread.state().values().values()).containsEntry("topics", List.of("anew"));
        }
    }

    @Test
    void messages_systemPromptOfAKeyBeforeTheFirstTurn_seesTheInitialValue() {
        try (Recap recap = Recap.builder(Conversations.model())
                .state(StateKey.of("mood", "calm"))
                .systemPrompt(occasion -> "Mood: " + occasion.values().get("mood"))
                .build()) {
            assertThat(recap.chatMemory("1").messages()).containsExactly(SystemMessage.from("Mood: calm"));
        }
    }

    @Test
    void build_twoKeysOfOneName_isRefused() {
        RecapBuilder builder =
                Recap.builder(Conversations.model()).state(StateKey.of("a")).state(StateKey.of("a"));
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Two keys of the state are called 'a'; declare one of them.");
    }

    @Test
    void value_keyOfTheState_isRefused() {
        assertThatThrownBy(() -> ThreadUpdate.of().value("messages", List.of())).isInstanceOf(StateKeyException.class);
        assertThatThrownBy(() -> StateKey.of("summary")).isInstanceOf(StateKeyException.class);
    }

    @Test
    void valueWithOtherEdits_anyOrder_keepsAllOfThem() {
        ThreadUpdate update = ThreadUpdate.of()
                .value("city", "부산")
                .and(MessageUpdate.put(Message.of(UserMessage.from("hi"), Instant.EPOCH)))
                .summary("So far.")
                .asNode("conversation");
        assertThat(update.change().values()).isEqualTo(Map.of("city", "부산"));
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            Checkpoint written = recap.thread("1").update(update);
            assertThat(written.state().values()).isEqualTo(Map.of("city", "부산"));
            assertThat(texts(written.state().messages())).containsExactly("hi");
            assertThat(written.state().summary().orElseThrow().text()).isEqualTo("So far.");
        }
    }
}

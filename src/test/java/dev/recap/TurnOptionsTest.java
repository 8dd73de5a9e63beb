package dev.recap;

import static dev.recap.Conversations.calling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.Durability;
import dev.recap.message.UnstorableValueException;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnOptionsTest {

    private static final TurnOptions NONE = TurnOptions.ofDefaults();

    private static Tool tool(String name) {
        return new Tool(ToolSpecification.builder().name(name).build(), call -> "result of " + name);
    }

    private static List<String> toolNames(ChatRequest request) {
        return request.toolSpecifications().stream()
                .map(ToolSpecification::name)
                .toList();
    }

    @Test
    void model_ofTheTurn_answersItAlone() {
        ScriptedModel usual = Conversations.model();
        ScriptedModel other = ScriptedModel.answering("from the other");
        try (Recap recap = Recap.builder(usual).build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("one", NONE.model(other)).text()).isEqualTo("from the other");
            assertThat(thread.send("two").text()).isEqualTo("re: two");
        }
    }

    @Test
    void model_ofTheTurnStreams_isHeardPieceByPieceWhereTheUsualOneCannot() {
        ScriptedModel streaming = ScriptedModel.answering("one two");
        try (Recap recap = Recap.builder(new PlainModel(Conversations.model())).build()) {
            List<ConversationEvent> events = new ArrayList<>();
            recap.thread("1").send(UserMessage.from("hello"), NONE.model(streaming), events::add);
            assertThat(events)
                    .filteredOn(ConversationEvent.Token.class::isInstance)
                    .hasSize(2);
        }
    }

    /** A model without a stream. */
    private record PlainModel(ScriptedModel model) implements dev.langchain4j.model.chat.ChatModel {
        @Override
        public dev.langchain4j.model.chat.response.ChatResponse doChat(ChatRequest request) {
            return model.doChat(request);
        }
    }

    @Test
    void modelParameters_ofTheTurn_goOverTheModelsOwnAndBesideTheTools() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).tools(List.of(tool("clock"))).build()) {
            ConversationThread thread = recap.thread("1");
            ChatRequestParameters warm = ChatRequestParameters.builder()
                    .temperature(0.9)
                    .modelName("large")
                    .build();
            thread.send("one", NONE.modelParameters(warm));
            assertThat(model.lastRequest().temperature()).isEqualTo(0.9);
            assertThat(model.lastRequest().modelName()).isEqualTo("large");
            assertThat(toolNames(model.lastRequest())).containsExactly("clock");
            thread.send("two");
            assertThat(model.lastRequest().temperature()).isNull();
        }
    }

    @Test
    void tools_ofTheTurn_standInForTheBuilders() {
        AiMessage calling = calling("map", "c1");
        ScriptedModel model = ScriptedModel.answering()
                .then(calling)
                .then("found")
                .then("done")
                .then("plain");
        try (Recap recap = Recap.builder(model).tools(List.of(tool("clock"))).build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("where", NONE.tools(List.of(tool("map")))).text())
                    .isEqualTo("found");
            assertThat(model.requests())
                    .first()
                    .extracting(TurnOptionsTest::toolNames)
                    .isEqualTo(List.of("map"));
            assertThat(Conversations.texts(thread.state())).contains("result of map");
            thread.send("when");
            assertThat(toolNames(model.lastRequest())).containsExactly("clock");
            thread.send("none", NONE.tools(List.of()));
            assertThat(model.lastRequest().toolSpecifications()).isNullOrEmpty();
        }
    }

    @Test
    void tools_ofTheTurnWhereTheBuilderHasNone_areCalled() {
        AiMessage calling = calling("map", "c1");
        try (Recap recap = Recap.builder(ScriptedModel.answering().then(calling).then("found"))
                .build()) {
            assertThat(recap.thread("1")
                            .send("where", NONE.tools(List.of(tool("map"))))
                            .text())
                    .isEqualTo("found");
            assertThat(recap.mermaid()).doesNotContain("tools");
        }
    }

    @Test
    void defaults_ofBuilderAndHandle_giveWayToTheCall() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model)
                .systemPrompt("application")
                .turnOptions(NONE.metadata(Map.of("app", "a", "who", "builder")))
                .build()) {
            ConversationThread thread = recap.thread("1").with(NONE.systemPrompt("of the thread"));
            Reply reply = thread.send("one", NONE.metadata(Map.of("who", "call")));
            assertThat(Conversations.systemTexts(model.lastRequest())).containsExactly("of the thread");
            assertThat(reply.checkpoint().metadata()).containsOnly(Map.entry("app", "a"), Map.entry("who", "call"));
            thread.send("two", NONE.systemPrompt("of the turn"));
            assertThat(Conversations.systemTexts(model.lastRequest())).containsExactly("of the turn");
            recap.thread("1").send("three");
            assertThat(Conversations.systemTexts(model.lastRequest())).containsExactly("application");
        }
    }

    @Test
    void durability_onceATurn_writesTheSameCheckpointsAndTellsThemAtItsEnd(@TempDir Path folder) {
        try (Recap recap = Recap.builder(Conversations.model())
                .turnOptions(NONE.durability(Durability.ONCE_A_TURN))
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("말 " + turn);
            }
            assertThat(Conversations.names(Conversations.eventsOf(thread, "말 4")))
                    .containsExactly(
                            "Token",
                            "CheckpointSaved",
                            "CheckpointSaved",
                            "CheckpointSaved",
                            "Update",
                            "Answer",
                            "CheckpointSaved",
                            "Update",
                            "Summary",
                            "Done");
            assertThat(thread.history(100)).hasSize(13);
            assertThat(thread.history(4)).extracting(Checkpoint::step).containsExactly(11, 10, 9, 8);
        }
    }

    @Test
    void durability_onceATurnAndTheModelFails_keepsTheQuestion() {
        try (Recap recap = Recap.builder(Conversations.model().failOnCall(1, new IllegalStateException("down")))
                .build()) {
            ConversationThread thread = recap.thread("1").with(NONE.durability(Durability.ONCE_A_TURN));
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            assertThat(thread.state().next()).containsExactly("conversation");
            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
            assertThat(Conversations.texts(thread.state())).containsExactly("hello", "re: hello");
        }
    }

    @Test
    void regenerate_withAnotherModel_branches() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello");
            ScriptedModel other = ScriptedModel.answering("better");
            assertThat(thread.regenerate(NONE.model(other), event -> {}).text()).isEqualTo("better");
            assertThat(Conversations.texts(thread.state())).containsExactly("hello", "better");
        }
    }

    @Test
    void steps_each_tellHowLongTheyRan(@TempDir Path folder) {
        ScriptedModel slow = ScriptedModel.answeringBy(request -> {
            long until = System.nanoTime() + Duration.ofMillis(30).toNanos();
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            return "ok";
        });
        try (Recap recap = Recap.builder(slow)
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            Reply reply = thread.send("hello", NONE.turnId("t"));
            assertThat(reply.took()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
            assertThat(reply.steps().get(2).report().took()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
            assertThat(thread.send("hello", NONE.turnId("t")).took()).isEqualTo(reply.took());
        }
    }

    @Test
    void streamingModel_ofTheTurn_streamsBesideAModelThatCannot() {
        ScriptedModel streaming = ScriptedModel.answering("one two");
        try (Recap recap = Recap.builder(new PlainModel(Conversations.model())).build()) {
            List<ConversationEvent> events = new ArrayList<>();
            recap.thread("1")
                    .send(
                            UserMessage.from("hello"),
                            NONE.model(new PlainModel(streaming)).streamingModel(streaming),
                            events::add);
            assertThat(events)
                    .filteredOn(ConversationEvent.Token.class::isInstance)
                    .hasSize(2);
        }
    }

    @Test
    void options_withATextAlone_holdForEveryKindOfTurn() {
        TurnOptions told = NONE.systemPrompt("Be brief.");
        ScriptedModel model = Conversations.model();
        List<ConversationEvent> events = new ArrayList<>();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            ThreadCheckpoint before = thread.at(
                    thread.send("one", told, events::add).steps().get(0).id());
            thread.sendAsync("two", told, events::add).toCompletableFuture().join();
            thread.regenerate(told);
            thread.editQuestion("three", told);
            before.send("four", told);
            before.sendAsync("five", told).toCompletableFuture().join();
            try (Stream<ConversationEvent> streamed = before.stream("six", told)) {
                streamed.forEach(events::add);
            }
            before.replay(told);
            model.failOnCall(model.calls() + 1, new IllegalStateException("down"));
            assertThatThrownBy(() -> thread.send("seven")).isInstanceOf(ModelException.class);
            thread.resume(told);
            assertThat(model.requests())
                    .filteredOn(request -> Conversations.systemTexts(request).equals(List.of("Be brief.")))
                    .extracting(Conversations::lastUserText)
                    .containsExactly("one", "two", "two", "three", "four", "five", "six", "one", "seven");
            assertThat(events)
                    .filteredOn(ConversationEvent.Done.class::isInstance)
                    .hasSize(3);
        }
    }

    @Test
    void value_ofTheTurn_comesWithTheQuestion() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model)
                .systemPrompt(on -> "In " + on.values().get("city"))
                .build()) {
            ConversationThread thread = recap.thread("1");
            Reply reply = thread.send("날씨?", NONE.value("city", "부산"));
            assertThat(Conversations.systemTexts(model.lastRequest())).containsExactly("In 부산");
            assertThat(reply.steps()).hasSize(3);
            assertThat(reply.steps().get(0).state().values()).isEmpty();
            assertThat(thread.state().checkpoint().orElseThrow().state().values())
                    .containsEntry("city", "부산");
        }
    }

    @Test
    void regenerate_withTurnIdAndMetadata_keepsToThem() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello", NONE.turnId("t-1").metadata(Map.of("a", 1)));
            TurnOptions again = NONE.turnId("t-2").metadata(Map.of("b", 2));
            ThreadCheckpoint asked = thread.at(thread.history(2).get(1).id());
            Reply reply = asked.replay(again, event -> {});
            assertThat(reply.checkpoint().turn().value()).isEqualTo("t-2");
            assertThat(reply.checkpoint().metadata()).containsOnly(Map.entry("a", 1), Map.entry("b", 2));
            assertThat(asked.replay(again, event -> {})).isEqualTo(reply);
            assertThat(model.calls()).isEqualTo(2);
            assertThatThrownBy(() -> asked.replay(NONE.turnId("t-1"), event -> {}))
                    .isInstanceOf(TurnIdException.class);
        }
    }

    @Test
    void regenerateAsync_cancelled_leavesTheFirstAnswerOnItsBranch() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello");
            assertThat(thread.regenerateAsync(NONE, event -> {})
                            .toCompletableFuture()
                            .join()
                            .text())
                    .isEqualTo("re: hello");
            assertThat(thread.history(100)).hasSize(5);
        }
    }

    @Test
    void badOptions_areRefusedWithWhatToDo() {
        assertThatThrownBy(() -> NONE.deadline(Duration.ZERO)).hasMessageContaining("more than zero");
        assertThatThrownBy(() -> NONE.deadline(Duration.ofSeconds(-1))).hasMessageContaining("more than zero");
        assertThatThrownBy(() -> NONE.enqueue(Duration.ofDays(400))).hasMessageContaining("365 days");
        assertThatThrownBy(() -> NONE.metadata(Map.of("at", java.time.Instant.EPOCH)))
                .isInstanceOf(UnstorableValueException.class)
                .hasMessageContaining("Instant");
        assertThatThrownBy(() -> Recap.builder(Conversations.model()).turnOptions(NONE.turnId("1")))
                .hasMessageContaining("give it with the call");
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            assertThatThrownBy(() -> recap.thread("1").with(NONE.turnId("1"))).hasMessageContaining("with the call");
            assertThatThrownBy(() -> recap.thread("1").send("x", NONE.tools(List.of(tool("a"), tool("a")))))
                    .hasMessageContaining("Two tools");
        }
    }
}

package dev.recap;

import static dev.recap.Conversations.calling;
import static dev.recap.Conversations.names;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.graph.UnknownNodeException;
import dev.recap.message.Message;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.JavaTools;
import dev.recap.tool.ToolCall;
import dev.recap.tool.ToolFunction;
import dev.recap.tool.ToolRunner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolLoopTest {

    private static dev.recap.tool.Tool tool(String name, ToolFunction function) {
        return new dev.recap.tool.Tool(ToolSpecification.builder().name(name).build(), function);
    }

    /** A model that calls {@code look_up} twice in each of the first rounds of a turn, then answers in words. */
    private static ScriptedModel calls(int rounds) {
        return ScriptedModel.respondingBy(request -> {
            if (Conversations.asksForSummary(request)) {
                return ScriptedModel.response(AiMessage.from("They looked things up."));
            }
            requireValid(request);
            int round = roundsIn(request);
            return round < rounds
                    ? ScriptedModel.response(calling("look_up", "c" + round + "a", "c" + round + "b"))
                    : response("done after " + round);
        });
    }

    private static ChatResponse response(String text) {
        return ScriptedModel.response(AiMessage.from(text));
    }

    private static int roundsIn(ChatRequest request) {
        int rounds = 0;
        for (ChatMessage message : request.messages()) {
            if (message instanceof UserMessage) {
                rounds = 0;
            } else if (message instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
                rounds++;
            }
        }
        return rounds;
    }

    /** Every call is followed by exactly its results, as the OpenAI API demands. */
    private static void requireValid(ChatRequest request) {
        List<ChatMessage> messages = request.messages();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
                for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
                    i++;
                    assertThat(messages.get(i)).isInstanceOf(ToolExecutionResultMessage.class);
                    assertThat(((ToolExecutionResultMessage) messages.get(i)).id())
                            .isEqualTo(call.id());
                }
            } else {
                assertThat(messages.get(i)).isNotInstanceOf(ToolExecutionResultMessage.class);
            }
        }
    }

    @Test
    void send_threeRoundsOfTwoCalls_oneCheckpointARoundAndAnAnswer() {
        try (Recap recap = Recap.builder(calls(3))
                .tools(List.of(tool("look_up", call -> "found " + call.request().id())))
                .build()) {
            ConversationThread thread = recap.thread("1");
            List<ConversationEvent> events = new ArrayList<>();
            assertThat(Conversations.send(thread, "look it up", events::add).text())
                    .isEqualTo("done after 3");
            assertThat(events)
                    .filteredOn(ConversationEvent.Answer.class::isInstance)
                    .hasSize(1);
            assertThat(thread.history(100))
                    .extracting(Checkpoint::node)
                    .containsExactly(
                            "conversation",
                            "tools",
                            "conversation",
                            "tools",
                            "conversation",
                            "tools",
                            "conversation",
                            "__start__",
                            "__start__");
            assertThat(names(events)).endsWith("Done");
        }
    }

    @Test
    void send_afterALongLoop_summarizesItsGroupsWholeAndAsksValidly() {
        ScriptedModel model = calls(3);
        try (Recap recap = Recap.builder(model)
                .tools(List.of(tool("look_up", call -> "found")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("look it up");
            assertThat(thread.state().messages()).hasSize(11);
            thread.send("once more");
            assertThat(thread.state().summary().orElseThrow().covers()).hasSize(11);
            assertThat(thread.state().messages())
                    .hasSize(11)
                    .first()
                    .extracting(Message::text)
                    .isEqualTo("once more");
            assertThat(thread.send("and again").text()).isEqualTo("done after 3");
        }
    }

    @Test
    void send_twoCallsOfOneAnswer_runAtTheSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        try (Recap recap = Recap.builder(calls(1))
                .tools(List.of(tool("look_up", call -> {
                    meet(both);
                    return "met";
                })))
                .build()) {
            assertThat(recap.thread("1").send("meet").text()).isEqualTo("done after 1");
        }
    }

    @Test
    void close_behindTools_leavesNoThread() {
        for (int i = 0; i < 20; i++) {
            try (Recap recap = Recap.builder(calls(1))
                    .tools(List.of(tool("look_up", call -> "found")))
                    .build()) {
                recap.thread("1").send("hello");
            }
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("recap-tool");
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stopped after each of its steps and resumed, every call ran exactly once, or was told that it may have run. */
    @Test
    void resume_stoppedAtEveryStep_runsEveryToolOnceOrAsARetry() {
        for (int stopAt = 0; stopAt < 12; stopAt++) {
            Map<String, List<Boolean>> runs = new ConcurrentHashMap<>();
            try (Recap recap = Recap.builder(calls(3))
                    .tools(List.of(tool("look_up", call -> {
                        runs.computeIfAbsent(call.request().id(), id -> new CopyOnWriteArrayList<>())
                                .add(call.isRetry());
                        return "found";
                    })))
                    .build()) {
                ConversationThread thread = recap.thread("1");
                int[] checkpoints = {0};
                int stop = stopAt;
                IllegalStateException stopped = new IllegalStateException("stopped");
                try {
                    Conversations.send(thread, "look it up", event -> {
                        if (event instanceof ConversationEvent.CheckpointSaved && checkpoints[0]++ == stop) {
                            throw stopped;
                        }
                    });
                } catch (IllegalStateException e) {
                    assertThat(e).isSameAs(stopped);
                    if (!thread.state().next().isEmpty()) {
                        assertThat(thread.resume().text()).isEqualTo("done after 3");
                    }
                }
                assertThat(runs).hasSize(6);
                // The first run is no retry unless the turn was stopped between asking for it and running it.
                assertThat(runs.values()).allSatisfy(times -> assertThat(times).hasSize(1));
            }
        }
    }

    @Test
    void resume_stoppedInsideATool_marksTheCallAsARetry() {
        List<Boolean> retries = new CopyOnWriteArrayList<>();
        try (Recap recap = Recap.builder(calls(1))
                .tools(List.of(tool("look_up", call -> {
                    retries.add(call.isRetry());
                    if (!call.isRetry()) {
                        throw new InternalError("the machine is as good as gone");
                    }
                    return "found";
                })))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("look it up")).isInstanceOf(InternalError.class);
            assertThat(thread.state().next()).containsExactly("tools");
            assertThat(thread.send("look it up").text()).isEqualTo("done after 1");
            // The second call may have been stopped before it began.
            assertThat(retries).startsWith(false).endsWith(true, true);
        }
    }

    @Test
    void send_toolThrowsOrIsMadeUp_theModelReadsWhy() {
        ScriptedModel model = ScriptedModel.answering()
                .then(AiMessage.from(List.of(
                        ToolExecutionRequest.builder()
                                .id("1")
                                .name("look_up")
                                .arguments("{}")
                                .build(),
                        ToolExecutionRequest.builder()
                                .id("2")
                                .name("fly")
                                .arguments("{}")
                                .build())))
                .then("I could not.");
        try (Recap recap = Recap.builder(model)
                .tools(List.of(tool("look_up", call -> {
                    throw new IOException("the shelf is empty");
                })))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("look it up").text()).isEqualTo("I could not.");
            assertThat(texts(thread.state()))
                    .containsExactly(
                            "look it up",
                            "",
                            "The tool look_up failed: the shelf is empty",
                            "There is no tool 'fly'; there are look_up.",
                            "I could not.");
        }
    }

    @Test
    void send_toolHangs_isGivenUpAndInterrupted() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        try (Recap recap = Recap.builder(calls(1))
                .toolTimeout(Duration.ofSeconds(1))
                .tools(List.of(tool("look_up", call -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return "too late";
                })))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("look it up").text()).isEqualTo("done after 1");
            assertThat(texts(thread.state()).get(2)).contains("did not answer within");
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void send_toolReturnsTenMegabytes_theModelReadsTheBeginning() {
        try (Recap recap = Recap.builder(calls(1))
                .tools(List.of(tool("look_up", call -> "가".repeat(10_000_000))))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("look it up");
            assertThat(texts(thread.state()).get(2))
                    .hasSizeLessThan(ToolRunner.LONGEST_RESULT + 100)
                    .endsWith("[cut: 10000000 characters in all]");
        }
    }

    @Test
    void send_modelCallsForEver_hasToAnswerWithoutTools() {
        ScriptedModel model = ScriptedModel.respondingBy(request -> request.toolSpecifications() == null
                        || request.toolSpecifications().isEmpty()
                ? response("enough")
                : ScriptedModel.response(calling("look_up", "c" + roundsIn(request))));
        try (Recap recap = Recap.builder(model)
                .maxToolRounds(2)
                .tools(List.of(tool("look_up", call -> "more")))
                .build()) {
            assertThat(recap.thread("1").send("look it up").text()).isEqualTo("enough");
            assertThat(model.calls()).isEqualTo(3);
        }
    }

    @Test
    void send_noToolsGiven_theCallIsTheReply() {
        ScriptedModel model = ScriptedModel.answering().then(calling("look_up", "1"));
        try (Recap recap = Recap.builder(model).build()) {
            assertThat(recap.thread("1").send("look it up").message().content()).isEqualTo(calling("look_up", "1"));
            assertThat(recap.mermaid()).doesNotContain("tools");
        }
    }

    /** What an application writes. */
    static final class Weather {

        private final List<ToolCall> calls = new CopyOnWriteArrayList<>();

        @Tool("Tells the temperature of a city")
        String temperature(@P("the city") String city) {
            calls.add(ToolCall.current().orElseThrow());
            return city + ": 21.5 °C";
        }
    }

    @Test
    void tools_annotatedMethod_isCalledWithItsArgumentsAndKnowsItsCall() {
        Weather weather = new Weather();
        ScriptedModel model = ScriptedModel.answering()
                .then(AiMessage.from(ToolExecutionRequest.builder()
                        .id("1")
                        .name("temperature")
                        .arguments("{\"city\":\"부산\"}")
                        .build()))
                .then("21.5도예요.");
        try (Recap recap = Recap.builder(model).tools(JavaTools.of(weather)).build()) {
            ConversationThread thread = recap.user("수아").thread("날씨");
            assertThat(thread.send("부산은 몇 도예요?").text()).isEqualTo("21.5도예요.");
            assertThat(texts(thread.state())).contains("부산: 21.5 °C");
            assertThat(weather.calls).singleElement().satisfies(call -> {
                assertThat(call.thread()).hasToString("날씨");
                assertThat(call.user()).hasToString("Optional[수아]");
            });
        }
    }

    static class General {
        @Tool("Looks up")
        String lookUp(String what) {
            return "general";
        }

        @Tool("Tells the day")
        String today() {
            return "Sunday";
        }
    }

    static final class Special extends General {
        @Override
        @Tool("Looks up")
        String lookUp(String what) {
            return "special";
        }
    }

    @Test
    void tools_inheritedAndOverriddenMethods_areThereOnce() {
        assertThat(JavaTools.of(new Special()))
                .extracting(dev.recap.tool.Tool::name)
                .containsExactlyInAnyOrder("lookUp", "today");
    }

    @Test
    void tools_twoOfOneName_areRefused() {
        dev.recap.tool.Tool one = tool("look_up", call -> "");
        assertThatThrownBy(
                        () -> Recap.builder(calls(1)).tools(List.of(one, one)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("look_up");
    }

    @Test
    void send_toolThrowsAnError_theModelReadsWhyAndOtherResultsStay() {
        try (Recap recap = Recap.builder(calls(1))
                .tools(List.of(tool("look_up", call -> {
                    if (call.request().id().endsWith("a")) {
                        throw new AssertionError("never");
                    }
                    return "found";
                })))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("look it up").text()).isEqualTo("done after 1");
            assertThat(texts(thread.state())).contains("The tool look_up failed: never", "found");
        }
    }

    @Test
    void send_callsWithoutIdsOrWithOneId_getIdsOfTheirOwn() {
        AiMessage careless = AiMessage.from(List.of(
                ToolExecutionRequest.builder()
                        .name("look_up")
                        .arguments("{oops")
                        .build(),
                ToolExecutionRequest.builder()
                        .id("a")
                        .name("look_up")
                        .arguments("{}")
                        .build(),
                ToolExecutionRequest.builder()
                        .id("a")
                        .name("look_up")
                        .arguments("{}")
                        .build()));
        ScriptedModel model = ScriptedModel.answering().then(careless).then("done");
        List<String> ids = new CopyOnWriteArrayList<>();
        try (Recap recap = Recap.builder(model)
                .tools(List.of(tool("look_up", call -> {
                    ids.add(call.request().id());
                    return "found";
                })))
                .build()) {
            assertThat(recap.thread("1").send("look it up").text()).isEqualTo("done");
            assertThat(ids).hasSize(3).doesNotHaveDuplicates().doesNotContainNull();
            requireValid(model.lastRequest());
            AiMessage sent = (AiMessage) model.lastRequest().messages().get(1);
            assertThat(sent.toolExecutionRequests().get(0).arguments()).isEqualTo("{}");
        }
    }

    @Test
    void send_modelCallsEvenWhereNothingIsOffered_isNoAnswer() {
        ScriptedModel model = ScriptedModel.respondingBy(
                request -> ScriptedModel.response(calling("look_up", "c" + roundsIn(request))));
        try (Recap recap = Recap.builder(model)
                .maxToolRounds(1)
                .tools(List.of(tool("look_up", call -> "more")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("look it up")).isInstanceOf(ModelException.class);
            assertThat(thread.state().next()).containsExactly("conversation");
        }
    }

    @Test
    void send_moreCallsThanThreads_keepToTheTimeout() {
        String[] ids = IntStream.range(0, 80).mapToObj(i -> "c" + i).toArray(String[]::new);
        ScriptedModel model =
                ScriptedModel.answering().then(calling("look_up", ids)).then("done");
        CountDownLatch never = new CountDownLatch(1);
        try (Recap recap = Recap.builder(model)
                .toolTimeout(Duration.ofMillis(200))
                .tools(List.of(tool("look_up", call -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        return "stopped";
                    }
                    return "";
                })))
                .build()) {
            assertThat(recap.thread("1").send("look it up").text()).isEqualTo("done");
            assertThat(texts(recap.thread("1").state()))
                    .filteredOn(text -> text.contains("200 ms"))
                    .hasSize(80);
        }
    }

    @Test
    void resume_withoutTheTools_saysWhatIsMissing() {
        CheckpointStore store = Checkpoints.inMemory();
        try (Recap with = Recap.builder(calls(1))
                        .checkpoints(store)
                        .tools(List.of(tool("look_up", call -> {
                            throw new InternalError("gone");
                        })))
                        .build();
                Recap without = Recap.builder(calls(1)).checkpoints(store).build()) {
            assertThatThrownBy(() -> with.thread("1").send("look it up")).isInstanceOf(InternalError.class);
            assertThatThrownBy(() -> without.thread("1").resume())
                    .isInstanceOf(UnknownNodeException.class)
                    .hasMessageContaining("with the tools");
        }
    }

    /** Servers that number the calls of every answer from zero, behind a summary that has taken the earlier ones in. */
    @Test
    void send_idsThatReturnBehindASummary_areTold() {
        ScriptedModel model = ScriptedModel.respondingBy(request -> {
            if (Conversations.asksForSummary(request)) {
                return response("They looked things up.");
            }
            return roundsIn(request) == 0 ? ScriptedModel.response(calling("look_up", "call_0")) : response("done");
        });
        Set<String> acted = new HashSet<>();
        try (Recap recap = Recap.builder(model)
                .tools(List.of(tool(
                        "look_up", call -> "acted " + acted.add(call.request().id()))))
                .build()) {
            for (int i = 0; i < 8; i++) {
                recap.thread("1").send("question " + i);
            }
        }
        assertThat(acted).hasSize(8);
    }

    @Test
    void send_toolThrowsWithCausesInACircle_isTold() {
        RuntimeException one = new RuntimeException((String) null);
        RuntimeException other = new RuntimeException(null, one);
        one.initCause(other);
        try (Recap recap = Recap.builder(calls(1))
                .tools(List.of(tool("look_up", call -> {
                    throw one;
                })))
                .build()) {
            assertThat(recap.thread("1").send("go").text()).isEqualTo("done after 1");
        }
    }

    @Test
    void resume_replayThatFailed_countsTheRoundsBeforeItsFork() {
        int[] calls = {0};
        ScriptedModel model = ScriptedModel.respondingBy(request -> {
            if (++calls[0] == 6) {
                throw new IllegalStateException("down");
            }
            return request.toolSpecifications().isEmpty()
                    ? response("done")
                    : ScriptedModel.response(calling("look_up", "id-of-call-" + calls[0]));
        });
        try (Recap recap = Recap.builder(model)
                .maxToolRounds(4)
                .tools(List.of(tool("look_up", call -> "found")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("go");
            Checkpoint third = thread.history(100).stream()
                    .filter(step -> step.node().equals("tools"))
                    .skip(1)
                    .findFirst()
                    .orElseThrow();
            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> thread.at(third.id()).replay());
            thread.resume();
            long rounds = Lineage.steps(thread).stream()
                    .filter(step -> step.node().equals("tools") && step.source() == Source.LOOP)
                    .count();
            assertThat(rounds).isEqualTo(4);
        }
    }
}

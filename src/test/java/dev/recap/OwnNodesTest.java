package dev.recap;

import static dev.recap.Conversations.names;
import static dev.recap.Conversations.systemTexts;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.graph.UnknownNodeException;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.StateKeyException;
import dev.recap.node.NodeAction;
import dev.recap.node.NodeFailedException;
import dev.recap.node.Occasion;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import dev.recap.summary.SafeCut;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes an application puts before and after the answer. */
class OwnNodesTest {

    @TempDir
    Path folder;

    private final ScriptedModel model = Conversations.model();
    private final AtomicInteger lookUps = new AtomicInteger();
    private final AtomicInteger tags = new AtomicInteger();

    private CheckpointStore store(boolean onDisk) {
        return onDisk ? Checkpoints.sqlite(folder.resolve("nodes.db")) : Checkpoints.inMemory();
    }

    /** Looks the weather up before the answer and collects a topic behind it; both know how often they ran. */
    private RecapBuilder builder() {
        return Recap.builder(model)
                .state(StateKey.of("weather"), StateKey.of("topics", List.<String>of(), Conversations::joined))
                .before("look_up", on -> StateUpdate.of().value("weather", "비 " + lookUps.incrementAndGet()))
                .after("tag", on -> StateUpdate.of().value("topics", List.of("주제 " + tags.incrementAndGet())))
                .systemPrompt(on -> "It is " + on.values().get("weather"));
    }

    /** Fails the first time it runs. */
    private static NodeAction failingOnce(NodeAction action) {
        AtomicInteger runs = new AtomicInteger();
        return on -> {
            if (runs.incrementAndGet() == 1) {
                throw new IOException("the service\n is down");
            }
            return action.run(on);
        };
    }

    private static List<String> nodes(List<Checkpoint> newestFirst) {
        List<String> nodes = new ArrayList<>();
        newestFirst.forEach(
                checkpoint -> nodes.add(0, checkpoint.node() + (checkpoint.source() == Source.INPUT ? " in" : "")));
        return nodes;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void send_nodesAroundTheAnswer_eachIsAStepWithItsCheckpoint(boolean onDisk) {
        try (Recap recap = builder().checkpoints(store(onDisk)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            List<ConversationEvent> events = Conversations.eventsOf(thread, "two");

            assertThat(nodes(thread.history(5)))
                    .containsExactly("__start__ in", "__start__", "look_up", "conversation", "tag");
            assertThat(thread.state().values().values())
                    .isEqualTo(Map.of("weather", "비 2", "topics", List.of("주제 1", "주제 2")));
            assertThat(systemTexts(model.lastRequest())).containsExactly("It is 비 2");
            assertThat(texts(thread.state())).containsExactly("one", "re: one", "two", "re: two");
            assertThat(names(events))
                    .containsExactly(
                            "CheckpointSaved", // before the question
                            "CheckpointSaved", // the question is in
                            "CheckpointSaved",
                            "Update", // look_up
                            "Token",
                            "CheckpointSaved",
                            "Update",
                            "Answer", // conversation
                            "CheckpointSaved",
                            "Update", // tag
                            "Done");
            Checkpoint tip = thread.state().checkpoint().orElseThrow();
            int calls = model.calls();
            List<ConversationEvent> played = thread.at(tip.id()).playback();
            assertThat(played)
                    .filteredOn(ConversationEvent.Update.class::isInstance)
                    .isEqualTo(events.stream()
                            .filter(ConversationEvent.Update.class::isInstance)
                            .toList());
            assertThat(names(played)).contains("Answer").endsWith("Done");
            assertThat(model.calls()).isEqualTo(calls);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void send_nodeBeforeFails_isResumedThereByTheSameQuestion(boolean onDisk) {
        try (Recap recap = builder()
                .before("check", failingOnce(on -> StateUpdate.of().value("weather", "맑음")))
                .checkpoints(store(onDisk))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOfSatisfying(NodeFailedException.class, failed -> {
                assertThat(failed.node()).isEqualTo("check");
                assertThat(failed).hasMessageStartingWith("The node 'check' failed: the service is down; ");
                assertThat(failed.getCause()).isInstanceOf(IOException.class);
            });
            assertThat(thread.state().next()).containsExactly("check");
            assertThat(model.calls()).isZero();

            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
            assertThat(texts(thread.state())).containsExactly("hello", "re: hello");
            assertThat(lookUps).hasValue(1);
            assertThat(systemTexts(model.lastRequest())).containsExactly("It is 맑음");
            assertThat(nodes(thread.history(10)))
                    .containsExactly("__start__ in", "__start__", "look_up", "check", "conversation", "tag");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void resume_nodeAfterFailed_tellsTheStoredAnswerAndAsksNobody(boolean onDisk) {
        try (Recap recap = builder()
                .after("file", failingOnce(on -> StateUpdate.of()))
                .checkpoints(store(onDisk))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(NodeFailedException.class);
            assertThat(thread.state().next()).containsExactly("file");

            List<ConversationEvent> events = new ArrayList<>();
            Reply reply = thread.resume(TurnOptions.ofDefaults(), events::add);

            assertThat(reply.text()).isEqualTo("re: hello");
            assertThat(names(events)).containsExactly("Answer", "CheckpointSaved", "Update", "Done");
            assertThat(model.calls()).isEqualTo(1);
            assertThat(tags).hasValue(1);
            assertThat(thread.state().next()).isEmpty();
        }
    }

    /** What a killed process leaves: the listener stops the turn right behind a step, and another Recap opens the file. */
    @ParameterizedTest
    @ValueSource(strings = {"__start__", "look_up", "conversation"})
    void resume_turnStoppedBehindAStep_goesOnAtTheNextOne(String stopsBehind) {
        try (Recap first = builder().checkpoints(store(true)).build()) {
            assertThatThrownBy(() -> Conversations.send(first.thread("1"), "안녕", event -> {
                        if (event instanceof ConversationEvent.CheckpointSaved saved
                                && saved.checkpoint().source() == Source.LOOP
                                && saved.checkpoint().node().equals(stopsBehind)) {
                            throw new IllegalStateException("stopped");
                        }
                    }))
                    .hasMessage("stopped");
        }
        try (Recap second = builder().checkpoints(store(true)).build()) {
            ConversationThread thread = second.thread("1");
            assertThat(thread.resume().text()).isEqualTo("re: 안녕");
            assertThat(lookUps).hasValue(1);
            assertThat(tags).hasValue(1);
            assertThat(model.calls()).isEqualTo(1);
            assertThat(nodes(thread.history(10)))
                    .containsExactly("__start__ in", "__start__", "look_up", "conversation", "tag");
        }
    }

    @Test
    void resume_withoutTheNode_saysWhatIsMissing() {
        CheckpointStore store = Checkpoints.sqlite(folder.resolve("nodes.db"));
        try (Recap recap = builder()
                .before("check", failingOnce(on -> StateUpdate.of()))
                .checkpoints(store)
                .build()) {
            assertThatThrownBy(() -> recap.thread("1").send("hello")).isInstanceOf(NodeFailedException.class);
        }
        try (Recap plain = Recap.builder(model).checkpoints(store(true)).build()) {
            assertThatThrownBy(() -> plain.thread("1").resume())
                    .isInstanceOf(UnknownNodeException.class)
                    .hasMessageContaining("no node 'check'")
                    .hasMessageContaining("Build Recap with the tools and nodes the turn was begun with");
        }
    }

    @Test
    void send_nodeIsInterrupted_failsAndLeavesTheThreadInterrupted() {
        try (Recap recap = Recap.builder(model)
                .before("slow", on -> {
                    Thread.currentThread().interrupt();
                    new CountDownLatch(1).await();
                    return StateUpdate.of();
                })
                .build()) {
            assertThatThrownBy(() -> recap.thread("1").send("hello"))
                    .isInstanceOf(NodeFailedException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void send_conditions_decideWhichNodesRun() {
        List<String> ran = new ArrayList<>();
        try (Recap recap = Recap.builder(model)
                .before("first", noting("first", ran), state -> state.messages().size() > 1)
                .before("second", noting("second", ran))
                .before("third", noting("third", ran), state -> false)
                .after(
                        "fourth",
                        noting("fourth", ran),
                        state -> state.messages().size() > 2)
                .after("fifth", noting("fifth", ran), state -> state.messages().size() > 2)
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            assertThat(ran).containsExactly("second");
            assertThat(thread.history(10)).hasSize(4);
            ran.clear();
            thread.send("two");
            assertThat(ran).containsExactly("first", "second", "fourth", "fifth");
        }
    }

    private static NodeAction noting(String name, List<String> ran) {
        return on -> {
            ran.add(name);
            return StateUpdate.of();
        };
    }

    @Test
    void send_conditionOfANodeAfterThrows_keepsTheAnswerAndCanBeResumed() {
        AtomicInteger asked = new AtomicInteger();
        try (Recap recap = Recap.builder(model)
                .after("tag", on -> StateUpdate.of().value("tagged", true), state -> {
                    // Asked behind the answer, and once more by the node.
                    if (asked.incrementAndGet() <= 2) {
                        throw new IllegalArgumentException("odd state");
                    }
                    return true;
                })
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello"))
                    .isInstanceOf(NodeFailedException.class)
                    .hasMessageContaining("odd state");
            assertThat(texts(thread.state())).containsExactly("hello", "re: hello");
            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
            assertThat(thread.state().values().values()).isEqualTo(Map.of("tagged", true));
            assertThat(model.calls()).isEqualTo(1);
        }
    }

    @Test
    void send_nodesChangeMessages_theModelAndTheReplySeeIt() {
        String decomposed = Normalizer.normalize("한국어", Normalizer.Form.NFD);
        try (Recap recap = Recap.builder(model)
                .before(
                        "spell_out",
                        on -> StateUpdate.of(
                                rewritten(on, on.state().lastUserMessage().orElseThrow())))
                .after("mask", on -> StateUpdate.of(rewritten(on, lastOf(on))))
                .build()) {
            ConversationThread thread = recap.thread("1");
            Reply reply = thread.send(decomposed);
            assertThat(reply.text()).isEqualTo("[re: [" + decomposed + "]]");
            assertThat(texts(thread.state())).containsExactly("[" + decomposed + "]", reply.text());
            assertThat(Conversations.lastUserText(model.lastRequest())).isEqualTo("[" + decomposed + "]");
        }
    }

    /** A node that rewrites the question must not make it another question when it is sent again. */
    @Test
    void send_sameTextAfterANodeRewroteIt_resumes() {
        try (Recap recap = Recap.builder(model.failOnCall(1, new IllegalStateException("down")))
                .before(
                        "spell_out",
                        on -> StateUpdate.of(
                                rewritten(on, on.state().lastUserMessage().orElseThrow())))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello"));
            assertThat(thread.send("hello").text()).isEqualTo("re: [hello]");
            assertThat(texts(thread.state())).containsExactly("[hello]", "re: [hello]");
        }
    }

    private static Message lastOf(Occasion on) {
        return on.state().messages().get(on.state().messages().size() - 1);
    }

    private static MessageUpdate rewritten(Occasion on, Message message) {
        String text = "[" + message.text() + "]";
        return MessageUpdate.put(new Message(
                message.id(), on.now(), message.isFromUser() ? UserMessage.from(text) : AiMessage.from(text)));
    }

    @Test
    void send_withToolsAndASummary_nodesRunOnceATurnAroundThem() {
        ToolExecutionRequest call = ToolExecutionRequest.builder()
                .id("c")
                .name("clock")
                .arguments("{}")
                .build();
        ScriptedModel calling = ScriptedModel.respondingBy(request -> ScriptedModel.response(
                Conversations.asksForSummary(request)
                        ? AiMessage.from("so far")
                        : request.messages().get(request.messages().size() - 1) instanceof UserMessage
                                ? AiMessage.from(call)
                                : AiMessage.from("done")));
        try (Recap recap = Recap.builder(calling)
                .before("look_up", on -> StateUpdate.of().value("weather", lookUps.incrementAndGet()))
                .after("tag", on -> StateUpdate.of().value("tags", tags.incrementAndGet()))
                .tools(List.of(
                        new Tool(ToolSpecification.builder().name("clock").build(), c -> "noon")))
                .summarize(state -> state.values().get("tags").equals(2)
                        ? SummaryPlan.summarize(SafeCut.keepingLast(1, state.messages()))
                        : SummaryPlan.keep())
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("몇 시예요?");
            Reply reply = thread.send("what time is it?");
            assertThat(reply.text()).isEqualTo("done");
            assertThat(nodes(thread.history(8)))
                    .containsExactly(
                            "__start__ in",
                            "__start__",
                            "look_up",
                            "conversation",
                            "tools",
                            "conversation",
                            "tag",
                            "summarize_conversation");
            assertThat(thread.state().values().values()).isEqualTo(Map.of("weather", 2, "tags", 2));
        }
    }

    @Test
    void send_nodeOfAUser_isToldTheOccasion() {
        List<Occasion> told = new ArrayList<>();
        try (Recap recap = Recap.builder(model)
                .before("note", on -> {
                    told.add(on);
                    return StateUpdate.of();
                })
                .build()) {
            recap.user("수아").thread("여행").send("hello");
        }
        Occasion on = told.get(0);
        assertThat(on.thread().value()).isEqualTo("여행");
        assertThat(on.user().orElseThrow().value()).isEqualTo("수아");
        assertThat(texts(on.state().messages())).containsExactly("hello");
        assertThat(on.values()).isEmpty();
    }

    @Test
    void send_nodeWritesAnUndeclaredKeyOrNothing_endsTheTurnThere() {
        try (Recap recap = builder()
                .before("slip", on -> StateUpdate.of().value("wether", "rain"))
                .build()) {
            assertThatThrownBy(() -> recap.thread("1").send("hello")).isInstanceOf(StateKeyException.class);
            assertThat(recap.thread("1").state().next()).containsExactly("slip");
        }
        try (Recap recap = Recap.builder(model).before("none", on -> null).build()) {
            assertThatThrownBy(() -> recap.thread("1").send("hello"))
                    .isInstanceOf(NodeFailedException.class)
                    .hasMessageContaining("StateUpdate.of() changes nothing");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void timeTravel_overNodes_branchesFromTheValuesThere(boolean onDisk) {
        try (Recap recap = builder().checkpoints(store(onDisk)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            Checkpoint first = thread.state().checkpoint().orElseThrow();
            thread.send("two");
            Checkpoint second = thread.state().checkpoint().orElseThrow();

            Reply fork = thread.at(first.id()).send("other");
            assertThat(fork.checkpoint().state().values().get("topics")).isEqualTo(List.of("주제 1", "주제 3"));

            Checkpoint beforeTag = thread.at(second.parent()).checkpoint();
            int calls = model.calls();
            Reply again = thread.at(beforeTag.id()).replay();
            assertThat(again.text()).isEqualTo("re: two");
            assertThat(model.calls()).isEqualTo(calls);
            assertThat(again.checkpoint().state().values().get("topics")).isEqualTo(List.of("주제 1", "주제 4"));

            assertThat(thread.regenerate().text()).isEqualTo("re: two");
            assertThat(thread.state().values().values().get("weather")).isEqualTo("비 4");
            assertThat(thread.editQuestion("three").text()).isEqualTo("re: three");
            assertThat(texts(thread.state())).containsExactly("one", "re: one", "three", "re: three");
            assertThat(thread.at(second.id()).checkpoint()).isEqualTo(second);
        }
    }

    @Test
    void update_asANode_letsItsEdgeDecide() {
        try (Recap recap = builder().build()) {
            ConversationThread thread = recap.thread("1");
            Checkpoint asked = thread.update(
                    ThreadUpdate.of(MessageUpdate.put(Message.of(UserMessage.from("hello"), java.time.Instant.EPOCH)))
                            .asNode("__start__"));
            assertThat(asked.next()).containsExactly("look_up");
            Checkpoint lookedUp =
                    thread.update(ThreadUpdate.of().value("weather", "눈").asNode("look_up"));
            assertThat(lookedUp.next()).containsExactly("conversation");
            assertThat(thread.resume().text()).isEqualTo("re: hello");
            assertThat(systemTexts(model.lastRequest())).containsExactly("It is 눈");
            assertThat(lookUps).hasValue(0);
        }
    }

    @Test
    void mermaid_ownNodes_standInThePicture() {
        try (Recap recap = Recap.builder(model)
                .before("찾기", on -> StateUpdate.of(), state -> true)
                .after("tag", on -> StateUpdate.of())
                .build()) {
            assertThat(recap.mermaid()).contains("""
                    	__START__ -.-> 찾기
                    	__START__ -.-> conversation
                    	찾기 --> conversation
                    """).contains("""
                    	conversation -.-> tag
                    	conversation -.-> __END__
                    	tag -.-> summarize_conversation
                    	tag -.-> __END__
                    	summarize_conversation --> __END__
                    """);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a-b",
                "conversation",
                "tools",
                "summarize_conversation",
                "__start__",
                "__x",
                "end"
            })
    void build_nameThatCannotBeUsed_isRefused(String name) {
        RecapBuilder builder = Recap.builder(model).before(name, on -> StateUpdate.of());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'");
    }

    @Test
    void build_oneNameTwice_isRefused() {
        RecapBuilder builder =
                Recap.builder(model).before("tag", on -> StateUpdate.of()).after("tag", on -> StateUpdate.of());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is a node 'tag' already; give this one another name.");
    }

    /** As many nodes as anybody may add are within the graph's limit of steps. */
    @Test
    void send_manyNodes_allRun() {
        RecapBuilder builder = Recap.builder(model).maxToolRounds(1).summarize(SummaryPolicy.never());
        List<String> ran = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            builder.before("before" + i, noting("b", ran)).after("after" + i, noting("a", ran));
        }
        try (Recap recap = builder.build()) {
            assertThat(recap.thread("1").send("hello").text()).isEqualTo("re: hello");
            assertThat(ran).hasSize(120);
        }
    }

    @Test
    void send_withoutNodesAndValues_writesWhatItAlwaysWrote() {
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello");
            assertThat(nodes(thread.history(10))).containsExactly("__start__ in", "__start__", "conversation");
            assertThat(thread.state().values().values()).isEmpty();
        }
    }

    @org.junit.jupiter.params.ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource(WhenCancelled.class)
    void cancel_nodeSwallowsTheInterruption_asksNoModelAllTheSame(WhenCancelled what) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (Recap recap = Recap.builder(model)
                .before("slow", on -> {
                    begun.countDown();
                    try {
                        ended.await();
                    } catch (InterruptedException e) {
                        // Swallowed, as code does that was never meant to be stopped.
                    }
                    return StateUpdate.of();
                })
                .build()) {
            ConversationThread thread = recap.thread("1");
            var reply = thread.sendAsync("hello", TurnOptions.ofDefaults().whenCancelled(what))
                    .toCompletableFuture();
            begun.await();
            reply.cancel(true);
            assertThat(thread.rollback()).isEqualTo(what != WhenCancelled.ROLL_BACK);
            assertThat(thread.info()).isEmpty();
        }
        assertThat(model.calls()).isZero();
    }

    @Test
    void send_nodeThrowsAnErrorAndAllIsDurableAtTheEnd_keepsTheAnswer() {
        try (Recap recap = Recap.builder(model)
                .after("broken", on -> {
                    throw new AssertionError("mine");
                })
                .build()) {
            ConversationThread thread =
                    recap.thread("1").with(TurnOptions.ofDefaults().durability(dev.recap.graph.Durability.ONCE_A_TURN));
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(AssertionError.class);
            assertThat(thread.state().next()).containsExactly("broken");
            assertThat(thread.state().messages()).hasSize(2);
        }
    }
}

package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryOptions;
import dev.recap.memory.MemoryOptions.Remembering;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import dev.recap.transfer.UnknownThreadException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** While the memory's model takes its time, threads go on, and users are forgotten. */
class SlowMemoryTest {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /** Answers everybody as soon as it is released. */
    private final Memory memory = Memory.builder(ScriptedModel.answeringBy(request -> {
                asked.countDown();
                try {
                    assertThat(released.await(10, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return "{\"facts\": [\"수아는 간호사다\"], \"선호\": [\"창가\"]}";
            }))
            .build();

    private boolean isDown;
    private final ScriptedModel answers = ScriptedModel.answeringBy(request -> {
        if (isDown) {
            throw new IllegalStateException("down");
        }
        return "답";
    });

    private Recap recap(MemoryOptions options) {
        return Recap.builder(answers).memory(memory, options).build();
    }

    private void awaitAsked() throws InterruptedException {
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void send_inBackground_isAnsweredWhileFactsAreLookedFor() throws InterruptedException {
        try (Recap recap = recap(MemoryOptions.ofDefaults().inBackground())) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            awaitAsked();
            assertThat(memory.user("sua").facts()).isEmpty();
            released.countDown();
            thread.send("질문 2");
            thread.end();
            assertThat(memory.user("sua").facts()).hasSize(1);
        }
    }

    @Test
    void end_whileATurnFails_leavesItToBeResumed() throws Exception {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(Remembering.WHEN_ENDED))) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            CompletableFuture<EndedConversation> ending = CompletableFuture.supplyAsync(thread::end);
            awaitAsked();
            TurnOptions once = TurnOptions.ofDefaults().turnId("once");
            isDown = true;
            assertThatThrownBy(() -> thread.send("질문 2", once)).isInstanceOf(ModelException.class);
            released.countDown();
            assertThat(ending.get(10, TimeUnit.SECONDS).facts()).hasSize(1);
            isDown = false;
            assertThat(thread.send("질문 2", once).text()).isEqualTo("답");
            thread.end();
            assertThat(memory.user("sua").everyFact()).hasSize(1);
        }
    }

    @Test
    void end_insideATurnOfTheThread_doesNotWaitForIt() {
        released.countDown();
        ScriptedModel calling = ScriptedModel.respondingBy(request -> ScriptedModel.response(
                request.messages().get(request.messages().size() - 1) instanceof UserMessage question
                                && question.singleText().contains("끝")
                        ? AiMessage.from(ToolExecutionRequest.builder()
                                .id("1")
                                .name("end")
                                .arguments("{}")
                                .build())
                        : AiMessage.from("답")));
        AtomicReference<Recap> self = new AtomicReference<>();
        Tool end = new Tool(ToolSpecification.builder().name("end").build(), call -> {
            int facts = self.get().user("sua").thread("1").end().facts().size();
            return "saved " + facts;
        });
        try (Recap recap = Recap.builder(calling)
                .tools(List.of(end))
                .memory(memory, MemoryOptions.ofDefaults().remember(Remembering.WHEN_ENDED))
                .build()) {
            self.set(recap);
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            thread.send("끝");
            assertThat(Conversations.texts(thread.state())).contains("saved 1");
        }
    }

    /** What was asked of the model before comes back after: it must not bring the user back. */
    @Test
    void forgetEverything_whileAConversationEnds_staysForgotten() throws Exception {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(Remembering.WHEN_ENDED))) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            CompletableFuture<EndedConversation> ending = CompletableFuture.supplyAsync(thread::end);
            awaitAsked();
            assertThat(recap.user("sua").forgetEverything().threads()).isEqualTo(1);
            released.countDown();
            assertThatThrownBy(() -> ending.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(UnknownThreadException.class);
            assertThat(recap.user("sua").threads()).isEmpty();
            assertThat(memory.user("sua").everyFact()).isEmpty();
            assertThat(memory.user("sua").profiles(1)).isEmpty();
        }
    }

    @Test
    void forgetEverything_whileTheUserGoesOnTalking_deletesEachThreadOnce() throws Exception {
        released.countDown();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(Remembering.WHEN_ENDED))) {
            List<CompletableFuture<Void>> talking = IntStream.range(0, 4)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> {
                        while (!isOver.get()) {
                            recap.user("sua").thread("" + i % 2).send("저는 간호사예요.");
                        }
                    }))
                    .toList();
            for (int i = 0; i < 20; i++) {
                assertThat(recap.user("sua").forgetEverything().threads()).isLessThanOrEqualTo(2);
            }
            isOver.set(true);
            for (CompletableFuture<Void> each : talking) {
                each.get(10, TimeUnit.SECONDS);
            }
            recap.user("sua").forgetEverything();
            assertThat(recap.user("sua").threads()).isEmpty();
        }
    }

    /** One is looked through, another waits behind it: both were begun before. */
    @Test
    void forgetEverything_whileTurnsWaitInTheBackground_staysForgotten() throws Exception {
        try (Recap recap = recap(MemoryOptions.ofDefaults().inBackground())) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            thread.send("질문 2");
            awaitAsked();
            recap.user("sua").forgetEverything();
            released.countDown();
            recap.user("sua").thread("1").send("질문 3");
            recap.user("sua").thread("1").end();
            assertThat(memory.user("sua").everyFact())
                    .singleElement()
                    .satisfies(fact -> assertThat(fact.messages())
                            .containsExactly(thread.state().messages().get(0).id()));
        }
    }
}

package dev.recap;

import static dev.recap.Conversations.asksForSummary;
import static dev.recap.Conversations.calling;
import static dev.recap.Conversations.eventsOf;
import static dev.recap.Conversations.names;
import static dev.recap.Conversations.systemTexts;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.RunningSummary;
import dev.recap.model.ModelException;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.Keep;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.Trigger;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Triggers that count tokens act before the model is asked; here a character is a token. */
class TokenTriggersTest {

    private static final String HUGE = "x".repeat(2_000);

    private static ScriptedModel model() {
        int[] summaries = {0};
        return ScriptedModel.answeringBy(request -> asksForSummary(request) ? "summary " + ++summaries[0] : "ok");
    }

    private static RecapBuilder counting(ScriptedModel model, SummaryPolicy policy) {
        return Recap.builder(model).tokenCounter(String::length).summarize(policy);
    }

    private static long summaries(ScriptedModel model) {
        return model.requests().stream().filter(Conversations::asksForSummary).count();
    }

    @Test
    void send_hugeInput_isAnsweredAfterASummaryOfWhatCameBefore() {
        ScriptedModel model = model();
        try (Recap recap =
                counting(model, SummaryPolicy.when(Trigger.tokens(500))).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            List<ConversationEvent> events = eventsOf(thread, HUGE);
            assertThat(names(events))
                    .containsExactly(
                            "CheckpointSaved", // input
                            "CheckpointSaved", // the question is in
                            "CheckpointSaved",
                            "Update",
                            "Summary",
                            "Token",
                            "CheckpointSaved",
                            "Update",
                            "Answer",
                            "Done");
            ChatRequest answering = model.lastRequest();
            assertThat(systemTexts(answering)).singleElement().asString().endsWith("summary 1");
            assertThat(answering.messages()).hasSize(3);
            assertThat(texts(thread.state())).containsExactly("ok", HUGE, "ok");
            assertThat(thread.history(10))
                    .extracting(Checkpoint::node)
                    .startsWith("conversation", "summarize_conversation");
            assertThat(((ConversationEvent.Done) events.get(events.size() - 1))
                            .reply()
                            .summarized())
                    .hasSize(3);
        }
    }

    @Test
    void send_hugeInputOnAFreshThread_isAskedAsItIs() {
        ScriptedModel model = model();
        try (Recap recap =
                counting(model, SummaryPolicy.when(Trigger.tokens(500))).build()) {
            assertThat(names(eventsOf(recap.thread("1"), HUGE))).doesNotContain("Summary", "SummaryFailed");
            assertThat(model.calls()).isEqualTo(1);
        }
    }

    /** What stays is too much for the trigger again; the answer is followed by no second summary. */
    @Test
    void send_hugeInputs_oneSummaryATurn() {
        ScriptedModel model = model();
        try (Recap recap =
                counting(model, SummaryPolicy.when(Trigger.tokens(500))).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 6; turn++) {
                assertThat(names(eventsOf(thread, turn + HUGE)))
                        .filteredOn("Summary"::equals)
                        .hasSizeLessThan(2);
                assertThat(texts(thread.state())).contains(turn + HUGE);
            }
            assertThat(summaries(model)).isEqualTo(5);
        }
    }

    @Test
    void send_systemPromptAndTools_areCountedToo() {
        ScriptedModel model = model();
        Tool tool = new Tool(
                ToolSpecification.builder()
                        .name("look_up")
                        .description("y".repeat(300))
                        .build(),
                call -> "found");
        try (Recap recap = counting(model, SummaryPolicy.when(Trigger.tokens(500)))
                .systemPrompt("z".repeat(150))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            assertThat(summaries(model)).isZero();
            thread.send("three", TurnOptions.ofDefaults().tools(List.of(tool)));
            assertThat(summaries(model)).isEqualTo(1);
        }
    }

    @Test
    void send_summaryFailsBeforeTheModel_answersWithEverythingAndTriesAgainNextTurn() {
        ScriptedModel model = model().failOnCall(3, new IllegalStateException("429 Too Many Requests"));
        try (Recap recap =
                counting(model, SummaryPolicy.when(Trigger.tokens(500))).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            assertThat(names(eventsOf(thread, HUGE))).containsSubsequence("SummaryFailed", "Answer", "Done");
            assertThat(thread.state().messages()).hasSize(6);
            assertThat(names(eventsOf(thread, "four"))).containsSubsequence("Summary", "Answer", "Done");
            assertThat(summaries(model)).isEqualTo(2);
        }
    }

    /** Calls two tools in each round until it is offered none, or has been asked so many times. */
    private static ScriptedModel looking(int rounds) {
        AtomicInteger round = new AtomicInteger();
        return ScriptedModel.respondingBy(request -> {
            if (asksForSummary(request)) {
                return ScriptedModel.response(AiMessage.from("They looked things up."));
            }
            int now = round.incrementAndGet();
            return ScriptedModel.response(
                    now > rounds || request.toolSpecifications().isEmpty()
                            ? AiMessage.from("done")
                            : calling("look_up", now + "a", now + "b"));
        });
    }

    private static Tool tool(AtomicInteger runs, int length) {
        return new Tool(ToolSpecification.builder().name("look_up").build(), call -> {
            runs.incrementAndGet();
            return "r".repeat(length);
        });
    }

    @Test
    void send_longToolLoop_summarizesFinishedRoundsBetweenThem() {
        ScriptedModel model = looking(4);
        AtomicInteger runs = new AtomicInteger();
        try (Recap recap = counting(model, SummaryPolicy.when(Trigger.tokens(1_000)))
                .tools(List.of(tool(runs, 200)))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send("research this").text()).isEqualTo("done");
            assertThat(runs).hasValue(8);
            assertThat(thread.history(100))
                    .extracting(Checkpoint::node)
                    .containsOnlyOnce("summarize_conversation")
                    .startsWith("conversation", "tools");
            assertThat(model.requests())
                    .filteredOn(request -> !asksForSummary(request))
                    .allSatisfy(request -> assertThat(request.messages())
                            .contains(UserMessage.from("research this"))
                            .filteredOn(ToolExecutionResultMessage.class::isInstance)
                            .hasSize(2
                                    * (int) request.messages().stream()
                                            .filter(said ->
                                                    said instanceof AiMessage ai && ai.hasToolExecutionRequests())
                                            .count()));
            assertThat(thread.state().summary().orElseThrow().covers())
                    .as("whole rounds of three messages")
                    .isNotEmpty()
                    .satisfies(covered -> assertThat(covered.size() % 3).isZero());
        }
    }

    @Test
    void send_endlessToolLoop_endsAfterAsManyRoundsAsWithoutASummary() {
        ScriptedModel model = looking(Integer.MAX_VALUE);
        AtomicInteger runs = new AtomicInteger();
        try (Recap recap = counting(model, SummaryPolicy.when(Trigger.tokens(1_000)))
                .tools(List.of(tool(runs, 200)))
                .maxToolRounds(5)
                .build()) {
            assertThat(recap.thread("1").send("research this").text()).isEqualTo("done");
            assertThat(summaries(model)).isEqualTo(1);
            assertThat(runs).hasValue(10);
        }
    }

    @Test
    void resume_endlessToolLoopStoppedBehindItsSummary_countsTheRoundsBefore() {
        AtomicInteger runs = new AtomicInteger();
        ScriptedModel model = looking(Integer.MAX_VALUE);
        try (Recap recap = counting(model, SummaryPolicy.when(Trigger.tokens(1_000)))
                .tools(List.of(tool(runs, 200)))
                .maxToolRounds(5)
                .build()) {
            ConversationThread thread = recap.thread("1");
            // The first three calls begin rounds, the fourth writes the summary.
            for (int call = 5; call <= 7; call++) {
                model.failOnCall(call, new IllegalStateException("down"));
            }
            for (int failures = 0; failures < 3; failures++) {
                if (failures == 0) {
                    assertThatThrownBy(() -> thread.send("research this")).isInstanceOf(ModelException.class);
                } else {
                    assertThatThrownBy(thread::resume).isInstanceOf(ModelException.class);
                }
            }
            Checkpoint behind = thread.state().checkpoint().orElseThrow();
            assertThat(behind.node()).isEqualTo("summarize_conversation");
            thread.resume();
            assertThat(runs).hasValue(10);
            assertThat(summaries(model)).isEqualTo(1);
            thread.at(behind.id()).replay();
            assertThat(runs).as("replayed from there, the two rounds after it").hasValue(14);
        }
    }

    @Test
    void mermaid_edgeBeforeTheModel_isThereOnlyWhenThePolicyLooksThere() {
        String early = "__START__ -.-> summarize_conversation";
        String onward = "summarize_conversation -.-> conversation";
        Tool tool = tool(new AtomicInteger(), 1);
        for (Trigger trigger : List.of(Trigger.messages(6), Trigger.turns(3))) {
            try (Recap recap = counting(model(), SummaryPolicy.when(trigger))
                    .tools(List.of(tool))
                    .build()) {
                assertThat(recap.mermaid())
                        .contains("__START__ --> conversation", "tools --> conversation")
                        .contains("summarize_conversation --> __END__")
                        .doesNotContain(early, onward);
            }
        }
        for (Trigger trigger : List.of(Trigger.tokens(500), Trigger.any(Trigger.messages(6), Trigger.tokens(500)))) {
            try (Recap recap = counting(model(), SummaryPolicy.when(trigger))
                    .tools(List.of(tool))
                    .build()) {
                assertThat(recap.mermaid())
                        .contains(early, onward, "tools -.-> summarize_conversation")
                        .contains("summarize_conversation -.-> __END__");
            }
        }
    }

    @Test
    void summarize_any_actsAtTheMomentOfTheTriggerThatFired() {
        SummaryPolicy policy = SummaryPolicy.when(Trigger.any(Trigger.messages(6), Trigger.tokens(1_000)));
        try (Recap recap = counting(model(), policy).build()) {
            ConversationThread many = recap.thread("many");
            for (int turn = 1; turn <= 3; turn++) {
                many.send("question " + turn);
            }
            assertThat(names(eventsOf(many, "question 4"))).containsSubsequence("Answer", "Summary");
            ConversationThread large = recap.thread("large");
            large.send("one");
            large.send("two");
            assertThat(names(eventsOf(large, HUGE))).containsSubsequence("Summary", "Answer");
        }
    }

    @Test
    void summarize_all_waitsForEachOfThem() {
        SummaryPolicy policy = SummaryPolicy.when(Trigger.all(Trigger.messages(6), Trigger.tokens(1_000)));
        try (Recap recap = counting(model(), policy).build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(names(eventsOf(thread, HUGE))).doesNotContain("Summary");
            assertThat(names(eventsOf(thread, "two"))).doesNotContain("Summary");
            assertThat(names(eventsOf(thread, "three"))).doesNotContain("Summary");
            assertThat(names(eventsOf(thread, "four"))).containsSubsequence("Summary", "Answer");
            for (int turn = 5; turn <= 10; turn++) {
                assertThat(names(eventsOf(thread, "few tokens"))).doesNotContain("Summary");
            }
        }
    }

    @Test
    void summarize_windowShare_countsWhatIsReservedAsTaken() {
        SummaryPolicy policy = SummaryPolicy.when(Trigger.windowShare(0.5));
        try (Recap recap = counting(model(), policy)
                .contextWindow(new ContextWindow(1_400, 400))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("a".repeat(400)); // 404 tokens, and 6 of the answer
            thread.send("b".repeat(76)); // 80 more, 6 more
            assertThat(names(eventsOf(thread, "1"))).containsSubsequence("Summary", "Answer");
        }
        try (Recap recap = counting(model(), policy)
                .contextWindow(new ContextWindow(1_402, 400))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("a".repeat(400));
            thread.send("b".repeat(76));
            assertThat(names(eventsOf(thread, "1"))).containsSubsequence("Answer", "Summary");
        }
    }

    @Test
    void build_policyThatDoesNotFitTheModel_isRefusedWithWhatToChange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recap.builder(model())
                        .summarize(SummaryPolicy.when(Trigger.windowShare(0.8)))
                        .build())
                .withMessageContaining("give the builder a contextWindow");
        try (OpenAiProtocol gpt4 =
                OpenAiProtocol.builder().apiKey("test").modelName("gpt-4").build()) {
            Recap.builder(gpt4.chatModel())
                    .summarize(SummaryPolicy.when(Trigger.windowShare(0.8)))
                    .build()
                    .close();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Recap.builder(gpt4.chatModel())
                            .summarize(SummaryPolicy.when(Trigger.tokens(8_192)))
                            .build())
                    .withMessageContaining("let it fire earlier");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Recap.builder(gpt4.chatModel())
                            .summarize(
                                    SummaryPolicy.when(Trigger.windowShare(0.5)).keep(Keep.tokens(4_000)))
                            .build())
                    .withMessageContaining("keep less");
        }
    }

    @Test
    void keep_turnsAndTokens_stayWordForWord() {
        try (Recap recap = counting(
                        model(), SummaryPolicy.when(Trigger.turns(4)).keep(Keep.turns(2)))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 5; turn++) {
                thread.send("question " + turn);
            }
            assertThat(texts(thread.state())).containsExactly("question 4", "ok", "question 5", "ok");
        }
        try (Recap recap = counting(
                        model(), SummaryPolicy.when(Trigger.tokens(99)).keep(Keep.tokens(40)))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 5; turn++) {
                thread.send("question " + turn); // 14 tokens, and 6 of its answer
            }
            assertThat(texts(thread.state())).containsExactly("question 4", "ok", "question 5", "ok");
        }
    }

    @Test
    void resume_stoppedBetweenEarlySummaryAndAnswer_makesNoSecondSummary(@TempDir Path folder) {
        SummaryPolicy policy = SummaryPolicy.when(Trigger.tokens(500));
        ScriptedModel model = model().failOnCall(4, new IllegalStateException("down"));
        try (Recap recap = counting(model, policy)
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            assertThatThrownBy(() -> thread.send(HUGE)).isInstanceOf(ModelException.class);
            assertThat(thread.state().summary()).map(RunningSummary::text).contains("summary 1");
            assertThat(thread.state().next()).containsExactly("conversation");
        }
        ScriptedModel later = model();
        try (Recap recap = counting(later, policy)
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.send(HUGE).text()).isEqualTo("ok");
            assertThat(later.calls()).as("the answer, and no summary behind it").isEqualTo(1);
            assertThat(texts(thread.state())).containsExactly("ok", HUGE, "ok");
        }
    }

    @Test
    void never_anyLength_asksForNoSummary() {
        ScriptedModel model = model();
        try (Recap recap = counting(model, SummaryPolicy.never()).build()) {
            for (int turn = 1; turn <= 20; turn++) {
                recap.thread("1").send(turn + HUGE);
            }
            assertThat(summaries(model)).isZero();
            assertThat(recap.thread("1").state().messages()).hasSize(40);
            assertThat(recap.mermaid()).doesNotContain("__START__ -.-> summarize_conversation");
        }
    }

    /**
     * langchain-ai/langchainjs#11303 and flowing-abyss/obsidian-hybrid-search#12: a trigger of tokens that Hangul never
     * set off. https://github.com/langchain-ai/langchainjs/issues/11303,
     * https://github.com/flowing-abyss/obsidian-hybrid-search/issues/12
     */
    @ParameterizedTest
    @CsvSource({"gpt-4o,1000", "gpt-4o,10000", "qwen3,1000", "qwen3,10000"})
    void send_hangul_firesATriggerOf500Tokens(String modelName, int syllables) {
        String text = IntStream.range(0, syllables)
                .mapToObj(i -> Character.toString(0xAC00 + (i * 37) % 11_172))
                .collect(Collectors.joining());
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.text("네"));
                OpenAiProtocol openAi = OpenAiProtocol.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey("test")
                        .modelName(modelName)
                        .build();
                Recap recap = Recap.builder(openAi.chatModel())
                        .summarize(SummaryPolicy.when(Trigger.tokens(500)))
                        .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("안녕하세요");
            thread.send("저는 수아예요");
            assertThat(thread.state().summary()).isEmpty();
            assertThat(names(eventsOf(thread, text))).containsSubsequence("Summary", "Answer");
        }
    }

    /** A summary that grows to its limit must not make the next one due by itself, or each turn would pay for one. */
    @Test
    void send_summaryAsLongAsItMayBe_isNotDueEachTurn() {
        ScriptedModel model = ScriptedModel.answeringBy(
                request -> asksForSummary(request) ? "A sentence of the summary. ".repeat(400) : "ok ".repeat(20));
        SummaryPolicy policy = SummaryPolicy.when(Trigger.tokens(4_000)).keep(Keep.tokens(500));
        try (Recap recap = counting(model, policy).plainSummaries().build()) {
            ConversationThread thread = recap.thread("1");
            int summaries = 0;
            for (int turn = 1; turn <= 100; turn++) {
                summaries += (int) names(eventsOf(thread, "word ".repeat(20))).stream()
                        .filter("Summary"::equals)
                        .count();
            }
            assertThat(summaries).isBetween(2, 20);
            assertThat(thread.state().summary().orElseThrow().text()).hasSizeLessThan(1_751);
        }
    }
}

package dev.recap;

import static dev.recap.Conversations.asksForSummary;
import static dev.recap.Conversations.eventsOf;
import static dev.recap.Conversations.names;
import static dev.recap.Conversations.systemTexts;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompt;
import dev.recap.summary.SummaryPrompts;
import dev.recap.testing.ScriptedModel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SummarizingConversationTest {

    /**
     * lobehub/lobehub#9380: 20 plain turns make exactly six summaries, at turns 4, 7, 10, 13, 16 and 19.
     * https://github.com/lobehub/lobehub/issues/9380
     */
    @Test
    void send_twentyPlainTurns_summarizesAtFourAndEveryThirdAfter() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            List<Integer> sizes = new ArrayList<>();
            List<Integer> summarizing = new ArrayList<>();
            for (int turn = 1; turn <= 20; turn++) {
                if (names(eventsOf(thread, "question " + turn)).contains("Summary")) {
                    summarizing.add(turn);
                }
                sizes.add(thread.state().messages().size());
            }
            assertThat(summarizing).containsExactly(4, 7, 10, 13, 16, 19);
            assertThat(sizes.subList(0, 8)).containsExactly(2, 4, 6, 2, 4, 6, 2, 4);
        }
    }

    @Test
    void send_fifthTurn_asksWithOneSystemMessageTwoKeptAndTheNew() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).systemPrompt("Be brief.").build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 5; turn++) {
                thread.send("question " + turn);
            }
            ChatRequest fifth = model.lastRequest();
            assertThat(fifth.messages()).hasSize(4).first().isInstanceOf(SystemMessage.class);
            assertThat(systemTexts(fifth))
                    .singleElement()
                    .asString()
                    .startsWith("Be brief.\n\n" + SummaryPrompt.english().heading())
                    .endsWith("\n\nsummary 1");
        }
    }

    @Test
    void systemPrompt_function_knowsThreadUserAndTime() {
        ScriptedModel model = Conversations.model();
        InstantSource noon = InstantSource.fixed(Instant.parse("2026-11-29T12:00:00Z"));
        try (Recap recap = Recap.builder(model)
                .clock(noon)
                .systemPrompt(on -> on.user()
                        .map(user -> "You talk to " + user + " on " + on.thread() + " at " + on.now())
                        .orElse(""))
                .build()) {
            recap.user("수아").thread("주문").send("hello");
            assertThat(systemTexts(model.lastRequest()))
                    .containsExactly("You talk to 수아 on 주문 at 2026-11-29T12:00:00Z");
            recap.thread("2").send("hello");
            assertThat(systemTexts(model.lastRequest())).isEmpty();
        }
    }

    @Test
    void systemPrompt_ofATurn_standsInForTheApplications() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).systemPrompt("Be brief.").build()) {
            recap.thread("1").send("hello", TurnOptions.ofDefaults().systemPrompt("Be long."));
            assertThat(systemTexts(model.lastRequest())).containsExactly("Be long.");
            recap.thread("1").send("again");
            assertThat(systemTexts(model.lastRequest())).containsExactly("Be brief.");
        }
    }

    @Test
    void send_nothingAskedForAndNoSummary_addsNoSystemMessage() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            recap.thread("1").send("hello");
            assertThat(model.lastRequest().messages()).hasSize(1);
        }
    }

    @Test
    void separateSystemMessages_promptAndSummary_areTwo() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model)
                .systemPrompt("Be brief.")
                .separateSystemMessages()
                .build()) {
            for (int turn = 1; turn <= 5; turn++) {
                recap.thread("1").send("question " + turn);
            }
            assertThat(systemTexts(model.lastRequest())).hasSize(2).first().isEqualTo("Be brief.");
        }
    }

    @Test
    void send_summarizingTurn_tellsTheAnswerBeforeTheSummaryIsAskedFor() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("question " + turn);
            }
            int[] callsAtAnswer = {0};
            List<ConversationEvent> events = new ArrayList<>();
            Conversations.send(thread, "question 4", event -> {
                events.add(event);
                if (event instanceof ConversationEvent.Answer) {
                    callsAtAnswer[0] = model.calls();
                }
            });
            assertThat(callsAtAnswer[0]).isEqualTo(4);
            assertThat(model.calls()).isEqualTo(5);
            assertThat(names(events))
                    .containsExactly(
                            "CheckpointSaved", // input
                            "CheckpointSaved", // the question is in
                            "Token",
                            "CheckpointSaved",
                            "Update",
                            "Answer",
                            "CheckpointSaved",
                            "Update",
                            "Summary",
                            "Done");
        }
    }

    /**
     * langchain-ai/deepagentsjs#629: the tokens of a turn that summarizes are those of its answer only.
     * https://github.com/langchain-ai/deepagentsjs/issues/629
     */
    @Test
    void stream_summarizingTurn_tokensAreTheAnswersOnly() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("question " + turn);
            }
            StringBuilder tokens = new StringBuilder();
            thread.stream("question 4").forEach(event -> {
                if (event instanceof ConversationEvent.Token token) {
                    tokens.append(token.text());
                }
            });
            assertThat(tokens).hasToString("re: question 4");
            assertThat(thread.state().summary()).map(RunningSummary::text).contains("summary 1");
        }
    }

    /**
     * langchain-ai/langmem#118: the second prompt holds the first summary once, and no message is covered twice.
     * https://github.com/langchain-ai/langmem/issues/118
     */
    @Test
    void send_twoSummaries_coverEachMessageOnce() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            Set<MessageId> covered = new HashSet<>();
            int coverings = 0;
            for (int turn = 1; turn <= 7; turn++) {
                for (ConversationEvent event : eventsOf(thread, "question " + turn)) {
                    if (event instanceof ConversationEvent.Summary summary) {
                        assertThat(summary.removed())
                                .isEqualTo(summary.summary().covers());
                        covered.addAll(summary.summary().covers());
                        coverings += summary.summary().covers().size();
                    }
                }
            }
            assertThat(coverings).isEqualTo(12).isEqualTo(covered.size());
            String second = model.requests().stream()
                    .filter(Conversations::asksForSummary)
                    .map(Conversations::lastUserText)
                    .toList()
                    .get(1);
            assertThat(second).containsOnlyOnce("summary 1");
        }
    }

    /**
     * langchain-ai/langchain#38867: the summary model fails; messages and summary are unchanged, the answer is delivered,
     * and the next turn tries again. https://github.com/langchain-ai/langchain/issues/38867
     */
    @Test
    void send_summaryFails_deliversTheAnswerAndTriesAgainNextTurn() {
        ScriptedModel model = Conversations.model().failOnCall(5, new IllegalStateException("429 Too Many Requests"));
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("question " + turn);
            }
            List<ConversationEvent> events = eventsOf(thread, "question 4");
            assertThat(names(events)).contains("Answer", "SummaryFailed").endsWith("Done");
            assertThat(thread.state().messages()).hasSize(8);
            assertThat(thread.state().summary()).isEmpty();
            assertThat(thread.state().next()).isEmpty();

            assertThat(names(eventsOf(thread, "question 5"))).contains("Summary");
            assertThat(texts(thread.state())).containsExactly("question 5", "re: question 5");
        }
    }

    @Test
    void send_blankSummary_isAFailureAndNeverStored() {
        ScriptedModel model = ScriptedModel.answeringBy(request -> asksForSummary(request) ? " \n" : "answer");
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 4; turn++) {
                thread.send("question " + turn);
            }
            assertThat(thread.state().summary()).isEmpty();
            assertThat(thread.state().messages()).hasSize(8);
        }
    }

    @Test
    void summarize_policyThatThrows_deliversTheAnswer() {
        SummaryPolicy broken = state -> {
            throw new IllegalStateException("no table of weights");
        };
        try (Recap recap =
                Recap.builder(Conversations.model()).summarize(broken).build()) {
            List<ConversationEvent> events = eventsOf(recap.thread("1"), "hello");
            assertThat(events)
                    .filteredOn(ConversationEvent.SummaryFailed.class::isInstance)
                    .singleElement()
                    .asString()
                    .contains("no table of weights");
            assertThat(texts(recap.thread("1").state())).containsExactly("hello", "re: hello");
        }
    }

    @Test
    void summarize_policyThatReturnsNull_isReported() {
        try (Recap recap =
                Recap.builder(Conversations.model()).summarize(state -> null).build()) {
            assertThat(eventsOf(recap.thread("1"), "hello"))
                    .filteredOn(ConversationEvent.SummaryFailed.class::isInstance)
                    .singleElement()
                    .asString()
                    .contains("returned no plan");
        }
    }

    @Test
    void summarize_policyThatNamesAStranger_changesNothing() {
        SummaryPolicy strange = state -> SummaryPlan.summarize(List.of(new MessageId("stranger")));
        try (Recap recap =
                Recap.builder(Conversations.model()).summarize(strange).build()) {
            assertThat(names(eventsOf(recap.thread("1"), "hello"))).contains("SummaryFailed");
            assertThat(recap.thread("1").state().messages()).hasSize(2);
        }
    }

    @Test
    void summarize_ownPolicyAndPrompt_areUsed() {
        ScriptedModel model = Conversations.model();
        SummaryPrompt own = new SummaryPrompt("MINUTES {transcript}", "MORE {summary} {transcript}", "# Minutes");
        try (Recap recap = Recap.builder(model)
                .summarize(SummaryPolicy.whenMessagesExceed(3).keepLast(1))
                .summaryPrompts(SummaryPrompts.always(own))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            assertThat(Conversations.lastUserText(model.lastRequest())).startsWith("MINUTES ");
            // The newest message alone would be kept, but an answer without its question is none.
            assertThat(texts(thread.state())).containsExactly("two", "re: two");
            thread.send("three");
            assertThat(systemTexts(model.requests().get(3))).containsExactly("# Minutes\n\nsummary 1");
        }
    }

    @Test
    void send_koreanConversation_isSummarizedWithKoreanWords() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            for (int turn = 1; turn <= 5; turn++) {
                recap.thread("1").send("안녕하세요, 수아예요. " + turn);
            }
            String asked = Conversations.lastUserText(model.requests().get(4));
            assertThat(asked).contains("한국어로 요약하세요").contains("user: 안녕하세요, 수아예요. 1");
        }
    }

    /**
     * letta-ai/letta#2601: exactly the last two stay, with their ids and in their order.
     * https://github.com/letta-ai/letta/issues/2601
     */
    @Test
    void send_fourthTurn_keepsTheLastTwoAsTheyAre() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 4; turn++) {
                thread.send("question " + turn);
            }
            List<Checkpoint> history = thread.history(2);
            List<Message> before = history.get(1).state().messages();
            assertThat(before).hasSize(8);
            assertThat(thread.state().messages()).isEqualTo(before.subList(6, 8));
        }
    }

    @Test
    void history_twoTurns_hasLangGraphsStepsSourcesAndParents() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            List<Checkpoint> history = thread.history(100);
            assertThat(history).extracting(Checkpoint::step).containsExactly(4, 3, 2, 1, 0, -1);
            assertThat(history)
                    .extracting(Checkpoint::source)
                    .containsExactly(Source.LOOP, Source.LOOP, Source.INPUT, Source.LOOP, Source.LOOP, Source.INPUT);
            assertThat(history)
                    .extracting(Checkpoint::next)
                    .containsExactly(
                            List.of(),
                            List.of("conversation"),
                            List.of("__start__"),
                            List.of(),
                            List.of("conversation"),
                            List.of("__start__"));
            for (int i = 0; i < history.size() - 1; i++) {
                assertThat(history.get(i).parent()).isEqualTo(history.get(i + 1).id());
                assertThat(history.get(i).id()).isGreaterThan(history.get(i + 1).id());
            }
            assertThat(history.get(5).parent()).isNull();
            assertThat(history.get(2).state().messages()).hasSize(2);
        }
    }

    /** langgraph4j/langgraph4j#288 and #447: equal text and equal hash codes are messages of their own. */
    @Test
    void send_equalTextsAndHashCodes_areMessagesOfTheirOwn() {
        ScriptedModel model = ScriptedModel.answering("네?", "네?", "Ea");
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("네");
            thread.send("네");
            thread.send("FB");
            assertThat(texts(thread.state())).containsExactly("네", "네?", "네", "네?", "FB", "Ea");
        }
    }

    @Test
    void mermaid_defaultGraph_isTheSameEveryTime() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            assertThat(recap.mermaid()).isEqualTo("""
                            ---
                            title: Recap
                            ---
                            flowchart TD
                            \t__START__((start))
                            \t__END__((stop))
                            \tconversation("conversation")
                            \tsummarize_conversation("summarize_conversation")
                            \t__START__ --> conversation
                            \tconversation -.-> summarize_conversation
                            \tconversation -.-> __END__
                            \tsummarize_conversation --> __END__
                            """);
        }
    }

    @Test
    void plainSummaries_leaveTheModelsWordsAlone() {
        for (boolean plain : new boolean[] {true, false}) {
            RecapBuilder builder = Recap.builder(Conversations.model());
            try (Recap recap = (plain ? builder.plainSummaries() : builder).build()) {
                ConversationThread thread = recap.thread("1");
                for (int turn = 1; turn <= 4; turn++) {
                    thread.send("주문 번호는 KR-2048" + turn + "이에요.");
                }
                String summary = thread.state().summary().orElseThrow().text();
                if (plain) {
                    assertThat(summary).isEqualTo("summary 1");
                } else {
                    assertThat(summary).startsWith("summary 1").contains("KR-20481");
                }
            }
        }
    }
}

package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageShapes;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import dev.recap.message.ThreadId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThreadMarkdownTest {

    @Test
    void write_summarizedTalk_tellsAllOfItWithTheSummaryInItsPlace() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            Turns turns = new Turns(store, "order *4711*");
            Message first = Talk.user("1", "My name is Sua.");
            Message second = Talk.ai("2", "Nice to meet you.\n# No heading");
            Message third = Talk.user("3", "Bye.");
            turns.write(Turns.state(first, second, third));
            turns.write(new ConversationState(
                    List.of(third),
                    new RunningSummary("Sua was met.", List.of(first.id(), second.id()), Talk.NOW, null)));

            assertThat(markdown(store, "order *4711*")).isEqualTo("""
                    # Conversation order \\*4711\\*

                    **User** · 2026-03-01 09:00:00 UTC

                    > My name is Sua.

                    **Assistant** · 2026-03-01 09:00:00 UTC

                    > Nice to meet you.
                    > # No heading

                    ## Summary so far

                    > Sua was met.

                    ## After the summary

                    **User** · 2026-03-01 09:00:00 UTC

                    > Bye.
                    """);
        }
    }

    @Test
    void write_severalSummariesAndABranch_followsTheHeadOnly() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            Turns turns = new Turns(store, "T");
            for (int i = 0; i < 130; i++) {
                turns.say("question " + i + ".", "answer " + i + ".", i % 3 == 2, StepReport.NONE);
            }
            ConversationState head = turns.head().state();
            // A branch that is not the head's: the head goes on from where it was.
            Checkpoint tip = turns.head();
            turns.write(turns.next(
                    store.history(new ThreadId("T"), 9, null).get(8),
                    Turns.newTurn(),
                    Turns.state(Turns.user("elsewhere"))));
            turns.write(turns.next(tip, Turns.newTurn(), head));

            List<String> said = markdown(store, "T")
                    .lines()
                    .filter(line ->
                            line.startsWith("> question") || line.startsWith("> answer") || line.contains("else"))
                    .toList();

            List<String> expected = new ArrayList<>();
            for (int i = 0; i < 130; i++) {
                expected.add("> question " + i + ".");
                expected.add("> answer " + i + ".");
            }
            assertThat(said).isEqualTo(expected);
        }
    }

    @Test
    void write_koreanTalk_hasKoreanWordsInEitherForm() throws IOException {
        for (Normalizer.Form form : Normalizer.Form.values()) {
            try (CheckpointStore store = new InMemoryCheckpointStore()) {
                String text = Normalizer.normalize("안녕하세요, 저는 수아예요.", form);
                new Turns(store, "T").write(Turns.state(Turns.user(text), Turns.ai("Hello.")));

                assertThat(markdown(store, "T"))
                        .startsWith("# 대화 T\n\n**사용자** · ")
                        .contains("> " + text, "**어시스턴트**");
            }
        }
    }

    @Test
    void write_toolCalls_areFencedLongerThanAnyFenceInside() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            AiMessage calls = (AiMessage) Talk.calls("a", "c1").content();
            new Turns(store, "T")
                    .write(Turns.state(
                            Turns.user("What now?"),
                            Turns.of(calls),
                            Turns.of(ToolExecutionResultMessage.from("c1", "look_up", "```\n````\n# x")),
                            Turns.of(ToolExecutionResultMessage.builder()
                                    .id("c2")
                                    .toolName("look_up")
                                    .text("gone")
                                    .isError(true)
                                    .build())));

            assertThat(markdown(store, "T"))
                    .contains("**Tool call** look\\_up · 2026", "```json\n{\"of\":\"c1\"}\n```\n")
                    .contains("**Tool result** look\\_up", "\n`````\n```\n````\n# x\n`````\n")
                    .contains("**Tool error** look\\_up")
                    .doesNotContain("**Assistant**");
        }
    }

    @Test
    void write_everyShape_isTextThatEveryEncoderTakes() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            List<Message> all = List.copyOf(MessageShapes.all().values());
            new Turns(store, "T").write(new ConversationState(all, null));

            String markdown = markdown(store, "T");

            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(markdown)).isTrue();
            assertThat(markdown.lines().filter(line -> line.startsWith("**")).count())
                    .isGreaterThanOrEqualTo(all.size());
            assertThat(markdown).contains("[image https://example.org/cat.png]", "**User** 수아 Kim", "반가워요, 수아 님.");
        }
    }

    @Test
    void write_messageRemovedByHand_isNotToldAgain() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            Turns turns = new Turns(store, "T");
            Message secret = Turns.of(UserMessage.from("My password is 1234."));
            Message left = Turns.user("Hi.");
            turns.write(Turns.state(secret, left));
            turns.write(Turns.state(left));

            assertThat(markdown(store, "T")).contains("> Hi.").doesNotContain("1234");
        }
    }

    @Test
    void write_messagePutBackByHand_isToldOnceAsItIsNow() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            Turns turns = new Turns(store, "T");
            RunningSummary summary =
                    new RunningSummary("Met.", List.of(Talk.user("1", "").id()), Talk.NOW, null);
            turns.write(Turns.state(Talk.user("1", "My name is Sua."), Talk.ai("2", "Hello.")));
            turns.write(new ConversationState(List.of(Talk.ai("2", "Hello.")), summary));
            turns.write(new ConversationState(List.of(Talk.ai("2", "Hello."), Talk.user("1", "I am Sua.")), summary));

            assertThat(markdown(store, "T")).contains("> I am Sua.").doesNotContain("My name");
        }
    }

    private static String markdown(CheckpointStore store, String thread) throws IOException {
        StringBuilder text = new StringBuilder();
        ThreadExport.write(store, new ThreadId(thread), ThreadFormat.MARKDOWN, text);
        return text.toString();
    }
}

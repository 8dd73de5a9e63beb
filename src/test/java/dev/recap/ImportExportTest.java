package dev.recap;

import static dev.recap.Conversations.calling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.graph.NodeNames;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import dev.recap.transfer.ThreadExistsException;
import dev.recap.transfer.ThreadFormat;
import dev.recap.transfer.UnknownThreadException;
import dev.recap.transfer.UnreadableHistoryException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ImportExportTest {

    private final ScriptedModel model = Conversations.model();
    private final Recap recap = Recap.builder(model).build();

    @AfterEach
    void close() {
        recap.close();
    }

    /** Forty rounds of: a question, two calls in parallel, their results the wrong way round, an answer. */
    private static String history() {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            json.append("""
                    {"role":"user","content":"question %1$d"}
                    {"role":"assistant","content":null,"tool_calls":[
                     {"id":"a%1$d","type":"function","function":{"name":"look_up","arguments":"{}"}},
                     {"id":"b%1$d","type":"function","function":{"name":"look_up","arguments":"{}"}}]}
                    {"role":"tool","tool_call_id":"b%1$d","content":"two"}
                    {"role":"tool","tool_call_id":"a%1$d","content":"one"}
                    {"role":"assistant","content":"answer %1$d"}
                    """.formatted(i));
        }
        return json.toString();
    }

    @Test
    void importFrom_longOpenAiHistory_isSummarizedAtOnceAndGoesOn() throws IOException {
        ConversationThread thread = recap.thread("T");

        Checkpoint newest = thread.importFrom(new StringReader(history()));

        assertThat(model.calls()).isEqualTo(1);
        assertThat(newest.node()).isEqualTo(NodeNames.SUMMARIZE);
        assertThat(newest.isComplete()).isTrue();
        assertThat(newest.state().messages()).hasSizeLessThanOrEqualTo(6);
        assertThat(newest.state().summary().orElseThrow().covers())
                .hasSize(200 - newest.state().messages().size());
        List<Checkpoint> history = thread.history(9);
        assertThat(history).hasSize(2);
        assertThat(history.get(1).source()).isEqualTo(Source.UPDATE);
        assertThat(history.get(1).node()).isEqualTo(NodeNames.CONVERSATION);
        assertThat(history.get(1).state().messages()).hasSize(200);

        assertThat(thread.send("And now?").text()).isEqualTo("re: And now?");
        assertValid(model.requests().get(1).messages());
    }

    private static void assertValid(List<ChatMessage> request) {
        Deque<String> open = new ArrayDeque<>();
        for (ChatMessage message : request) {
            if (message instanceof ToolExecutionResultMessage result) {
                assertThat(result.id()).isEqualTo(open.poll());
            } else {
                assertThat(open).isEmpty();
            }
            if (message instanceof AiMessage ai) {
                ai.toolExecutionRequests().forEach(call -> open.add(call.id()));
            }
        }
        assertThat(open).isEmpty();
        assertThat(request).filteredOn(SystemMessage.class::isInstance).hasSize(1);
    }

    @Test
    void importFrom_openAi_exportsAllOfItAfterItsSummary() throws IOException {
        ConversationThread thread = recap.thread("T");
        thread.importFrom(new StringReader(history()));
        thread.send("And now?");

        recap.thread("copy").importFrom(ThreadFormat.OPENAI, new StringReader(export(thread, ThreadFormat.OPENAI)));
        recap.thread("other").importFrom(new StringReader(export(thread, ThreadFormat.LANGCHAIN)));

        for (String copy : List.of("copy", "other")) {
            List<Message> messages =
                    recap.thread(copy).history(9).get(1).state().messages();
            assertThat(messages).hasSize(202);
            assertThat(Conversations.texts(messages)).startsWith("question 0").endsWith("And now?", "re: And now?");
        }
    }

    @Test
    void importMessages_few_areWrittenWithoutAskingTheModel() {
        Checkpoint newest = recap.thread("T").importMessages(List.of(UserMessage.from("안녕"), AiMessage.from("반가워요")));

        assertThat(model.calls()).isZero();
        assertThat(newest.isComplete()).isTrue();
        assertThat(recap.thread("T").state().checkpoint()).contains(newest);
        assertThat(Conversations.texts(recap.thread("T").state())).containsExactly("안녕", "반가워요");
    }

    @Test
    void importFrom_modelThatFails_keepsTheMessages() throws IOException {
        model.failOnCall(1, new IllegalStateException("down"));
        ConversationThread thread = recap.thread("T");

        Checkpoint newest = thread.importFrom(new StringReader(history()));

        assertThat(newest.report().failure()).isNotNull();
        assertThat(thread.state().messages()).hasSize(200);
        thread.send("And now?");
        assertThat(thread.state().summary()).as("the next turn makes it").isPresent();
    }

    @Test
    void importFrom_intoAThreadThatExists_changesNothing() throws IOException {
        ConversationThread thread = recap.thread("T");
        thread.send("hi");
        Checkpoint head = thread.state().checkpoint().orElseThrow();
        String lines = export(thread, ThreadFormat.JSON_LINES);

        for (String text : List.of(history(), lines)) {
            assertThatThrownBy(() -> thread.importFrom(new StringReader(text)))
                    .isInstanceOf(ThreadExistsException.class);
        }
        assertThatThrownBy(() -> recap.user("lee").thread("T").importFrom(new StringReader(lines)))
                .isInstanceOf(WrongUserException.class);
        assertThat(thread.state().checkpoint()).contains(head);
    }

    @Test
    void importFrom_damagedHistory_leavesNoThread() {
        assertThatThrownBy(() -> recap.thread("T").importFrom(new StringReader(history() + "{\"role\":\"robot\"}")))
                .isInstanceOf(UnreadableHistoryException.class)
                .hasMessageStartingWith("Message 201 ");
        assertThatThrownBy(() -> recap.thread("T").importMessages(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> recap.thread("T").importFrom(ThreadFormat.MARKDOWN, new StringReader("# x")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(recap.thread("T").info()).isEmpty();
    }

    @Test
    void importFrom_jsonLines_keepsTreeAndOwnerAndGoesOn() throws IOException {
        ConversationThread thread = recap.user("sua").thread("T");
        for (int i = 0; i < 8; i++) {
            thread.send("질문 " + i);
        }
        thread.regenerate();
        thread.editQuestion("Another question");
        Message last = thread.state().messages().get(thread.state().messages().size() - 1);
        thread.update(ThreadUpdate.of(MessageUpdate.remove(last.id())).summary("요약"));
        String lines = export(thread, ThreadFormat.JSON_LINES);

        try (Recap elsewhere = Recap.builder(model).build()) {
            ConversationThread copy = elsewhere.thread("T");
            Checkpoint newest = copy.importFrom(new StringReader(lines));

            assertThat(copy.history(1_000)).isEqualTo(thread.history(1_000));
            assertThat(newest).isEqualTo(copy.state().newest());
            assertThat(elsewhere.user("sua").threads()).hasSize(1);
            assertThat(export(copy, ThreadFormat.JSON_LINES)).isEqualTo(lines);
            assertThat(copy.send("go on").text()).isEqualTo("re: go on");
            elsewhere.user("lee").thread("mine").importFrom(new StringReader(lines));
            assertThat(elsewhere.user("lee").threads()).hasSize(1);
        }
    }

    @Test
    void importFrom_historyThatWaitsForATool_doesNotRunIt() throws IOException {
        List<ChatMessage> waiting = new ArrayList<>();
        waiting.add(UserMessage.from("weather?"));
        waiting.add(calling("weather", "c1"));

        Checkpoint newest = recap.thread("T").importMessages(waiting);

        assertThat(newest.state().messages()).hasSize(2);
        assertThat(export(recap.thread("T"), ThreadFormat.OPENAI))
                .contains("weather?")
                .doesNotContain("c1");
    }

    @Test
    void export_unknownThread_isRefused() {
        for (ThreadFormat format : ThreadFormat.values()) {
            assertThatThrownBy(() -> export(recap.thread("nobody"), format)).isInstanceOf(UnknownThreadException.class);
        }
        recap.user("sua").thread("T").send("hi");
        assertThatThrownBy(() -> export(recap.user("lee").thread("T"), ThreadFormat.MARKDOWN))
                .isInstanceOf(WrongUserException.class);
    }

    @Test
    void importFrom_withoutSummaries_keepsAll() throws IOException {
        try (Recap keeping =
                Recap.builder(model).summarize(SummaryPolicy.never()).build()) {
            assertThat(keeping.thread("T")
                            .importFrom(new StringReader(history()))
                            .state()
                            .messages())
                    .hasSize(200);
        }
    }

    private static String export(ConversationThread thread, ThreadFormat format) throws IOException {
        StringBuilder text = new StringBuilder();
        thread.export(format, text);
        return text.toString();
    }
}

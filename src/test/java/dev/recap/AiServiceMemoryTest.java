package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.CompensateFor;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.guardrail.OutputGuardrail;
import dev.langchain4j.guardrail.OutputGuardrailException;
import dev.langchain4j.guardrail.OutputGuardrailResult;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import dev.langchain4j.service.guardrail.OutputGuardrails;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.SummaryPrompt;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.transfer.OpenAiRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LangChain4j's own AiServices with a thread as their memory, against a server that speaks OpenAI's protocol. */
class AiServiceMemoryTest {

    private static final String SUMMARY = "사용자는 수아이고 간호사다.";
    private static final String TWO_CALLS = """
            {"content":null,"tool_calls":[
              {"index":0,"id":"c1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"서울\\"}"}},
              {"index":1,"id":"c2","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"부산\\"}"}}]}""";

    @TempDir
    Path folder;

    private FakeOpenAiServer server;
    private OpenAiProtocol protocol;
    private Recap recap;

    @BeforeEach
    void start() {
        server = FakeOpenAiServer.answering(request ->
                FakeReply.text(Conversations.asksForSummary(request) ? SUMMARY : "대답: " + request.lastUserText()));
        protocol = OpenAiProtocol.builder()
                .baseUrl(server.baseUrl())
                .apiKey("test")
                .build();
        recap = open();
    }

    private Recap open() {
        return Recap.builder(protocol.chatModel())
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build();
    }

    /** Whatever a test did: every request was one that OpenAI's API takes. */
    @AfterEach
    void stop() {
        recap.close();
        protocol.close();
        server.close();
        ObjectMapper json = new ObjectMapper();
        for (FakeOpenAiServer.Request request : server.requests()) {
            OpenAiRules.assertValid(json.convertValue(request.json().path("messages"), new TypeReference<>() {}));
        }
    }

    private <T> T service(Class<T> type, Object... tools) {
        AiServices<T> builder = AiServices.builder(type)
                .chatModel(protocol.chatModel())
                .streamingChatModel(protocol.streamingChatModel())
                .chatMemoryProvider(recap::chatMemory);
        return (tools.length == 0 ? builder : builder.tools(tools).compensateOnToolErrors(true)).build();
    }

    private List<String> lastRoles() {
        JsonNode messages =
                server.requests().get(server.requests().size() - 1).json().path("messages");
        List<String> roles = new ArrayList<>();
        messages.forEach(message -> roles.add(message.path("role").asText()));
        return roles;
    }

    private List<String> texts(String thread) {
        return Conversations.texts(recap.thread(thread).state());
    }

    interface Assistant {
        String chat(@MemoryId String thread, @UserMessage String text);
    }

    interface Streaming {
        TokenStream chat(@MemoryId String thread, @UserMessage String text);
    }

    interface Tutor {
        @SystemMessage("You teach {{subject}}.")
        String chat(@MemoryId int thread, @UserMessage String text, @V("subject") String subject);
    }

    @Test
    void chat_eightTurns_summarizesAtTurnsFourAndSeven() {
        Assistant assistant = service(Assistant.class);
        for (int turn = 1; turn <= 8; turn++) {
            assertThat(assistant.chat("1", "저는 수아예요. " + turn)).isEqualTo("대답: 저는 수아예요. " + turn);
        }
        assertThat(server.requests().stream().map(Conversations::asksForSummary))
                .containsExactly(false, false, false, false, true, false, false, false, true, false);
        FakeOpenAiServer.Request fifth = server.requests().get(5);
        assertThat(fifth.json().path("messages"))
                .extracting(message -> message.path("role").asText())
                .containsExactly("system", "user", "assistant", "user");
        assertThat(fifth.systemText()).isEqualTo(SummaryPrompt.korean().heading() + "\n\n" + SUMMARY);
    }

    @Test
    void chat_eightTurns_recordsWhatSendRecords() {
        Assistant assistant = service(Assistant.class);
        for (int turn = 1; turn <= 8; turn++) {
            assistant.chat("served", "질문 " + turn);
            recap.thread("sent").send("질문 " + turn);
        }
        assertThat(shape("served")).isEqualTo(shape("sent"));
        assertThat(texts("served")).isEqualTo(texts("sent"));
        ConversationThread served = recap.thread("served");
        assertThat(Conversations.names(served.at(served.history(1).get(0).id()).playback()))
                .isEqualTo(Conversations.names(recap.thread("sent")
                        .at(recap.thread("sent").history(1).get(0).id())
                        .playback()));
    }

    private List<String> shape(String thread) {
        return recap.thread(thread).history(100).stream()
                .map(checkpoint -> checkpoint.step() + " " + checkpoint.source() + " " + checkpoint.node() + " "
                        + checkpoint.next() + " "
                        + checkpoint.state().messages().size() + " "
                        + checkpoint.state().summary().isPresent())
                .toList();
    }

    @Test
    void chat_summaryFails_theAnswerIsDeliveredAndTheNextTurnTriesAgain() {
        Assistant assistant = service(Assistant.class);
        for (int turn = 1; turn <= 3; turn++) {
            assistant.chat("1", "질문 " + turn);
        }
        server.next(FakeReply.text("네 번째 대답"), FakeReply.error(400, "no"));
        assertThat(assistant.chat("1", "질문 4")).isEqualTo("네 번째 대답");
        assertThat(recap.thread("1").state().messages()).hasSize(8);
        assertThat(recap.thread("1").state().next()).isEmpty();
        assistant.chat("1", "질문 5");
        assertThat(recap.thread("1").state().messages()).hasSize(2);
    }

    static final class Weather {
        @Tool("Tells the weather")
        String weather(@P("the city") String city) {
            return city + ": 맑음";
        }
    }

    @Test
    void chat_twoCallsAtOnce_areAStepOfToolsEachAndGoIntoTheSummaryTogether() {
        Assistant assistant = service(Assistant.class, new Weather());
        server.next(FakeReply.message(TWO_CALLS, "tool_calls"), FakeReply.text("둘 다 맑아요."));
        assertThat(assistant.chat("1", "서울과 부산 날씨는?")).isEqualTo("둘 다 맑아요.");
        assertThat(lastRoles()).containsExactly("user", "assistant", "tool", "tool");
        assertThat(texts("1")).containsExactly("서울과 부산 날씨는?", "", "서울: 맑음", "부산: 맑음", "둘 다 맑아요.");
        assertThat(recap.thread("1").history(10))
                .extracting(checkpoint -> checkpoint.node() + " " + checkpoint.next())
                .containsExactly(
                        "conversation []",
                        "tools [conversation]",
                        "tools [tools]",
                        "conversation [tools]",
                        "__start__ [conversation]",
                        "__start__ [__start__]");
        assistant.chat("1", "고마워요.");
        assertThat(texts("1")).containsExactly("고마워요.", "대답: 고마워요.");
        assertThat(recap.thread("1").state().summary()).isPresent();
    }

    @Test
    void chat_streaming_recordsTheAnswerAndItsToolCalls() throws Exception {
        Streaming assistant = service(Streaming.class, new Weather());
        server.next(FakeReply.message(TWO_CALLS, "tool_calls"), FakeReply.text("둘 다 맑아요."));
        StringBuilder streamed = new StringBuilder();
        assertThat(complete(assistant.chat("1", "서울과 부산 날씨는?").onPartialResponse(streamed::append)))
                .isEqualTo("둘 다 맑아요.");
        assertThat(streamed).hasToString("둘 다 맑아요.");
        assertThat(texts("1")).containsExactly("서울과 부산 날씨는?", "", "서울: 맑음", "부산: 맑음", "둘 다 맑아요.");
        // The answer is told once its summary is there.
        complete(assistant.chat("1", "고마워요.").onPartialResponse(piece -> {}));
        assertThat(recap.thread("1").state().summary()).isPresent();
        assertThat(recap.thread("1").state().next()).isEmpty();
    }

    private static String complete(TokenStream stream) throws Exception {
        CompletableFuture<ChatResponse> end = new CompletableFuture<>();
        stream.onCompleteResponse(end::complete)
                .onError(end::completeExceptionally)
                .start();
        return end.get().aiMessage().text();
    }

    @Test
    void chat_failedAndAskedAgain_theQuestionIsThereOnce() {
        Assistant assistant = service(Assistant.class);
        assistant.chat("1", "안녕하세요.");
        server.next(FakeReply.error(400, "no"));
        assertThatThrownBy(() -> assistant.chat("1", "제 이름은?")).isInstanceOf(RuntimeException.class);
        assertThat(recap.thread("1").state().next()).containsExactly("conversation");
        assistant.chat("1", "제 이름은?");
        // LangChain4j reads the memory before it adds the question to it, and to the request.
        assertThat(lastRoles()).containsExactly("user", "assistant", "user", "user");
        assertThat(texts("1")).containsExactly("안녕하세요.", "대답: 안녕하세요.", "제 이름은?", "대답: 제 이름은?");
        assertThat(recap.thread("1").history(10)).hasSize(6);
    }

    /** The service cannot summarize before it asks; the thread can. */
    @Test
    void chat_modelRefusesTheThreadAsTooLong_resumeSummarizesAndAnswers() {
        Assistant assistant = service(Assistant.class);
        assistant.chat("1", "질문 1");
        assistant.chat("1", "질문 2");
        server.next(tooLong());
        assertThatThrownBy(() -> assistant.chat("1", "질문 3")).isInstanceOf(RuntimeException.class);
        server.next(tooLong(), FakeReply.text(SUMMARY), FakeReply.text("셋째 대답"));
        assertThat(recap.thread("1").resume().text()).isEqualTo("셋째 대답");
        assertThat(texts("1")).endsWith("질문 3", "셋째 대답").doesNotContain("질문 2");
        assertThat(assistant.chat("1", "질문 4")).isEqualTo("대답: 질문 4");
        assertThat(lastRoles()).startsWith("system").endsWith("user", "assistant", "user");
    }

    private static FakeReply tooLong() {
        return new FakeReply.Raw(
                400,
                "application/json",
                "{\"error\":{\"message\":\"maximum context length\",\"type\":\"invalid_request_error\","
                        + "\"code\":\"context_length_exceeded\"}}");
    }

    @Test
    void chat_failedAndAskedSomethingElse_theUnansweredQuestionStays() {
        Assistant assistant = service(Assistant.class);
        server.next(FakeReply.error(400, "no"));
        assertThatThrownBy(() -> assistant.chat("1", "제 이름은?")).isInstanceOf(RuntimeException.class);
        assistant.chat("1", "오늘은?");
        assertThat(texts("1")).containsExactly("제 이름은?", "오늘은?", "대답: 오늘은?");
    }

    @Test
    void resume_afterAFailedCall_recapsOwnModelAnswers() {
        Assistant assistant = service(Assistant.class);
        server.next(FakeReply.error(400, "no"));
        assertThatThrownBy(() -> assistant.chat("1", "제 이름은?")).isInstanceOf(RuntimeException.class);
        assertThat(recap.thread("1").resume().text()).isEqualTo("대답: 제 이름은?");
        assistant.chat("1", "고마워요.");
        assertThat(lastRoles()).containsExactly("user", "assistant", "user");
    }

    @Test
    void chat_numberAndTextOfOneLook_areTwoThreads() {
        service(Tutor.class).chat(1, "숫자", "수학");
        service(Assistant.class).chat("1", "글자");
        assertThat(texts("1")).containsExactly("글자", "대답: 글자");
        assertThat(texts("memory:java.lang.Integer:1")).containsExactly("숫자", "대답: 숫자");
    }

    @Test
    void chat_systemMessageOfATemplate_isSentWithTheSummaryAndNotCounted() {
        Tutor tutor = service(Tutor.class);
        for (int turn = 1; turn <= 4; turn++) {
            tutor.chat(1, "질문 " + turn, turn == 1 ? "math" : "music");
        }
        assertThat(server.requests().get(0).systemText()).isEqualTo("You teach math.");
        assertThat(server.requests().get(1).systemText()).isEqualTo("You teach music.");
        tutor.chat(1, "질문 5", "art");
        assertThat(server.requests().stream().map(Conversations::asksForSummary))
                .containsExactly(false, false, false, false, true, false);
        assertThat(server.requests().get(5).systemText())
                .isEqualTo("You teach art.\n\n" + SummaryPrompt.korean().heading() + "\n\n" + SUMMARY);
        assertThat(lastRoles()).containsExactly("system", "user", "assistant", "user");
    }

    @Test
    void chat_fileReopened_goesOn() {
        Assistant first = service(Assistant.class);
        for (int turn = 1; turn <= 4; turn++) {
            first.chat("1", "질문 " + turn);
        }
        recap.close();
        recap = open();
        service(Assistant.class).chat("1", "질문 5");
        assertThat(server.requests().get(5).systemText()).contains(SUMMARY);
        assertThat(lastRoles()).containsExactly("system", "user", "assistant", "user");
    }

    static final class Travel {
        final List<String> done = new ArrayList<>();

        @Tool("Books")
        String book(@P("what") String what) {
            done.add("book " + what);
            return "booked";
        }

        @CompensateFor("book")
        void cancel(String what) {
            done.add("cancel " + what);
        }

        @Tool("Pays")
        String pay(@P("what") String what) {
            throw new IllegalStateException("no money");
        }
    }

    private static FakeReply call(String id, String tool) {
        return FakeReply.message(
                "{\"content\":null,\"tool_calls\":[{\"id\":\"" + id + "\",\"type\":\"function\",\"function\":"
                        + "{\"name\":\"" + tool + "\",\"arguments\":\"{\\\"what\\\":\\\"ferry\\\"}\"}}]}",
                "tool_calls");
    }

    /** LangChain4j sets the memory while a round of calls is open, which the messages do not show. */
    @Test
    void chat_toolsCompensated_theEarlierResultIsReplacedInPlace() {
        Travel travel = new Travel();
        Assistant assistant = service(Assistant.class, travel);
        server.next(call("c1", "book"), call("c2", "pay"), FakeReply.text("Nothing was booked."));
        assistant.chat("1", "Book and pay.");
        assertThat(travel.done).containsExactly("book ferry", "cancel ferry");
        assertThat(lastRoles()).containsExactly("user", "assistant", "tool", "assistant", "tool");
        assertThat(texts("1")).hasSize(6).element(2).asString().contains("rolled back");
        assertThat(texts("1").get(5)).isEqualTo("Nothing was booked.");
        assertThat(recap.thread("1").history(20))
                .extracting(Checkpoint::turn)
                .containsOnly(recap.thread("1").history(1).get(0).turn());
    }

    public static final class NoSecrets implements OutputGuardrail {
        @Override
        public OutputGuardrailResult validate(AiMessage answer) {
            return answer.text().contains("secret") ? fatalWithMessageRemoval("It is a secret.") : success();
        }
    }

    interface Guarded {
        @SystemMessage("You are discreet.")
        @OutputGuardrails(NoSecrets.class)
        String chat(@MemoryId String thread, @UserMessage String text);
    }

    /** LangChain4j clears the memory then and adds everything else again, the summary inside the system message. */
    @Test
    void chat_guardrailRemovesTheAnswer_allElseStays() {
        Guarded guarded = service(Guarded.class);
        for (int turn = 1; turn <= 4; turn++) {
            guarded.chat("1", "질문 " + turn);
        }
        server.next(FakeReply.text("a secret"));
        assertThatThrownBy(() -> guarded.chat("1", "Tell me.")).isInstanceOf(OutputGuardrailException.class);
        assertThat(texts("1")).containsExactly("질문 4", "대답: 질문 4", "Tell me.");
        assertThat(recap.thread("1").state().next()).containsExactly("conversation");
        guarded.chat("1", "Tell me.");
        assertThat(texts("1")).containsExactly("질문 4", "대답: 질문 4", "Tell me.", "대답: Tell me.");
        assertThat(server.requests().get(server.requests().size() - 1).systemText())
                .isEqualTo("You are discreet.\n\n" + SummaryPrompt.korean().heading() + "\n\n" + SUMMARY);
    }
}

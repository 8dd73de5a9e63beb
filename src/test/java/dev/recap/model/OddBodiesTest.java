package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.model.ModelException.Kind;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are read, though they are not what was asked for. */
@Timeout(30)
class OddBodiesTest {

    private static final String ANSWER = "{\"id\":\"x\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,"
            + "\"message\":{\"role\":\"assistant\",%s},\"finish_reason\":\"stop\"}],"
            + "\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2,\"total_tokens\":5}}";

    private static final String PARTS = "\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":"
            + "\"hm\"}]},{\"type\":\"text\",\"text\":\"안녕\"},{\"type\":\"text\",\"text\":\"하세요\"}]";

    private final FakeOpenAiServer server = FakeOpenAiServer.start();
    private final OpenAiProtocol protocol =
            OpenAiProtocol.builder().baseUrl(server.baseUrl()).maxRetries(0).build();

    @AfterEach
    void close() {
        protocol.close();
        server.close();
    }

    /** Returns what a plain call fails with. */
    static ModelException failure(OpenAiProtocol protocol) {
        return ModelException.explain(catchThrowable(() -> protocol.chatModel().chat("hello")));
    }

    private StreamRecorder streamed() {
        StreamRecorder recorder = new StreamRecorder();
        protocol.streamingChatModel().chat("hello", recorder);
        return recorder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n  %s", "\uFEFF%s", "\uFEFF\r\n%s\n", "[%s]", " [\n%s\n]"})
    void answer_errorBehindBlanksOrInAnArray_isTold(String around) throws Exception {
        String error = "{\"error\":{\"code\":429,\"message\":\"Slow down\",\"status\":\"RESOURCE_EXHAUSTED\"}}";
        FakeReply reply = FakeReply.status(200, around.formatted(error));
        server.next(reply, reply);

        for (ModelException told : new ModelException[] {
            failure(protocol), ModelException.explain(streamed().error())
        }) {
            assertThat(told.kind()).isEqualTo(Kind.RATE_LIMITED);
            assertThat(told).hasMessageContaining("Slow down");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "\uFEFF%s", "\n\n%s"})
    void answer_wholeBehindBlanks_isRead(String around) throws Exception {
        FakeReply reply = FakeReply.status(200, around.formatted(ANSWER.formatted("\"content\":\"Hello.\"")));
        server.next(reply, reply);

        assertThat(protocol.chatModel().chat("hello")).isEqualTo("Hello.");
        assertThat(streamed().end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("Hello.");
    }

    @Test
    void stream_byteOrderMarkBeforeEvents_isSkipped() throws Exception {
        server.next(FakeReply.status(
                200,
                "\uFEFFdata: {\"choices\":[{\"delta\":{\"content\":\"Hello.\"},\"finish_reason\":null}]}\n\n"
                        + "data: [DONE]\n\n"));

        assertThat(streamed().end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("Hello.");
    }

    @Test
    void stream_wholeAnswerInPlaceOfAStream_isOnePiece() throws Exception {
        server.next(FakeReply.status(200, ANSWER.formatted("\"content\":\"Hello there.\"")));

        StreamRecorder recorder = streamed();

        ChatResponse response = recorder.end.get(10, TimeUnit.SECONDS);
        assertThat(recorder.pieces).containsExactly("Hello there.");
        assertThat(response.aiMessage().text()).isEqualTo("Hello there.");
        assertThat(response.tokenUsage().totalTokenCount()).isEqualTo(5);
        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void stream_wholeAnswerWithCalls_tellsThem() throws Exception {
        String call = "{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"%s\",\"arguments\":\"{}\"}}";
        server.next(FakeReply.status(
                200,
                ANSWER.formatted("\"content\":null,\"tool_calls\":[" + call.formatted("one") + ","
                        + call.formatted("two") + "]")));

        assertThat(streamed().end.get(10, TimeUnit.SECONDS).aiMessage().toolExecutionRequests())
                .extracting(ToolExecutionRequest::name)
                .containsExactly("one", "two");
    }

    @Test
    void stream_bareChunksWithoutEvents_areNoAnswer() throws Exception {
        String chunk = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"half\"},\"finish_reason\":null}]}\n";
        server.next(FakeReply.status(200, chunk + chunk));

        assertThat(ModelException.explain(streamed().error()).kind()).isEqualTo(Kind.UNREADABLE_ANSWER);
    }

    @Test
    void answer_argumentsThatAreAnObject_areItsText() {
        server.next(FakeReply.status(
                200,
                ANSWER.formatted("\"content\":null,\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":"
                        + "{\"name\":\"look_up\",\"arguments\":{\"a\":1}}}]")));
        assertThat(protocol.chatModel()
                        .chat(UserMessage.from("hello"))
                        .aiMessage()
                        .toolExecutionRequests())
                .extracting(ToolExecutionRequest::arguments)
                .containsExactly("{\"a\":1}");
    }

    @Test
    void answer_contentInParts_isTheirText() throws Exception {
        String events =
                "data: {\"choices\":[{\"delta\":{" + PARTS + "},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        FakeReply whole = FakeReply.status(200, ANSWER.formatted(PARTS));
        server.next(whole, whole, new FakeReply.Raw(200, "text/event-stream", events));

        assertThat(protocol.chatModel().chat("hello")).isEqualTo("안녕하세요");
        assertThat(streamed().end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("안녕하세요");
        assertThat(streamed().end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("안녕하세요");
    }
}

package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.model.ModelException.Kind;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How streams end, and where they break. */
@Timeout(30)
class OddEndingsTest {

    private static final String PIECE = event("{\"content\":\"whole\"}", "null");
    private static final String FINISH = event("{}", "\"stop\"");
    private static final String USAGE =
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2,\"total_tokens\":5}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private final FakeOpenAiServer server = FakeOpenAiServer.start();
    private final OpenAiProtocol protocol = OpenAiProtocol.builder()
            .baseUrl(server.baseUrl())
            .timeout(Duration.ofSeconds(20))
            .maxRetries(0)
            .build();

    @AfterEach
    void close() {
        protocol.close();
        server.close();
    }

    private static String event(String delta, String finishReason) {
        return "data: {\"id\":\"x\",\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finishReason
                + "}]}\n\n";
    }

    @Test
    void stream_reasonWithTheLastPiece_isWhole() throws Exception {
        StreamRecorder broken = streamed(PIECE + event("{\"content\":\"!\"}", "\"stop\"") + "data: {\"usa");
        assertThat(broken.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("whole!");
    }

    /** What should be several events is one then, of several lines. */
    @Test
    void stream_eventsWithoutBlankLinesBetween_isWhole() throws Exception {
        String lines = (PIECE + event("{\"content\":\"!\"}", "null") + FINISH + USAGE).replace("\n\n", "\n");
        String inOneLine = lines.replace("\ndata: ", "");
        String indented = lines.replace("data: ", "data:\t ").replace("{\"choices", "{\ndata:\"choices");
        String oneDoneMore = PIECE + FINISH + "data: [DONE]\n" + USAGE;
        assertThat(streamed(oneDoneMore)
                        .end
                        .get(10, TimeUnit.SECONDS)
                        .aiMessage()
                        .text())
                .isEqualTo("whole");
        for (String all : List.of(
                lines.replace(USAGE.strip(), DONE.strip() + "\n" + USAGE.strip()),
                lines,
                lines + DONE,
                inOneLine,
                inOneLine.stripTrailing() + "[DONE]\n\n",
                indented)) {
            StreamRecorder whole = streamed(all);
            assertThat(whole.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("whole!");
        }
        StreamRecorder broken = streamed((PIECE + PIECE).replace("\n\n", "\n") + "data: {\"id");
        assertThat(ModelException.explain(broken.error()).kind()).isEqualTo(Kind.CONNECTION_LOST);
        String unreadable = (PIECE + "data: {\"choices\"\n\n" + FINISH + DONE).replace("\n\n", "\n");
        for (String end : List.of("", "\n")) {
            assertThat(ModelException.explain(streamed(unreadable + end).error())
                            .kind())
                    .isIn(Kind.CONNECTION_LOST, Kind.UNREADABLE_ANSWER);
        }
        StreamRecorder brokenBehind = streamed((PIECE + FINISH).replace("\n\n", "\n") + "data: {\"usa");
        assertThat(brokenBehind.end.get(10, TimeUnit.SECONDS).aiMessage().text())
                .isEqualTo("whole");
    }

    /** The tokens behind it show that the reason was not one of every piece. */
    @Test
    void stream_onePieceWithItsReasonAndThenTheTokens_isWhole() throws Exception {
        StreamRecorder broken = streamed(event("{\"content\":\"Hi\"}", "\"stop\"") + USAGE + "data: {\"id");
        assertThat(broken.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("Hi");
    }

    @Test
    void stream_contentInPartsBeforeItsReason_isWhole() throws Exception {
        String parts = event("{\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}]}", "null");
        StreamRecorder broken = streamed(parts + FINISH + "data: {\"id");
        assertThat(broken.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("Hi");
    }

    @Test
    void stream_filteredBeforeTheFirstWord_isWhole() throws Exception {
        StreamRecorder filtered = streamed(event("{\"role\":\"assistant\"}", "\"content_filter\"") + "data: {\"usa");
        assertThat(filtered.end.get(10, TimeUnit.SECONDS).finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
    }

    /** As servers do that tell a reason with every piece. */
    @Test
    void stream_reasonWithEveryPiece_isReadToItsEnd() throws Exception {
        String piece = event("{\"content\":\"one \"}", "\"stop\"");
        StreamRecorder slow = streamed(new FakeReply.Paced(List.of(piece, piece, DONE), Duration.ofMillis(2_300)));
        assertThat(slow.end.get(15, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("one one ");

        String role = event("{\"role\":\"assistant\",\"content\":\"\"}", "\"stop\"");
        StreamRecorder late = streamed(new FakeReply.Paced(List.of(role, piece, DONE), Duration.ofMillis(2_300)));
        assertThat(late.end.get(15, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("one ");

        StreamRecorder broken = streamed(piece + piece.substring(0, 20));
        assertThat(ModelException.explain(broken.error()).kind()).isEqualTo(Kind.CONNECTION_LOST);
    }

    private StreamRecorder streamed(FakeReply reply) {
        server.next(reply);
        StreamRecorder recorder = new StreamRecorder();
        protocol.streamingChatModel().chat("hello", recorder);
        return recorder;
    }

    private StreamRecorder streamed(String events) {
        return streamed(new FakeReply.Raw(200, "text/event-stream", events));
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: {\"id\":\"x\",\"choi", "data: {\"id\":\"x\",\"choi\n", "da", "data: [DO"})
    void stream_endsInsideAnEvent_isALostConnection(String cut) throws Exception {
        StreamRecorder recorder = streamed(PIECE + cut);

        assertThat(ModelException.explain(recorder.error()).kind()).isEqualTo(Kind.CONNECTION_LOST);
        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void stream_endsInsideItsFirstEvent_isALostConnection() throws Exception {
        assertThat(ModelException.explain(streamed("data: {\"id\":\"x\",\"choi").error())
                        .kind())
                .isEqualTo(Kind.CONNECTION_LOST);
    }

    @Test
    void send_streamEndsInsideAnEvent_isStartedAnew() {
        server.next(new FakeReply.Raw(200, "text/event-stream", PIECE + "data: {\"id\":\"x\",\"choi"));
        try (Recap recap = Recap.builder(protocol.chatModel())
                .streamingModel(protocol.streamingChatModel())
                .build()) {
            assertThat(recap.thread("1")
                            .send("hello", TurnOptions.ofDefaults(), event -> {})
                            .text())
                    .isEqualTo("OK");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "data: {\"id\":\"x\",\"usa", "data: [DO"})
    void stream_breaksBehindTheFinishReason_isWhole(String cut) throws Exception {
        assertThat(streamed(PIECE + FINISH + cut)
                        .end
                        .get(10, TimeUnit.SECONDS)
                        .aiMessage()
                        .text())
                .isEqualTo("whole");
    }

    @Test
    void stream_connectionOpenBehindDone_isWholeAtOnceAndClosed() throws Exception {
        StreamRecorder recorder =
                streamed(FakeReply.keptAliveAfter(PIECE + FINISH + USAGE + DONE, Duration.ofMillis(20)));

        ChatResponse response = recorder.end.get(10, TimeUnit.SECONDS);
        assertThat(response.aiMessage().text()).isEqualTo("whole");
        assertThat(response.tokenUsage().totalTokenCount()).isEqualTo(5);
        server.awaitDisconnects(1);
        assertThat(recorder.ends).hasSize(1);
    }

    /** The pause of the second is longer than the test: silence. */
    @ParameterizedTest
    @ValueSource(longs = {20, 60_000})
    void stream_openBehindTheFinishReason_isWholeLongBeforeTheTimeout(long pause) throws Exception {
        StreamRecorder recorder = streamed(FakeReply.keptAliveAfter(PIECE + FINISH + USAGE, Duration.ofMillis(pause)));

        ChatResponse response = recorder.end.get(10, TimeUnit.SECONDS);
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.tokenUsage().totalTokenCount()).isEqualTo(5);
        assertThat(recorder.ends).hasSize(1);
    }

    /** Some servers send an empty finish reason with every piece. */
    @Test
    void stream_brokenBehindAnEmptyFinishReason_isALostConnection() throws Exception {
        assertThat(ModelException.explain(streamed(event("{\"content\":\"half\"}", "\"\""))
                                .error())
                        .kind())
                .isEqualTo(Kind.CONNECTION_LOST);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answer_refusal_isFiltered(boolean streams) throws Exception {
        server.next(FakeReply.message("{\"content\":null,\"refusal\":\"I cannot help with that.\"}", "stop"));
        ModelException told = streams
                ? ModelException.explain(streamed(event("{\"refusal\":\"I cannot\"}", "null")
                                + event("{\"refusal\":\" help.\"}", "null")
                                + FINISH
                                + DONE)
                        .error())
                : OddBodiesTest.failure(protocol);

        assertThat(told.kind()).isEqualTo(Kind.CONTENT_FILTERED);
        assertThat(told).hasMessageContaining("in other words");
    }

    @Test
    void stream_refusalIsNull_isAnAnswer() throws Exception {
        String first = event("{\"role\":\"assistant\",\"content\":\"\",\"refusal\":null}", "null");

        assertThat(streamed(first + PIECE + FINISH + DONE)
                        .end
                        .get(10, TimeUnit.SECONDS)
                        .aiMessage()
                        .text())
                .isEqualTo("whole");
    }
}

package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.model.ModelException.Kind;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
final class OpenAiProtocolTest {

    private static final Duration SHORT = Duration.ofMillis(600);

    private final FakeOpenAiServer server = FakeOpenAiServer.start();

    /** The first call of a JVM loads hundreds of classes, which may take longer than the short timeouts here. */
    @BeforeAll
    static void warmUp() throws Exception {
        try (FakeOpenAiServer warm = FakeOpenAiServer.start()) {
            OpenAiProtocol protocol =
                    OpenAiProtocol.builder().baseUrl(warm.baseUrl()).build();
            protocol.chatModel().chat("hello");
            streamed(protocol).end.get(20, TimeUnit.SECONDS);
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private OpenAiProtocol.Builder protocol() {
        return OpenAiProtocol.builder().baseUrl(server.baseUrl()).maxRetries(0);
    }

    private ChatModel impatient() {
        return protocol().timeout(SHORT).maxRetries(2).build().chatModel();
    }

    @Test
    void chat_defaults_sendsModelMessagesAndTemperatureZero() {
        ChatResponse response = protocol()
                .apiKey("sk-test")
                .build()
                .chatModel()
                .chat(SystemMessage.from("Be brief."), UserMessage.from("안녕 👋"));

        assertThat(response.aiMessage().text()).isEqualTo("OK");
        assertThat(response.tokenUsage().inputTokenCount()).isEqualTo(FakeOpenAiServer.PROMPT_TOKENS);
        FakeOpenAiServer.Request request = server.requests().get(0);
        assertThat(request.path()).isEqualTo("/v1/chat/completions");
        assertThat(request.json().path("model").asText()).isEqualTo("gpt-4o-mini");
        assertThat(request.json().path("temperature").asDouble(-1)).isZero();
        assertThat(request.lastUserText()).isEqualTo("안녕 👋");
        assertThat(request.headers()).containsEntry("authorization", "Bearer sk-test");
    }

    @Test
    void chat_noKey_sendsNoAuthorizationAndAsksForNoUpgrade() {
        protocol().build().chatModel().chat("hello");

        assertThat(server.requests().get(0).headers()).doesNotContainKeys("authorization", "upgrade", "http2-settings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"o1", "o3-mini", "o4-mini", "gpt-5", "GPT-5.1-mini", "openai/o3"})
    void chat_reasoningModel_sendsNoTemperature(String name) {
        protocol().modelName(name).build().chatModel().chat("hello");

        assertThat(server.requests().get(0).json().has("temperature")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"o3,1.0", "qwen3,0.7"})
    void chat_temperatureGiven_isSentToAnyModel(String name, double temperature) {
        protocol().modelName(name).temperature(temperature).build().chatModel().chat("hello");

        assertThat(server.requests().get(0).json().path("temperature").asDouble())
                .isEqualTo(temperature);
    }

    @Test
    void chat_baseUrlWithSlash_reachesTheSamePath() {
        OpenAiProtocol.builder()
                .baseUrl(server.baseUrl() + "/")
                .build()
                .chatModel()
                .chat("hello");

        assertThat(server.requests().get(0).path()).isEqualTo("/v1/chat/completions");
    }

    @Test
    void chat_busyThenFailing_isRetriedAndAnswered() {
        server.next(FakeReply.error(429, "slow down"), FakeReply.error(503, "overloaded"));

        assertThat(protocol().maxRetries(2).build().chatModel().chat("hello")).isEqualTo("OK");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void chat_stillBusyAfterRetries_throwsRateLimit() {
        server.next(FakeReply.error(429, "slow down"), FakeReply.error(429, "slow down"));

        Throwable failure = catchThrowable(
                () -> protocol().maxRetries(1).build().chatModel().chat("hello"));

        assertThat(failure).isInstanceOf(RateLimitException.class);
        assertThat(ModelException.explain(failure).kind()).isEqualTo(Kind.RATE_LIMITED);
        assertThat(server.requests()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"400,REQUEST_REFUSED", "401,KEY_REFUSED", "403,KEY_REFUSED", "404,NOT_FOUND"})
    void chat_refused_isNotRetried(int status, Kind kind) {
        server.next(FakeReply.error(status, "no"));

        Throwable failure = catchThrowable(
                () -> protocol().maxRetries(2).build().chatModel().chat("hello"));

        assertThat(ModelException.explain(failure).kind()).isEqualTo(kind);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void chat_quotaExhausted_isNotRetried() {
        server.next(FakeReply.status(429, "{\"error\":{\"message\":\"pay\",\"code\":\"insufficient_quota\"}}"));

        Throwable failure = catchThrowable(
                () -> protocol().maxRetries(2).build().chatModel().chat("hello"));

        assertThat(ModelException.explain(failure).kind()).isEqualTo(Kind.QUOTA_EXHAUSTED);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void chat_keyEchoedByServer_isNeverShown() {
        server.next(FakeReply.status(401, "{\"error\":{\"message\":\"Wrong: mysecretkey12345 is unknown\"}}"));

        Throwable failure = catchThrowable(
                () -> protocol().apiKey("mysecretkey12345").build().chatModel().chat("hello"));

        assertThat(failure).isInstanceOf(AuthenticationException.class).hasMessageNotContaining("mysecretkey12345");
        assertThat(ModelException.explain(failure))
                .hasMessageContainingAll("401", "Wrong: *** is unknown", "OPENAI_API_KEY", server.baseUrl())
                .hasMessageNotContaining("mysecretkey12345");
    }

    @ParameterizedTest
    @ValueSource(strings = {"k", "ollama", "fifteen-letters"})
    void chat_placeholderForAKey_leavesTheServersWordsWhole(String key) {
        String said = "maximum context length of ollama/k is 4096 tokens, fifteen-letters";
        server.next(FakeReply.status(400, "{\"error\":{\"message\":\"" + said + "\"}}"));

        Throwable failure =
                catchThrowable(() -> protocol().apiKey(key).build().chatModel().chat("hello"));

        assertThat(ModelException.explain(failure)).hasMessageContaining(said);
    }

    @Test
    void chat_hangingBeforeHeaders_failsWithinTheTimeoutAndIsNotRetried() {
        server.next(FakeReply.hang());

        assertTimesOut(() -> impatient().chat("hello"));
    }

    @Test
    void chat_hangingInTheBody_failsWithinTheTimeoutAndIsNotRetried() {
        server.next(FakeReply.hangAfter("half"));

        assertTimesOut(() -> impatient().chat("hello"));
    }

    private void assertTimesOut(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        long start = System.nanoTime();
        Throwable failure = catchThrowable(call);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        assertThat(failure).isInstanceOf(TimeoutException.class);
        assertThat(ModelException.explain(failure))
                .hasMessageContainingAll("600 ms", server.baseUrl())
                .extracting(ModelException::isRetriable)
                .isEqualTo(true);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void chat_retryWouldOutlastTheTimeout_failsAtOnceWithTheServersReason() {
        server.next(FakeReply.error(503, "overloaded"));

        ChatModel model =
                protocol().timeout(Duration.ofMillis(450)).maxRetries(2).build().chatModel();

        assertThat(ModelException.explain(catchThrowable(() -> model.chat("hello"))))
                .hasMessageContaining("503: overloaded");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void chat_webPage_saysSo() {
        server.next(FakeReply.html());

        assertThat(explained()).hasMessageContainingAll(server.baseUrl(), "a web page", "base URL");
    }

    @Test
    void chat_emptyBody_saysSo() {
        server.next(FakeReply.empty());

        assertThat(explained()).hasMessageContainingAll(server.baseUrl(), "an empty body");
    }

    @Test
    void chat_jsonCutOff_saysSo() {
        server.next(FakeReply.status(200, "{\"choices\":[{"));

        assertThat(explained().kind()).isEqualTo(Kind.UNREADABLE_ANSWER);
    }

    @Test
    void chat_noChoices_failsInOneSentence() {
        server.next(FakeReply.status(200, "{}"));

        assertThat(explained().getMessage()).startsWith("The model server").endsWith(".");
    }

    @Test
    void chat_connectionDropped_isRetried() {
        server.next(FakeReply.drop());

        assertThat(protocol().maxRetries(1).build().chatModel().chat("hello")).isEqualTo("OK");
    }

    @Test
    void chat_connectionDroppedHalfWay_saysSo() {
        server.next(FakeReply.dropAfter("half"));

        assertThat(explained().kind()).isEqualTo(Kind.CONNECTION_LOST);
    }

    private ModelException explained() {
        return ModelException.explain(
                catchThrowable(() -> protocol().build().chatModel().chat("hello")));
    }

    @Test
    void chat_nobodyListens_namesTheAddress() throws IOException {
        String url;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            url = "http://127.0.0.1:" + free.getLocalPort() + "/v1";
        }
        ChatModel model =
                OpenAiProtocol.builder().baseUrl(url).maxRetries(1).build().chatModel();

        ModelException explained = ModelException.explain(catchThrowable(() -> model.chat("hello")));

        assertThat(explained.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(explained).hasMessageContaining(url + " cannot be reached");
    }

    @Test
    void chat_unknownHost_namesTheAddress() {
        ChatModel model = OpenAiProtocol.builder()
                .baseUrl("http://no-such-host.invalid/v1")
                .build()
                .chatModel();

        assertThat(ModelException.explain(catchThrowable(() -> model.chat("hello"))))
                .hasMessageContainingAll("http://no-such-host.invalid/v1", "cannot be found");
    }

    @Test
    void chat_interrupted_endsAtOnceAndKeepsTheFlag() throws InterruptedException {
        server.next(FakeReply.hang());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        ChatModel model = protocol().maxRetries(2).build().chatModel();
        Thread caller = new Thread(() -> {
            failure.set(catchThrowable(() -> model.chat("hello")));
            flag.set(Thread.currentThread().isInterrupted());
        });

        caller.start();
        server.awaitRequests(1);
        caller.interrupt();
        caller.join(10_000);

        assertThat(ModelException.explain(failure.get()).kind()).isEqualTo(Kind.INTERRUPTED);
        assertThat(flag.get()).isTrue();
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void stream_answer_comesInPiecesAndEndsOnce() throws Exception {
        server.next(FakeReply.pieces(Duration.ZERO, "안녕", "하세", "요 👋"));

        StreamRecorder recorder = streamed(protocol().build());

        ChatResponse response = recorder.end.get(10, TimeUnit.SECONDS);
        assertThat(recorder.pieces).containsExactly("안녕", "하세", "요 👋");
        assertThat(response.aiMessage().text()).isEqualTo("안녕하세요 👋");
        assertThat(response.tokenUsage().outputTokenCount()).isEqualTo(FakeOpenAiServer.COMPLETION_TOKENS);
        assertThat(recorder.ends).hasSize(1);
        assertThat(server.requests().get(0).streams()).isTrue();
    }

    @Test
    void stream_busyAtFirst_isRetried() throws Exception {
        server.next(FakeReply.error(429, "slow down"));

        StreamRecorder recorder = streamed(protocol().maxRetries(1).build());

        assertThat(recorder.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("OK");
    }

    @Test
    void stream_hangingBeforeHeaders_failsWithinTheTimeout() throws Exception {
        server.next(FakeReply.hang());

        assertThat(streamFailure(protocol().timeout(SHORT).maxRetries(2).build())
                        .kind())
                .isEqualTo(Kind.TIMED_OUT);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void stream_hangingHalfWay_failsWithinTheTimeout() throws Exception {
        server.next(FakeReply.hangAfter("half "));

        assertThat(streamFailure(protocol().timeout(SHORT).build()))
                .hasMessageContainingAll("did not answer within 600 ms", server.baseUrl());
    }

    @Test
    void stream_keptAliveWithoutAWord_failsWithinTheTimeout() throws Exception {
        server.next(FakeReply.keptAlive(Duration.ofMillis(100)));

        assertThat(streamFailure(protocol().timeout(SHORT).build()))
                .hasMessageContainingAll("did not answer within 600 ms", server.baseUrl());
    }

    @Test
    void stream_longerThanTheTimeoutButNeverSilent_completes() throws Exception {
        server.next(FakeReply.pieces(Duration.ofMillis(200), "a", "b", "c", "d", "e", "f"));

        StreamRecorder recorder =
                streamed(protocol().timeout(Duration.ofSeconds(1)).build());

        assertThat(recorder.end.get(10, TimeUnit.SECONDS).aiMessage().text()).isEqualTo("abcdef");
    }

    @Test
    void stream_connectionDroppedHalfWay_failsOnceAndNeverCompletes() throws Exception {
        server.next(FakeReply.dropAfter("half "));

        StreamRecorder recorder = streamed(protocol().build());

        assertThat(ModelException.explain(recorder.error()).kind()).isEqualTo(Kind.CONNECTION_LOST);
        assertThat(recorder.pieces).containsExactly("half ");
        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void stream_endsWithoutFinishReason_isAnError() throws Exception {
        server.next(FakeReply.status(200, "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n"));

        assertThat(streamFailure(protocol().build()).kind()).isEqualTo(Kind.CONNECTION_LOST);
    }

    @Test
    void stream_errorAsEvent_isAnError() throws Exception {
        server.next(FakeReply.status(200, "data: {\"error\":{\"message\":\"out of memory\",\"code\":500}}\n\n"));

        assertThat(streamFailure(protocol().build())).hasMessageContaining("failed (out of memory)");
    }

    @Test
    void stream_webPage_isAnError() throws Exception {
        server.next(FakeReply.html());

        assertThat(streamFailure(protocol().build())).hasMessageContaining("a web page");
    }

    @Test
    void stream_malformedEvent_failsOnce() throws Exception {
        server.next(FakeReply.status(200, "data: {oops\n\ndata: [DONE]\n\n"));

        StreamRecorder recorder = streamed(protocol().build());

        assertThat(ModelException.explain(recorder.error()).kind()).isEqualTo(Kind.UNREADABLE_ANSWER);
        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void stream_handlerThrows_hearsItsOwnErrorAndNothingMore() throws Exception {
        server.next(FakeReply.pieces(Duration.ofMillis(20), "a", "b", "c"));
        StreamRecorder recorder = new StreamRecorder((piece, context) -> {
            throw new AssertionError("handler");
        });
        protocol().build().streamingChatModel().chat("hello", recorder);

        assertThat(recorder.error()).hasMessageContaining("handler");
        assertThat(recorder.pieces).containsExactly("a");
    }

    @Test
    void stream_cancelled_stopsWithoutAnyEnd() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        server.next(FakeReply.hangAfter("a ", "b "));
        StreamRecorder recorder = new StreamRecorder((piece, context) -> {
            context.streamingHandle().cancel();
            cancelled.countDown();
        });
        protocol().timeout(SHORT).build().streamingChatModel().chat("hello", recorder);

        assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> recorder.end.get(800, TimeUnit.MILLISECONDS))
                .isInstanceOf(java.util.concurrent.TimeoutException.class);
        assertThat(recorder.pieces).containsExactly("a ");
    }

    private static StreamRecorder streamed(OpenAiProtocol protocol) {
        StreamRecorder recorder = new StreamRecorder();
        protocol.streamingChatModel().chat("hello", recorder);
        return recorder;
    }

    private static ModelException streamFailure(OpenAiProtocol protocol) throws Exception {
        return ModelException.explain(streamed(protocol).error());
    }

    @Test
    void build_neitherKeyNorBaseUrl_saysWhatToSet() {
        assertThatThrownBy(() -> OpenAiProtocol.builder().apiKey(" ").build())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("OPENAI_API_KEY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:11434", "ftp://a/v1", "http://", "http://a b/v1", ""})
    void build_malformedBaseUrl_isRefused(String url) {
        assertThatThrownBy(() -> OpenAiProtocol.builder().baseUrl(url).build())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("not a base URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sk-a\nb", "sk a", "키"})
    void build_keyThatCannotBeSent_isRefusedWithoutShowingIt(String key) {
        assertThatThrownBy(() -> OpenAiProtocol.ofDefaults(key))
                .isInstanceOf(ModelException.class)
                .hasMessageNotContaining(key);
    }
}

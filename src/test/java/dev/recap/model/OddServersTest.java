package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OddServersTest {

    /** As OpenRouter ends an answer whose provider is gone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void send_errorBehindHalfAnAnswer_isNoAnswer(boolean streams) {
        String error = "\"error\":{\"code\":502,\"message\":\"Provider disconnected\"}";
        String half =
                "{\"id\":\"c\",\"object\":\"chat.completion%s\",\"choices\":[{\"index\":0,\"%s\":{\"role\":\"assistant\","
                        + "\"content\":\"The dose is \"},\"finish_reason\":%s}]%s}";
        FakeReply broken = streams
                ? new FakeReply.Raw(
                        200,
                        "text/event-stream",
                        "data: " + half.formatted(".chunk", "delta", "null", "") + "\n\ndata: "
                                + half.formatted(".chunk", "delta", "\"error\"", "," + error) + "\n\ndata: [DONE]\n\n")
                : FakeReply.status(200, half.formatted("", "message", "\"error\"", "," + error));
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> broken);
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol)) {
            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> send(recap, streams))
                    .withMessageContaining("Provider disconnected");
            assertThat(recap.thread("1").state().messages()).hasSize(1);
        }
    }

    /** As OpenRouter answers, also where it was asked for a stream. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void send_errorWithStatus200_isTold(boolean streams) {
        String error =
                "{\"error\":{\"message\":\"This endpoint's maximum context length is 8192 tokens\",\"code\":400}}";
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.status(200, error));
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol)) {
            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> send(recap, streams))
                    .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(ModelException.Kind.CONTEXT_EXCEEDED));
        }
    }

    private static OpenAiProtocol protocol(FakeOpenAiServer server) {
        return OpenAiProtocol.builder().baseUrl(server.baseUrl()).apiKey("k").build();
    }

    private static Recap recap(OpenAiProtocol protocol) {
        return Recap.builder(protocol.chatModel())
                .streamingModel(protocol.streamingChatModel())
                .build();
    }

    /** OpenAI's own errors, as proxies send them on under status 200. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "invalid_request_error | invalid_api_key | Incorrect API key provided: sk-abcdef1234567890 | KEY_REFUSED",
                "insufficient_quota | insufficient_quota | You exceeded your current quota | QUOTA_EXHAUSTED",
                "requests | rate_limit_exceeded | Rate limit reached | RATE_LIMITED",
                "invalid_request_error | model_not_found | The model `qwen9` does not exist | NOT_FOUND",
                "invalid_request_error | context_length_exceeded | maximum context length is 8192 tokens | CONTEXT_EXCEEDED",
                "invalid_request_error | x | temperature must be below 2 | REQUEST_REFUSED",
                "server_error | x | The engine is overloaded | SERVER_FAILED",
                "server_error | x | Internal error: no API key pool available | SERVER_FAILED",
                "billing_not_active | billing_not_active | Your account is not active | QUOTA_EXHAUSTED",
                "x | 402 | Insufficient credits | QUOTA_EXHAUSTED",
                "x | invalid_request_error | Insufficient Balance | QUOTA_EXHAUSTED",
                "x | x | API key not valid. Please pass a valid API key. | KEY_REFUSED",
                "BadRequestError | x | temperature must be below 2 | REQUEST_REFUSED",
                "NotFoundError | x | no such thing | NOT_FOUND",
                "invalid_request_error | content_policy_violation | rejected by the safety system | CONTENT_FILTERED",
                "x | request_too_large | Request exceeds the maximum size | CONTEXT_EXCEEDED",
            })
    void send_errorWithStatus200_isOfItsKind(String type, String code, String message, ModelException.Kind kind) {
        String error =
                "{\"error\":{\"message\":\"" + message + "\",\"type\":\"" + type + "\",\"code\":\"" + code + "\"}}";
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.status(200, error));
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol)) {
            for (boolean streams : new boolean[] {false, true}) {
                assertThatExceptionOfType(ModelException.class)
                        .isThrownBy(() -> send(recap, streams))
                        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind))
                        .satisfies(e -> assertThat(e).hasMessageNotContaining("500"))
                        .satisfies(e -> assertThat(String.valueOf(e.getCause())).doesNotContain("sk-abcdef"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"detail\":\"Not for you\"}", "{\"choices\":[], \"message\":\"Not for you\"}"})
    void send_objectThatIsNoAnswer_isUnreadable(String body) {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.status(200, body));
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol)) {
            for (boolean streams : new boolean[] {false, true}) {
                assertThatExceptionOfType(ModelException.class)
                        .isThrownBy(() -> send(recap, streams))
                        .withMessageContaining("no answer (Not for you)")
                        .satisfies(e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.UNREADABLE_ANSWER));
            }
        }
    }

    private static void send(Recap recap, boolean streams) {
        if (streams) {
            recap.thread("1").send("Hello.", TurnOptions.ofDefaults(), event -> {});
        } else {
            recap.thread("1").send("Hello.");
        }
    }
}

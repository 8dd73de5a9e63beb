package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.internal.ExceptionMapper;
import dev.recap.model.ModelException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ModelExceptionTest {

    private static Throwable http(int status, String body) {
        return new CompletionException(
                new RuntimeException(ExceptionMapper.DEFAULT.mapException(new HttpException(status, body))));
    }

    @Test
    void explain_wrongKey_saysWhatToCheck() {
        String body = "{\n  \"error\": {\"message\": \"Incorrect API key provided: sk-abc123xyz.\", \"code\": 401}\n}";

        ModelException explained = ModelException.explain(http(401, body));

        assertThat(explained)
                .hasMessage("The model server refused the key (401: Incorrect API key provided: ***); "
                        + "check the API key (OPENAI_API_KEY).");
        assertThat(explained.isRetriable()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "401,KEY_REFUSED,false",
        "403,KEY_REFUSED,false",
        "404,NOT_FOUND,false",
        "400,REQUEST_REFUSED,false",
        "422,REQUEST_REFUSED,false",
        "413,CONTEXT_EXCEEDED,false",
        "408,TIMED_OUT,true",
        "429,RATE_LIMITED,true",
        "500,SERVER_FAILED,true",
        "503,SERVER_FAILED,true",
        "301,UNREADABLE_ANSWER,false"
    })
    void explain_status_hasItsKind(int status, Kind kind, boolean retriable) {
        ModelException explained = ModelException.explain(http(status, ""));

        assertThat(explained.kind()).isEqualTo(kind);
        assertThat(explained.isRetriable()).isEqualTo(retriable);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens.\"}}",
                "{\"error\":{\"code\":\"context_length_exceeded\"}}",
                "{\"error\":{\"message\":\"prompt is too long: 210000 tokens\"}}",
                "{\"error\":\"request (9000 tokens) exceeds the available context size (4096 tokens)\"}"
            })
    void explain_contextExceeded_isRecognized(String body) {
        assertThat(ModelException.explain(http(400, body)).kind()).isEqualTo(Kind.CONTEXT_EXCEEDED);
    }

    @Test
    void explain_contentFilter_isRecognized() {
        assertThat(ModelException.explain(http(400, "{\"error\":{\"code\":\"content_filter\"}}"))
                        .kind())
                .isEqualTo(Kind.CONTENT_FILTERED);
        assertThat(ModelException.explain(new ContentFilteredException("no")).kind())
                .isEqualTo(Kind.CONTENT_FILTERED);
    }

    @Test
    void explain_hugeBody_isOneShortLine() {
        String body = "{\"error\":{\"message\":\"" + "bad\\n\\\"thing\\\" 나쁨 ".repeat(20_000) + "\"}}";

        String message = ModelException.explain(http(500, body)).getMessage();

        assertThat(message).hasSizeLessThan(330).doesNotContain("\n");
        assertThat(ModelException.explain(http(500, "x\r\n\ty\u0000z")).getMessage())
                .isEqualTo("The model server failed (500: x y z); try again later.");
    }

    @Test
    void explain_htmlErrorPage_quotesNothing() {
        assertThat(ModelException.explain(http(502, "<html><h1>Bad Gateway</h1></html>")))
                .hasMessage("The model server failed (502); try again later.");
    }

    @Test
    void explain_ollamaAndFastApiBodies_quoteTheirMessage() {
        assertThat(ModelException.explain(http(404, "{\"error\":\"model 'x' not found\"}")))
                .hasMessageContaining("404: model 'x' not found");
        assertThat(ModelException.explain(http(404, "{\"detail\":\"Not Found\"}")))
                .hasMessageContaining("404: Not Found");
        assertThat(ModelException.explain(http(404, "{\"error\":{\"message\":\"\\ubaa8\\ub378 \\/없음\"}}")))
                .hasMessageContaining("404: 모델 /없음");
    }

    @Test
    void explain_transport_isRecognizedAtAnyDepth() {
        assertThat(kind(new HttpTimeoutException("t"))).isEqualTo(Kind.TIMED_OUT);
        assertThat(kind(new ConnectException())).isEqualTo(Kind.UNREACHABLE);
        assertThat(kind(new UnresolvedAddressException())).isEqualTo(Kind.UNREACHABLE);
        assertThat(kind(new javax.net.ssl.SSLHandshakeException("bad cert"))).isEqualTo(Kind.UNREACHABLE);
        assertThat(kind(new IOException("reset"))).isEqualTo(Kind.CONNECTION_LOST);
        assertThat(kind(new InterruptedException())).isEqualTo(Kind.INTERRUPTED);
        assertThat(kind(new com.fasterxml.jackson.core.JsonParseException(null, "x")))
                .isEqualTo(Kind.UNREADABLE_ANSWER);
    }

    private static Kind kind(Throwable root) {
        return ModelException.explain(new RuntimeException("1", new RuntimeException("2", root)))
                .kind();
    }

    @Test
    void explain_nullPointerInsideTheLibrary_isAnEmptyBody() {
        NullPointerException failure = new NullPointerException("x is null");
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("dev.langchain4j.model.openai.OpenAiChatModel", "doChat", "f", 1)
        });

        assertThat(ModelException.explain(failure).kind()).isEqualTo(Kind.UNREADABLE_ANSWER);
        assertThat(ModelException.explain(new NullPointerException()).kind()).isEqualTo(Kind.OTHER);
    }

    @Test
    void explain_typedWithoutStatus_isRecognized() {
        assertThat(ModelException.explain(new AuthenticationException("x")).kind())
                .isEqualTo(Kind.KEY_REFUSED);
        assertThat(ModelException.explain(new RateLimitException("x")).kind()).isEqualTo(Kind.RATE_LIMITED);
        assertThat(ModelException.explain(new InvalidRequestException("maximum context length"))
                        .kind())
                .isEqualTo(Kind.CONTEXT_EXCEEDED);
    }

    @Test
    void explain_anythingElse_isOneSentence() {
        assertThat(ModelException.explain(new IllegalStateException("a\nb."))).hasMessage("The model failed: a b.");
        assertThat(ModelException.explain(new IllegalStateException()))
                .hasMessage("The model failed: IllegalStateException.");
    }

    @Test
    void explain_alreadyExplained_isReturnedItself() {
        ModelException first = ModelException.explain(new IOException("x"));

        assertThat(ModelException.explain(new RuntimeException(first))).isSameAs(first);
    }
}

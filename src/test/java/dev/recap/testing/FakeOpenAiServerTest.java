package dev.recap.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class FakeOpenAiServerTest {

    private static final String PLAIN =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"s\"},{\"role\":\"user\",\"content\":\"안녕\"}]}";
    private static final String STREAM =
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"messages\":[]}";

    private final FakeOpenAiServer server = FakeOpenAiServer.start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void post_plain_answersAndRecords() throws Exception {
        HttpResponse<String> response = post(PLAIN);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"content\":\"OK\"", "\"prompt_tokens\":11");
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().get(0).lastUserText()).isEqualTo("안녕");
        assertThat(server.requests().get(0).systemText()).isEqualTo("s");
        assertThat(server.requests().get(0).raw()).isEqualTo(PLAIN);
    }

    @Test
    void post_streamed_sendsPiecesUsageAndDone() throws Exception {
        server.next(FakeReply.text("one two"));

        assertThat(post(STREAM).body())
                .contains("\"content\":\"one \"", "\"content\":\"two\"", "\"total_tokens\":18")
                .endsWith("data: [DONE]\n\n");
    }

    @Test
    void post_scriptedFailures_comeInOrderBeforeTheRule() throws Exception {
        server.next(FakeReply.error(429, "slow \"down\""), FakeReply.html(), FakeReply.empty());

        assertThat(post(PLAIN).statusCode()).isEqualTo(429);
        assertThat(post(PLAIN).body()).contains("<html>");
        assertThat(post(PLAIN).body()).isEmpty();
        assertThat(post(PLAIN).body()).contains("OK");
    }

    @Test
    void post_dropped_endsTheConnection() {
        server.next(FakeReply.drop());
        assertThatThrownBy(() -> post(PLAIN)).isInstanceOf(IOException.class);

        server.next(FakeReply.dropAfter("one "));
        assertThatThrownBy(() -> post(STREAM)).isInstanceOf(IOException.class);
    }

    @Test
    void post_hanging_endsWhenReleased() throws Exception {
        server.next(FakeReply.hang());
        HttpRequest impatient = HttpRequest.newBuilder(request(PLAIN), (name, value) -> true)
                .timeout(Duration.ofMillis(200))
                .build();
        assertThatThrownBy(() -> client.send(impatient, HttpResponse.BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);

        server.next(FakeReply.hangAfter("one "));
        var pending = client.sendAsync(request(STREAM), HttpResponse.BodyHandlers.ofString());
        server.awaitRequests(2);
        server.release();
        assertThatThrownBy(pending::join).hasCauseInstanceOf(IOException.class);
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return client.send(request(body), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String body) {
        return HttpRequest.newBuilder(URI.create(server.baseUrl() + "/chat/completions"))
                .version(HttpClient.Version.HTTP_1_1)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }
}

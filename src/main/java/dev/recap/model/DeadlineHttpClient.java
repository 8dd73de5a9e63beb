package dev.recap.model;

import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HTTP client with time limits that hold to the last byte. A plain call is over, retries and body included,
 * within the time allowed; a stream begins within it and then is never silent for longer. Errors name the server and
 * never hold a key of 16 characters or more. Thread-safe.
 */
final class DeadlineHttpClient implements HttpClient {

    private static final int MAX_ERROR_BODY = 64 * 1024;

    /** Of what comes in place of a stream: no answer is nearly as long. */
    private static final int MAX_WHOLE_ANSWER = 16 * 1024 * 1024;

    /** Local servers take any key, so people give them words like {@code ollama}, which stand in other words too. */
    private static final int SHORTEST_SECRET = 16;

    private final ExecutorService workers = Executors.newCachedThreadPool(DeadlineHttpClient::daemon);
    private volatile java.net.http.@Nullable HttpClient client;
    private final Duration timeout;
    private final RetryBackoff retries;

    DeadlineHttpClient(Duration timeout, int maxRetries) {
        this.timeout = timeout;
        this.retries = new RetryBackoff(maxRetries);
        this.client = java.net.http.HttpClient.newBuilder()
                .executor(workers)
                .connectTimeout(timeout)
                .build();
    }

    /** Returns a builder that gives out this client whatever it is told. */
    HttpClientBuilder asBuilder() {
        return new HttpClientBuilder() {
            @Override
            public Duration connectTimeout() {
                return timeout;
            }

            @Override
            public HttpClientBuilder connectTimeout(Duration ignored) {
                return this;
            }

            @Override
            public Duration readTimeout() {
                return timeout;
            }

            @Override
            public HttpClientBuilder readTimeout(Duration ignored) {
                return this;
            }

            @Override
            public HttpClient build() {
                return DeadlineHttpClient.this;
            }
        };
    }

    void close() {
        java.net.http.HttpClient open = client;
        // The models are still held by whoever made them; the JDK's client must not be held with them.
        client = null;
        if (open != null) {
            ClientThreads.end(open);
        }
        workers.shutdownNow();
    }

    private java.net.http.HttpClient openClient() {
        java.net.http.HttpClient open = client;
        if (open == null) {
            throw new IllegalStateException("the OpenAiProtocol is closed");
        }
        return open;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        Deadline deadline = Deadline.in(timeout);
        HttpResponse<byte[]> response = retries.run(deadline, () -> {
            HttpResponse<byte[]> reply = send(request, BodyHandlers.ofByteArray(), deadline);
            return accepted(request, reply, reply.body());
        });
        String body = unwrapped(response.body());
        if (!body.startsWith("{")) {
            String what = body.isEmpty() ? "an empty body" : body.startsWith("<") ? "a web page" : "no JSON object";
            throw new AtServer.Nonsense(server(request), what);
        } else if (!(request.url().endsWith("/embeddings")
                ? WholeAnswer.hasEmbeddings(body)
                : WholeAnswer.isIn(body))) {
            throw noAnswer(request, body);
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .body(WholeAnswer.readable(body).getBytes(StandardCharsets.UTF_8))
                .build();
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        StreamWatch watch = new StreamWatch(listener, server(request), timeout);
        OpenStream stream = new OpenStream();
        // So that whoever asks is told at once, and not that a pool of threads takes no task.
        openClient();
        stream.start(workers, () -> {
            try {
                HttpResponse<InputStream> response = open(request);
                stream.begins(response.body());
                watch.onOpen(SuccessfulHttpResponse.builder()
                        .statusCode(response.statusCode())
                        .headers(response.headers().map())
                        .build());
                try (EventBody body = new EventBody(response.body(), timeout)) {
                    watch.reads(body);
                    parser.parse(body.beginsAsJson() ? asStream(request, body) : body, watch);
                }
                watch.onClose();
            } catch (Throwable e) {
                // Also an Error of the caller's handler before the end: unless it is told, it waits for ever.
                watch.onError(e);
            }
        });
    }

    /** Where a stream was asked for, errors under status 200 come whole all the same, and servers without streams answer so. */
    private static InputStream asStream(HttpRequest request, InputStream body) throws IOException {
        String text = unwrapped(body.readNBytes(MAX_WHOLE_ANSWER));
        String shown = withoutKey(request, text);
        if (AtServer.Refusal.isIn(shown)) {
            throw AtServer.Refusal.told(server(request), shown);
        }
        String events = WholeAnswer.asStream(text).orElseThrow(() -> noAnswer(request, text));
        return new ByteArrayInputStream(events.getBytes(StandardCharsets.UTF_8));
    }

    private static String unwrapped(byte[] body) {
        return WholeAnswer.unwrapped(new String(body, StandardCharsets.UTF_8));
    }

    private static AtServer.Nonsense noAnswer(HttpRequest request, String body) {
        String said = ServerWords.in(withoutKey(request, body));
        return new AtServer.Nonsense(
                server(request), "an object that is no answer" + (said.isEmpty() ? "" : " (" + said + ")"));
    }

    private HttpResponse<InputStream> open(HttpRequest request) {
        Deadline deadline = Deadline.in(timeout);
        return retries.run(deadline, () -> {
            HttpResponse<InputStream> reply = send(request, BodyHandlers.ofInputStream(), deadline);
            return accepted(request, reply, isSuccessful(reply) ? new byte[0] : errorBody(request, reply));
        });
    }

    private byte[] errorBody(HttpRequest request, HttpResponse<InputStream> reply) {
        try (InputStream body = new SilenceGuard(reply.body(), timeout)) {
            return body.readNBytes(MAX_ERROR_BODY);
        } catch (IOException e) {
            throw failure(request, e);
        }
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Deadline deadline) {
        CompletableFuture<HttpResponse<T>> reply = openClient().sendAsync(toJdk(request, deadline), handler);
        try {
            return reply.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw failure(request, cause == null ? e : cause);
        } catch (TimeoutException e) {
            giveUp(reply);
            throw new AtServer.Silence(server(request), timeout);
        } catch (InterruptedException e) {
            giveUp(reply);
            Thread.currentThread().interrupt();
            throw new LangChain4jException(e);
        }
    }

    /** Nobody will read the body of an answer that comes in the very moment it is given up; its connection must not stay. */
    private static <T> void giveUp(CompletableFuture<HttpResponse<T>> reply) {
        reply.cancel(true);
        CompletableFuture<Void> unused = reply.thenAccept(answered -> {
            if (answered.body() instanceof InputStream body) {
                try {
                    body.close();
                } catch (IOException e) {
                    // It is given up; there is nobody to tell.
                }
            }
        });
    }

    private static <T> HttpResponse<T> accepted(HttpRequest request, HttpResponse<T> reply, byte[] body) {
        String text = withoutKey(request, unwrapped(body));
        if (isSuccessful(reply) && !AtServer.Refusal.isIn(text)) {
            return reply;
        }
        AtServer.Refusal refusal = isSuccessful(reply)
                ? AtServer.Refusal.told(server(request), text)
                : new AtServer.Refusal(server(request), reply.statusCode(), text);
        if (refusal.statusCode() == 429 || refusal.statusCode() >= 500) {
            throw new RetryBackoff.Busy(refusal, reply.headers());
        }
        throw refusal;
    }

    private LangChain4jException failure(HttpRequest request, Throwable cause) {
        if (cause instanceof HttpTimeoutException) {
            return new AtServer.Silence(server(request), timeout);
        } else if (cause instanceof ConnectException && cause.getCause() instanceof UnresolvedAddressException) {
            // Not as the cause itself: LangChain4j would replace this exception, and the address, by one of its own.
            return new AtServer.Disconnected(server(request), new UnknownHostException(server(request)));
        }
        return new AtServer.Disconnected(server(request), cause);
    }

    private static boolean isSuccessful(HttpResponse<?> response) {
        return response.statusCode() >= 200 && response.statusCode() < 300;
    }

    private static java.net.http.HttpRequest toJdk(HttpRequest request, Deadline deadline) {
        URI uri = URI.create(request.url());
        java.net.http.HttpRequest.Builder builder =
                java.net.http.HttpRequest.newBuilder(uri).timeout(deadline.left());
        if (!"https".equalsIgnoreCase(uri.getScheme())) {
            // Without TLS the JDK asks to upgrade to HTTP/2 in a header, which some local servers choke on.
            builder.version(java.net.http.HttpClient.Version.HTTP_1_1);
        }
        for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
            header.getValue().forEach(value -> builder.header(header.getKey(), value));
        }
        return builder.method(request.method().name(), BodyPublishers.ofString(request.body()))
                .build();
    }

    /** Servers have echoed the key they refused; logs and terminals must not. */
    private static String withoutKey(HttpRequest request, String body) {
        List<String> authorization = request.headers().getOrDefault("Authorization", List.of());
        String key = authorization.isEmpty() ? "" : authorization.get(0).substring("Bearer ".length());
        return key.length() < SHORTEST_SECRET ? body : body.replace(key, "***");
    }

    private static String server(HttpRequest request) {
        URI uri = URI.create(request.url());
        return uri.getScheme() + "://" + uri.getRawAuthority()
                + uri.getRawPath().replace("/chat/completions", "");
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "recap-model-http");
        thread.setDaemon(true);
        return thread;
    }
}

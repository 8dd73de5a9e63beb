package dev.recap.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * A real HTTP server on 127.0.0.1 that answers {@code POST …/chat/completions} as OpenAI does, plain and streamed,
 * or misbehaves as told. Thread-safe; its threads are daemons. Child processes reach it by {@link #baseUrl()}.
 *
 * <pre>{@code
 * try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.text("Hello"))) {
 *     server.next(FakeReply.error(429, "slow down"), FakeReply.hang());   // come first, one a request
 *     …
 *     server.requests().get(0).lastUserText();
 * }
 * }</pre>
 */
public final class FakeOpenAiServer implements AutoCloseable {

    static {
        // Without it each small write may wait 40 ms for the acknowledgement of the one before.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** What every answer says it cost. */
    public static final int PROMPT_TOKENS = 11;

    /** What every answer says it cost. */
    public static final int COMPLETION_TOKENS = 7;

    /** A promised length that is not kept makes the JDK's server drop the connection; chunks it would end politely. */
    private static final long NEVER_REACHED = 1_000_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads;
    private final Function<Request, FakeReply> rule;
    private final Deque<FakeReply> next = new ConcurrentLinkedDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private int disconnects;
    private final CountDownLatch released = new CountDownLatch(1);

    private FakeOpenAiServer(Function<Request, FakeReply> rule) {
        this.rule = rule;
        this.threads = Executors.newCachedThreadPool(FakeOpenAiServer::daemon);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /** Starts a server that answers {@code OK}. */
    public static FakeOpenAiServer start() {
        return answering(request -> FakeReply.text("OK"));
    }

    /** Starts a server that answers each request with what the rule makes of it, on several threads at once. */
    public static FakeOpenAiServer answering(Function<Request, FakeReply> rule) {
        FakeOpenAiServer fake = new FakeOpenAiServer(rule);
        // The dispatcher inherits being a daemon from the thread that starts it.
        Thread starter = daemon(fake.server::start);
        starter.start();
        try {
            starter.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return fake;
    }

    /**
     * One request as it arrived.
     *
     * @param path such as {@code /v1/chat/completions}
     * @param headers by lower-case name, the first value of each
     * @param raw the body
     * @param json the body parsed
     */
    public record Request(String path, Map<String, String> headers, String raw, JsonNode json) {

        /** Returns whether a stream was asked for. */
        public boolean streams() {
            return json.path("stream").asBoolean();
        }

        /** Returns the text of the last message of the user, or an empty string. */
        public String lastUserText() {
            return lastText("user");
        }

        /** Returns the text of the last system message, or an empty string. */
        public String systemText() {
            return lastText("system");
        }

        private String lastText(String role) {
            String last = "";
            for (JsonNode message : json.path("messages")) {
                if (role.equals(message.path("role").asText())) {
                    JsonNode content = message.path("content");
                    last = content.isTextual()
                            ? content.asText()
                            : content.findValuesAsText("text").toString();
                }
            }
            return last;
        }
    }

    /** Returns the address to give a client, {@code http://127.0.0.1:PORT/v1}. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** Has the next requests answered so, one each, before the rule is asked again. */
    public void next(FakeReply... replies) {
        next.addAll(List.of(replies));
    }

    /** Returns the chat requests so far, in order of arrival. */
    public List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** Waits until so many chat requests have arrived. */
    public void awaitRequests(int count) throws InterruptedException {
        awaitCount("requests have come", count, requests::size);
    }

    private void awaitCount(String what, int count, IntSupplier counted) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        synchronized (requests) {
            while (counted.getAsInt() < count) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("Within 20 s only " + counted.getAsInt() + " of " + count + " " + what);
                }
                requests.wait(left);
            }
        }
    }

    /** Waits until so many clients have gone before their answer's end, as a reply that goes on writing notices. */
    public void awaitDisconnects(int count) throws InterruptedException {
        awaitCount("clients have gone", count, () -> disconnects);
    }

    /** Ends every reply that hangs, now and later: their connections are dropped. */
    public void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "fake-openai");
        thread.setDaemon(true);
        return thread;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            String raw = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().getPath();
            if (!"POST".equals(exchange.getRequestMethod()) || !path.endsWith("/chat/completions")) {
                send(
                        exchange,
                        new FakeReply.Raw(404, "application/json", "{\"error\":{\"message\":\"no such path\"}}"));
                return;
            }
            Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            Request request = new Request(path, Map.copyOf(headers), raw, JSON.readTree(raw));
            synchronized (requests) {
                requests.add(request);
                requests.notifyAll();
            }
            FakeReply scripted = next.poll();
            send(exchange, request, scripted != null ? scripted : rule.apply(request));
        } catch (IOException e) {
            // Only writing tells that the client has gone.
            synchronized (requests) {
                disconnects++;
                requests.notifyAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            send(exchange, new FakeReply.Raw(500, "text/plain", "The test's rule failed: " + e));
        } finally {
            exchange.close();
        }
    }

    private void send(HttpExchange exchange, Request request, FakeReply reply)
            throws IOException, InterruptedException {
        if (reply instanceof FakeReply.Raw raw) {
            send(exchange, raw);
        } else if (reply instanceof FakeReply.Answer answer) {
            if (request.streams()) {
                stream(exchange, request, answer.pieces(), answer.pause(), "stop");
            } else {
                ObjectNode message = JSON.createObjectNode().put("content", String.join("", answer.pieces()));
                sendMessage(exchange, request, message, "stop");
            }
        } else if (reply instanceof FakeReply.RawMessage message) {
            ObjectNode json = (ObjectNode) JSON.readTree(message.json());
            if (request.streams()) {
                OutputStream out = openStream(exchange, 0);
                event(out, chunk(request, json, null));
                finishStream(out, request, message.finishReason());
            } else {
                sendMessage(exchange, request, json, message.finishReason());
            }
        } else if (reply instanceof FakeReply.Paced paced) {
            OutputStream out = openStream(exchange, 0);
            for (String event : paced.events()) {
                if (released.await(paced.pause().toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
                out.write(event.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } else if (reply instanceof FakeReply.KeptAlive kept) {
            OutputStream out = openStream(exchange, 0);
            out.write(kept.events().getBytes(StandardCharsets.UTF_8));
            out.flush();
            while (!released.await(kept.pause().toMillis(), TimeUnit.MILLISECONDS)) {
                out.write(": ping\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } else if (reply instanceof FakeReply.Broken broken) {
            if (!broken.pieces().isEmpty() && request.streams()) {
                stream(exchange, request, broken.pieces(), Duration.ZERO, null);
            } else if (!broken.pieces().isEmpty()) {
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, NEVER_REACHED);
                String start = "{\"choices\":[{\"message\":{\"content\":\"" + String.join("", broken.pieces());
                exchange.getResponseBody().write(start.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
            if (broken.hangs()) {
                released.await();
            }
        }
    }

    private static void send(HttpExchange exchange, FakeReply.Raw raw) throws IOException {
        byte[] body = raw.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", raw.contentType());
        exchange.sendResponseHeaders(raw.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static void sendMessage(HttpExchange exchange, Request request, ObjectNode message, String finishReason)
            throws IOException {
        message.put("role", "assistant");
        ObjectNode body = envelope(request, "chat.completion");
        ObjectNode choice = body.putArray("choices").addObject().put("index", 0).put("finish_reason", finishReason);
        choice.set("message", message);
        body.set("usage", usage());
        send(exchange, new FakeReply.Raw(200, "application/json", JSON.writeValueAsString(body)));
    }

    private void stream(
            HttpExchange exchange, Request request, List<String> pieces, Duration pause, String finishReason)
            throws IOException, InterruptedException {
        OutputStream out = openStream(exchange, finishReason == null ? NEVER_REACHED : 0);
        for (String piece : pieces) {
            if (!pause.isZero()) {
                released.await(pause.toNanos(), TimeUnit.NANOSECONDS);
            }
            event(out, chunk(request, JSON.createObjectNode().put("content", piece), null));
        }
        if (finishReason != null) {
            finishStream(out, request, finishReason);
        }
    }

    private static OutputStream openStream(HttpExchange exchange, long length) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, length);
        return exchange.getResponseBody();
    }

    private static void finishStream(OutputStream out, Request request, String finishReason) throws IOException {
        event(out, chunk(request, JSON.createObjectNode(), finishReason));
        if (request.json().path("stream_options").path("include_usage").asBoolean()) {
            ObjectNode last = envelope(request, "chat.completion.chunk");
            last.putArray("choices");
            last.set("usage", usage());
            event(out, last);
        }
        out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
        out.close();
    }

    private static ObjectNode chunk(Request request, ObjectNode delta, String finishReason) {
        ObjectNode body = envelope(request, "chat.completion.chunk");
        ObjectNode choice = body.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.put("finish_reason", finishReason);
        return body;
    }

    private static void event(OutputStream out, ObjectNode body) throws IOException {
        out.write(("data: " + JSON.writeValueAsString(body) + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static ObjectNode envelope(Request request, String object) {
        return JSON.createObjectNode()
                .put("id", "chatcmpl-fake")
                .put("object", object)
                .put("created", 1_700_000_000)
                .put("model", request.json().path("model").asText());
    }

    private static ObjectNode usage() {
        return JSON.createObjectNode()
                .put("prompt_tokens", PROMPT_TOKENS)
                .put("completion_tokens", COMPLETION_TOKENS)
                .put("total_tokens", PROMPT_TOKENS + COMPLETION_TOKENS);
    }
}

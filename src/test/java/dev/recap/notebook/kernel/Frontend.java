package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * What a notebook is to a kernel: starts it as {@code kernel.json} says and speaks Jupyter's protocol
 * (https://jupyter-client.readthedocs.io/en/stable/messaging.html), without the library the kernel is built on.
 */
final class Frontend implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(StandardCharsets.US_ASCII);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String KEY = "a key of the test's";

    /**
     * What came of a cell.
     *
     * @param status {@code ok}, {@code error} or {@code aborted}
     * @param out what it printed
     * @param err what it printed as errors
     * @param result the data of its value, missing when it had none
     * @param displayed the data of what it displayed
     * @param order the kinds of what came, equal neighbours once
     * @param error the content of the error message, missing when it had none
     */
    record Outcome(
            String status,
            String out,
            String err,
            JsonNode result,
            List<JsonNode> displayed,
            List<String> order,
            JsonNode error) {

        String text() {
            return result.path("text/plain").asText();
        }

        /** What was shown of the error, without colours. */
        String trace() {
            List<String> lines = new ArrayList<>();
            error.path("traceback").forEach(line -> lines.add(line.asText()));
            return String.join("\n", lines).replaceAll("\u001b\\[[0-9;]*m", "");
        }

        Outcome succeeded() {
            assertThat(status).as("%s%n%s", err, trace()).isEqualTo("ok");
            return this;
        }

        Outcome failed(String name) {
            assertThat(status).as(out).isEqualTo("error");
            assertThat(error.path("ename").asText()).isEqualTo(name);
            return this;
        }
    }

    private final String session = UUID.randomUUID().toString();
    private final Process process;
    private final Path log;
    private final ZContext context = new ZContext();
    private final ZMQ.Socket shell;
    private final ZMQ.Socket control;
    private final ZMQ.Socket stdin;
    private final ZMQ.Socket published;

    private Frontend(Process process, Path log, Map<String, Integer> ports) {
        this.process = process;
        this.log = log;
        shell = socket(SocketType.DEALER, ports.get("shell_port"));
        control = socket(SocketType.DEALER, ports.get("control_port"));
        stdin = socket(SocketType.DEALER, ports.get("stdin_port"));
        published = socket(SocketType.SUB, ports.get("iopub_port"));
        published.subscribe(new byte[0]);
    }

    private ZMQ.Socket socket(SocketType type, int port) {
        ZMQ.Socket socket = context.createSocket(type);
        // Input is asked on another channel of whoever sent the cell.
        socket.setIdentity(session.getBytes(StandardCharsets.US_ASCII));
        socket.connect("tcp://127.0.0.1:" + port);
        return socket;
    }

    /**
     * Starts a kernel.
     *
     * @param spec the folder with {@code kernel.json}
     * @param java the command to start it with in place of the one there, or {@code null}
     * @param folder where it works
     */
    static Frontend start(Path spec, @Nullable Path java, Path folder, Map<String, String> environment)
            throws IOException {
        Map<String, Integer> ports = Map.of(
                "shell_port", freePort(),
                "control_port", freePort(),
                "stdin_port", freePort(),
                "iopub_port", freePort(),
                "hb_port", freePort());
        ObjectNode connection = JSON.valueToTree(ports);
        connection
                .put("ip", "127.0.0.1")
                .put("transport", "tcp")
                .put("key", KEY)
                .put("signature_scheme", "hmac-sha256");
        Path file = Files.createTempFile(folder, "connection", ".json");
        Files.writeString(file, connection.toString());
        List<String> command = new ArrayList<>();
        for (JsonNode word : JSON.readTree(spec.resolve("kernel.json").toFile()).path("argv")) {
            command.add(word.asText().replace("{connection_file}", file.toString()));
        }
        if (java != null) {
            command.set(0, java.toString());
        }
        Path log = Files.createTempFile(folder, "kernel", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Frontend frontend = new Frontend(builder.start(), log, ports);
        frontend.awaitReady();
        return frontend;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** What is published before the subscription has arrived is lost: asks until an answer is published too. */
    private void awaitReady() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            String id = send(shell, "kernel_info_request", JSON.createObjectNode());
            await(shell, message -> isAbout(message, id));
            Message idle = receive(published, Duration.ofMillis(300));
            while (idle != null) {
                if (isAbout(idle, id) && isIdle(idle)) {
                    return;
                }
                idle = receive(published, Duration.ofMillis(300));
            }
        }
        throw new AssertionError("The kernel was not ready in time: " + log());
    }

    /** A message as it came. */
    record Message(String type, JsonNode parent, JsonNode content) {}

    private static boolean isAbout(Message message, String id) {
        return message.parent().path("msg_id").asText().equals(id);
    }

    private static boolean isIdle(Message message) {
        return message.type().equals("status")
                && message.content().path("execution_state").asText().equals("idle");
    }

    /** Runs a cell and waits for its end. */
    Outcome execute(String code) {
        return outcome(submit(code));
    }

    /** Sends a cell and returns its message's id. */
    String submit(String code) {
        return submit(code, false);
    }

    String submit(String code, boolean mayAsk) {
        ObjectNode content = JSON.createObjectNode()
                .put("code", code)
                .put("silent", false)
                .put("store_history", true)
                .put("allow_stdin", mayAsk)
                .put("stop_on_error", true);
        content.putObject("user_expressions");
        return send(shell, "execute_request", content);
    }

    /** Waits for the end of a cell that was sent. */
    Outcome outcome(String id) {
        StringBuilder out = new StringBuilder();
        StringBuilder err = new StringBuilder();
        List<JsonNode> displayed = new ArrayList<>();
        List<String> order = new ArrayList<>();
        JsonNode result = JSON.missingNode();
        JsonNode error = JSON.missingNode();
        Message message = await(published, each -> isAbout(each, id));
        while (!isIdle(message)) {
            JsonNode content = message.content();
            String kind = message.type().equals("stream") ? content.path("name").asText() : message.type();
            if (order.isEmpty() || !order.get(order.size() - 1).equals(kind)) {
                order.add(kind);
            }
            switch (message.type()) {
                case "stream" ->
                    (content.path("name").asText().equals("stdout") ? out : err)
                            .append(content.path("text").asText());
                case "display_data" -> displayed.add(content.path("data"));
                case "execute_result" -> result = content.path("data");
                case "error" -> error = content;
                default -> {}
            }
            message = await(published, each -> isAbout(each, id));
        }
        String status =
                await(shell, each -> isAbout(each, id)).content().path("status").asText();
        return new Outcome(status, out.toString(), err.toString(), result, displayed, order, error);
    }

    /** Answers the question a cell asks. */
    void answer(String line) {
        await(stdin, message -> message.type().equals("input_request"));
        send(stdin, "input_reply", JSON.createObjectNode().put("value", line));
    }

    /** Waits until a cell begins. */
    void awaitBegun(String id) {
        await(published, message -> isAbout(message, id) && message.type().equals("execute_input"));
    }

    /** Waits until something is printed by a cell. */
    void awaitPrinted(String id) {
        await(published, message -> isAbout(message, id) && message.type().equals("stream"));
    }

    JsonNode complete(String code, int cursor) {
        return ask(
                shell,
                "complete_request",
                JSON.createObjectNode().put("code", code).put("cursor_pos", cursor));
    }

    JsonNode inspect(String code, int cursor) {
        return ask(
                shell,
                "inspect_request",
                JSON.createObjectNode()
                        .put("code", code)
                        .put("cursor_pos", cursor)
                        .put("detail_level", 0));
    }

    String isComplete(String code) {
        return ask(shell, "is_complete_request", JSON.createObjectNode().put("code", code))
                .path("status")
                .asText();
    }

    /** Returns the entries of a reply to a question for former cells. */
    JsonNode history(String accessType, Map<String, ?> rest) {
        ObjectNode content =
                JSON.createObjectNode().put("output", false).put("raw", true).put("hist_access_type", accessType);
        content.setAll(JSON.<ObjectNode>valueToTree(rest));
        return ask(shell, "history_request", content).path("history");
    }

    JsonNode info() {
        return ask(shell, "kernel_info_request", JSON.createObjectNode());
    }

    void interrupt() {
        ask(control, "interrupt_request", JSON.createObjectNode());
    }

    /** Sends several at once. */
    void interrupt(int times) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            ids.add(send(control, "interrupt_request", JSON.createObjectNode()));
        }
        ids.forEach(id -> await(control, message -> isAbout(message, id)));
    }

    /** As a notebook does that restarts a kernel. */
    void interruptAndShutdown() {
        send(control, "interrupt_request", JSON.createObjectNode());
        shutdown();
    }

    void shutdown() {
        ask(control, "shutdown_request", JSON.createObjectNode().put("restart", false));
    }

    private JsonNode ask(ZMQ.Socket socket, String type, ObjectNode content) {
        String id = send(socket, type, content);
        return await(socket, message -> isAbout(message, id)).content();
    }

    /** Sends a message nobody with the key would. */
    void sendForged() {
        sendSigned(shell, "kernel_info_request", JSON.createObjectNode(), "another key");
    }

    private String send(ZMQ.Socket socket, String type, ObjectNode content) {
        return sendSigned(socket, type, content, KEY);
    }

    private String sendSigned(ZMQ.Socket socket, String type, ObjectNode content, String key) {
        String id = UUID.randomUUID().toString();
        ObjectNode header = JSON.createObjectNode()
                .put("msg_id", id)
                .put("session", session)
                .put("username", "누구")
                .put("date", "2026-01-01T00:00:00.000000Z")
                .put("msg_type", type)
                .put("version", "5.3");
        List<byte[]> parts = new ArrayList<>();
        for (String part : List.of(header.toString(), "{}", "{}", content.toString())) {
            parts.add(part.getBytes(StandardCharsets.UTF_8));
        }
        socket.sendMore(DELIMITER);
        socket.sendMore(signature(parts, key));
        for (int i = 0; i < parts.size() - 1; i++) {
            socket.sendMore(parts.get(i));
        }
        socket.send(parts.get(parts.size() - 1));
        return id;
    }

    private static String signature(List<byte[]> parts, String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            parts.forEach(mac::update);
            return HexFormat.of().formatHex(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Message await(ZMQ.Socket socket, Predicate<Message> wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Message message = receive(socket, Duration.ofMillis(500));
            if (message != null && wanted.test(message)) {
                return message;
            }
            if (message == null && !process.isAlive()) {
                break;
            }
        }
        throw new AssertionError((process.isAlive() ? "No answer in time: " : "The kernel has ended: ") + log());
    }

    private static @Nullable Message receive(ZMQ.Socket socket, Duration patience) {
        socket.setReceiveTimeOut((int) patience.toMillis());
        byte[] part = socket.recv();
        if (part == null) {
            return null;
        }
        List<byte[]> parts = new ArrayList<>(List.of(part));
        while (socket.hasReceiveMore()) {
            parts.add(socket.recv());
        }
        int start = 0;
        while (!Arrays.equals(parts.get(start), DELIMITER)) {
            start++;
        }
        try {
            List<byte[]> signed = parts.subList(start + 2, start + 6);
            assertThat(new String(parts.get(start + 1), StandardCharsets.US_ASCII))
                    .isEqualTo(signature(signed, KEY));
            return new Message(
                    JSON.readTree(signed.get(0)).path("msg_type").asText(),
                    JSON.readTree(signed.get(1)),
                    JSON.readTree(signed.get(3)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Waits for the end of the process and returns its exit code. */
    int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("the kernel ends").isTrue();
        return process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        context.close();
    }
}

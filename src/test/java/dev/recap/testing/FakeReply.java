package dev.recap.testing;

import java.time.Duration;
import java.util.List;

/**
 * What a {@link FakeOpenAiServer} does with one request. Replies that hang do so until
 * {@link FakeOpenAiServer#release()} or the server's end; then the connection is dropped.
 */
public sealed interface FakeReply {

    /** A complete answer in pieces, which a streaming request gets one an event, each after a pause. */
    record Answer(List<String> pieces, Duration pause) implements FakeReply {}

    /** A message in OpenAI's JSON, for tool calls and oddities: {@code {"content":null,"tool_calls":[…]}}. */
    record RawMessage(String json, String finishReason) implements FakeReply {}

    /** Any status, headers and body, sent alike to streaming and plain requests. */
    record Raw(int status, String contentType, String body) implements FakeReply {}

    /** The beginning of an answer (none: not even headers), then silence or a dropped connection. */
    record Broken(List<String> pieces, boolean hangs) implements FakeReply {}

    /** Events as they are given, then comments, one each pause, until the client goes or the server ends. */
    record KeptAlive(String events, Duration pause) implements FakeReply {}

    /** Events as they are given, each after a pause, and the end. */
    record Paced(List<String> events, Duration pause) implements FakeReply {}

    /** Returns a stream that is kept alive with comments and never says a word. */
    static FakeReply keptAlive(Duration pause) {
        return new KeptAlive("", pause);
    }

    /** Returns a stream of these events that is never ended, but kept alive with comments. */
    static FakeReply keptAliveAfter(String events, Duration pause) {
        return new KeptAlive(events, pause);
    }

    /** Returns an answer; a streaming request gets it word by word. */
    static FakeReply text(String text) {
        return new Answer(List.of(text.split("(?<= )")), Duration.ZERO);
    }

    /** Returns an answer that a streaming request gets in these pieces, each after a pause; a plain one at once. */
    static FakeReply pieces(Duration pause, String... pieces) {
        return new Answer(List.of(pieces), pause);
    }

    /** Returns a message given as JSON with its finish reason, such as {@code tool_calls}. */
    static FakeReply message(String json, String finishReason) {
        return new RawMessage(json, finishReason);
    }

    /** Returns an error as OpenAI words it. */
    static FakeReply error(int status, String message) {
        String quoted = message.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return status(status, "{\"error\":{\"message\":\"" + quoted + "\",\"type\":\"error\",\"code\":null}}");
    }

    /** Returns a status with a body of one's own. */
    static FakeReply status(int status, String body) {
        return new Raw(status, "application/json", body);
    }

    /** Returns status 200 with a web page, as a wrong port or a login proxy answers. */
    static FakeReply html() {
        return new Raw(200, "text/html", "<!DOCTYPE html>\n<html><body>It works!</body></html>\n");
    }

    /** Returns status 200 without a body. */
    static FakeReply empty() {
        return new Raw(200, "application/json", "");
    }

    /** Returns a connection closed before any answer. */
    static FakeReply drop() {
        return new Broken(List.of(), false);
    }

    /** Returns an answer that begins with these pieces, after which the connection is closed. */
    static FakeReply dropAfter(String... pieces) {
        return new Broken(List.of(pieces), false);
    }

    /** Returns silence: not even headers. */
    static FakeReply hang() {
        return new Broken(List.of(), true);
    }

    /** Returns an answer that begins with these pieces, after which nothing comes. */
    static FakeReply hangAfter(String... pieces) {
        return new Broken(List.of(pieces), true);
    }
}

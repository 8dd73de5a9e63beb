package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells a stream that ended from one that broke, which LangChain4j's parser and listener do not: they report an error and
 * then completion as well, take a connection closed half-way or a web page for a complete answer, and pass over errors
 * that come as ordinary events. {@code [DONE]} ends a stream at once; behind its finish reason an answer is whole, however
 * its connection ends, unless the server tells a reason with every piece. Used by one thread.
 */
final class StreamWatch implements ServerSentEventListener {

    private static final Pattern FINISHED = Pattern.compile("\"finish_reason\"\\s*:\\s*\"[^\"]");
    private static final Pattern WORDS = Pattern.compile(
            "\"(?:content|reasoning|reasoning_content|refusal)\"\\s*:\\s*\"[^\"]|\"content\"\\s*:\\s*\\[\\s*\\{|\"tool_calls\"\\s*:\\s*\\[\\s*\\{");
    /** Such a reason ends an answer without a word, too; another may come with an event before the first. */
    private static final Pattern CUT_OFF = Pattern.compile("\"finish_reason\"\\s*:\\s*\"(?!stop\")[^\"]");

    /** As tokens are told behind an answer. */
    private static final Pattern NO_CHOICE = Pattern.compile("\"choices\"\\s*:\\s*\\[\\s*]");

    private static final String DONE = "[DONE]";
    /** What only several events in one have, unless it stands in a text. */
    private static final Pattern SEVERAL = Pattern.compile("\\}\\s*(?:\\{|\\[DONE\\])|\\[DONE\\]\\s*[\\[{]");

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final ServerSentEventListener listener;
    private final String server;
    private final Duration patience;
    private final StreamedMessage message = new StreamedMessage();
    private @Nullable EventBody body;
    private @Nullable ServerSentEventContext context;
    private boolean over;
    private boolean any;
    private boolean finished;
    private boolean whole;
    private boolean pieces;
    private boolean piecesWithoutReason;
    private boolean webPage;

    StreamWatch(ServerSentEventListener listener, String server, Duration patience) {
        this.listener = listener;
        this.server = server;
        this.patience = patience;
    }

    /** Sets what the events are read from, which is told of each; comments that only keep the connection alive are none. */
    void reads(EventBody body) {
        this.body = body;
    }

    @Override
    public void onOpen(SuccessfulHttpResponse response) {
        webPage = response.headers().entrySet().stream()
                .filter(header -> "content-type".equalsIgnoreCase(header.getKey()))
                .flatMap(header -> header.getValue().stream())
                .anyMatch(type -> type.toLowerCase(Locale.ROOT).startsWith("text/html"));
        listener.onOpen(response);
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
        if (over) {
            return;
        }
        any = true;
        this.context = context;
        for (String data : parts(event.data())) {
            if (!over && !isCancelled()) {
                onPart(data.equals(event.data()) ? event : new ServerSentEvent(event.event(), data), context);
            }
        }
    }

    /** Where a server leaves out the blank lines between events, or all lines, what should be several arrives as one. */
    private static List<String> parts(String data) {
        if (!SEVERAL.matcher(data).find()) {
            return List.of(data);
        }
        List<String> parts = new ArrayList<>();
        int read = 0;
        try (MappingIterator<JsonNode> values = JSON.readerFor(JsonNode.class).readValues(data)) {
            while (values.hasNextValue()) {
                parts.add(values.nextValue().toString());
                read = (int) values.getCurrentLocation().getCharOffset();
            }
        } catch (IOException e) {
            // The end, or one that was cut off, or is none; what stands behind it cannot be told apart from it.
            String rest = data.substring(read).strip();
            parts.add(rest.startsWith(DONE) ? DONE : rest);
        }
        return parts.size() > 1 || parts.contains(DONE) ? parts : List.of(data);
    }

    private void onPart(ServerSentEvent event, ServerSentEventContext context) {
        String data = event.data();
        if (body != null) {
            body.heard();
            if (body.endedInsideAnEvent() && isCut(data)) {
                finished = whole;
                return;
            }
        }
        if ("error".equals(event.event()) || AtServer.Refusal.isIn(data)) {
            onError(AtServer.Refusal.told(server, data));
            context.parsingHandle().cancel();
            return;
        }
        boolean isDone = DONE.equals(data.strip());
        noteEnd(data, isDone);
        if (isDone) {
            onClose();
        } else {
            String passable = message.passable(data);
            listener.onEvent(passable.equals(data) ? event : new ServerSentEvent(event.event(), passable), context);
        }
    }

    /** A reason ends the answer unless it comes with every piece; what comes behind shows that it did not. */
    private void noteEnd(String data, boolean isDone) {
        boolean isReason = isDone || FINISHED.matcher(data).find();
        boolean isPiece = !isDone && WORDS.matcher(data).find();
        finished |= isReason;
        boolean wasWhole = whole;
        boolean isEnd =
                isPiece ? piecesWithoutReason : pieces || CUT_OFF.matcher(data).find();
        if (isDone
                || (isReason && isEnd)
                || (finished && NO_CHOICE.matcher(data).find())) {
            whole = true;
        } else if (isPiece) {
            whole = false;
        }
        pieces |= isPiece;
        piecesWithoutReason |= isPiece && !isReason;
        if (body != null && whole && !wasWhole) {
            body.answerIsWhole();
        } else if (body != null && wasWhole && !whole) {
            body.answerGoesOn();
        }
    }

    /** What is no event at all is not for a lost connection to explain. */
    private static boolean isCut(String data) {
        if (!data.startsWith("{")) {
            return DONE.startsWith(data) && !DONE.equals(data);
        }
        try {
            JSON.readTree(data);
            return false;
        } catch (JsonProcessingException e) {
            return true;
        }
    }

    @Override
    public void onError(Throwable error) {
        if (over || isCancelled()) {
            return;
        }
        if (whole && error instanceof IOException) {
            onClose();
            return;
        }
        over = true;
        if (error instanceof HttpTimeoutException) {
            listener.onError(new AtServer.Silence(server, patience));
        } else if (error instanceof IOException) {
            listener.onError(new AtServer.Disconnected(server, error));
        } else {
            listener.onError(error);
        }
    }

    @Override
    public void onClose() {
        if (over || isCancelled()) {
            return;
        }
        if (!any) {
            onError(new AtServer.Nonsense(server, webPage ? "a web page" : "a stream without any event"));
        } else if (!finished) {
            onError(new IOException("the answer ended half-way"));
        } else if (!message.refusal().isBlank()) {
            onError(new ContentFilteredException(message.refusal()));
        } else {
            complete();
        }
    }

    private void complete() {
        ServerSentEventContext last = context;
        if (last != null) {
            message.calls().ifPresent(calls -> listener.onEvent(new ServerSentEvent(null, calls), last));
        }
        over = true;
        listener.onClose();
    }

    private boolean isCancelled() {
        return context != null && context.parsingHandle().isCancelled();
    }
}

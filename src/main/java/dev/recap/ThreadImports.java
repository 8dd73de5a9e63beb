package dev.recap;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.NodeNames;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import dev.recap.transfer.MessageHistory;
import dev.recap.transfer.ThreadExistsException;
import dev.recap.transfer.ThreadFormat;
import dev.recap.transfer.ThreadImport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins threads with what was said elsewhere. Thread-safe. */
final class ThreadImports {

    private final CheckpointStore store;
    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final Supplier<ConversationGraph> graph;
    private final InstantSource clock;

    ThreadImports(
            CheckpointStore store,
            ThreadReader reader,
            ThreadClaims claims,
            Supplier<ConversationGraph> graph,
            InstantSource clock) {
        this.store = store;
        this.reader = reader;
        this.claims = claims;
        this.graph = graph;
        this.clock = clock;
    }

    Checkpoint from(ThreadId thread, @Nullable UserId user, @Nullable ThreadFormat format, Reader text)
            throws IOException {
        BufferedReader buffered = text instanceof BufferedReader given ? given : new BufferedReader(text);
        return format == ThreadFormat.JSON_LINES || (format == null && ThreadFormat.isJsonLines(buffered))
                ? lines(thread, user, buffered)
                : messages(thread, user, MessageHistory.read(buffered, format, clock.instant()));
    }

    Checkpoint contents(ThreadId thread, @Nullable UserId user, List<ChatMessage> contents) {
        Instant now = clock.instant();
        return messages(
                thread,
                user,
                contents.stream().map(content -> Message.of(content, now)).toList());
    }

    /** Writes the messages as if the model had just answered, and makes the summary that is due then. */
    private Checkpoint messages(ThreadId thread, @Nullable UserId user, List<Message> messages) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("There are no messages to import; give at least one.");
        }
        List<MessageUpdate> updates = messages.stream().map(MessageUpdate::put).toList();
        return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, null, run -> {
            requireNew(thread, user);
            TurnId turn = new TurnId(UUID.randomUUID().toString());
            Checkpoint imported =
                    graph.get().update(run.as(turn, Map.of()), null, null, updates, null, NodeNames.CONVERSATION);
            // Tools that the history still waits for are not run unasked.
            if (imported.awaits(NodeNames.SUMMARIZE)) {
                graph.get().resume(run.as(turn, Map.of()), imported);
            }
            return run.written().get(run.written().size() - 1);
        });
    }

    private Checkpoint lines(ThreadId thread, @Nullable UserId user, BufferedReader lines) throws IOException {
        try {
            return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, null, run -> {
                requireNew(thread, user);
                try {
                    return ThreadImport.read(store, thread, user, run.lease(), lines);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void requireNew(ThreadId thread, @Nullable UserId user) {
        if (reader.info(thread, user).isPresent()) {
            throw new ThreadExistsException(thread);
        }
    }
}

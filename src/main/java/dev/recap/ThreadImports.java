package dev.recap;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.NodeNames;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.TurnId;
import dev.recap.node.StateUpdate;
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
import org.jspecify.annotations.Nullable;

/** Begins threads with what was said elsewhere. Thread-safe. */
final class ThreadImports {

    private final CheckpointStore store;
    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final Graphs graphs;
    private final InstantSource clock;

    ThreadImports(CheckpointStore store, ThreadReader reader, ThreadClaims claims, Graphs graphs, InstantSource clock) {
        this.store = store;
        this.reader = reader;
        this.claims = claims;
        this.graphs = graphs;
        this.clock = clock;
    }

    Checkpoint from(Call edit, @Nullable ThreadFormat format, Reader text) throws IOException {
        BufferedReader buffered = text instanceof BufferedReader given ? given : new BufferedReader(text);
        return format == ThreadFormat.JSON_LINES || (format == null && ThreadFormat.isJsonLines(buffered))
                ? lines(edit, buffered)
                : messages(edit, MessageHistory.read(buffered, format, clock.instant()));
    }

    Checkpoint contents(Call edit, List<ChatMessage> contents) {
        Instant now = clock.instant();
        return messages(
                edit, contents.stream().map(content -> Message.of(content, now)).toList());
    }

    /** Writes the messages as if the model had just answered, and makes the summary that is due then. */
    private Checkpoint messages(Call edit, List<Message> messages) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("There are no messages to import; give at least one.");
        }
        List<MessageUpdate> updates = messages.stream().map(MessageUpdate::put).toList();
        return claims.run(edit, run -> {
            requireNew(edit);
            TurnSettings settings = graphs.settings(TurnOptions.ofDefaults());
            ConversationGraph graph = graphs.of(settings);
            Turn turn = run.as(TurnId.random(), Map.of(), settings);
            // A saved request ends with its question, which comes next then.
            boolean asks = messages.get(messages.size() - 1).isFromUser();
            String node = asks ? Checkpoint.START : NodeNames.CONVERSATION;
            Checkpoint imported = graph.update(turn, null, null, new StateUpdate(updates, Map.of()), null, node);
            // Tools that the history still waits for are not run unasked.
            if (!imported.isComplete() && graph.isAnswered(imported)) {
                graph.resume(turn, imported);
            }
            return run.written().get(run.written().size() - 1);
        });
    }

    private Checkpoint lines(Call edit, BufferedReader lines) throws IOException {
        try {
            return claims.run(edit, run -> {
                requireNew(edit);
                try {
                    return ThreadImport.read(store, edit.thread(), edit.user(), run.lease(), lines);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void requireNew(Call edit) {
        if (reader.info(edit.thread(), edit.user()).isPresent()) {
            throw new ThreadExistsException(edit.thread());
        }
    }
}

package dev.recap.checkpoint.jdbc;

import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a checkpoint that has its row, with the rows it refers to: what the state after it is compared with. */
record StoredState(
        @Nullable CheckpointId checkpoint,
        Map<MessageId, Stored> messages,
        @Nullable Long summarySequence,
        @Nullable RunningSummary summary) {

    static final StoredState EMPTY = new StoredState(null, Map.of(), null, null);

    private static final String SELECT = "SELECT messages, summary FROM checkpoint WHERE thread = ? AND id = ?";

    /** A message and its row. */
    record Stored(long sequence, Message message) {}

    /** Reads a checkpoint's state; one that is not there is empty, so that everything is looked up anew. */
    static StoredState read(Session session, MessageRows messages, SummaryRows summaries, long thread, CheckpointId id)
            throws SQLException {
        Sequences sequences;
        Object summary;
        try (ResultSet row = session.query(SELECT, thread, Columns.bytes(id.value()))) {
            if (!row.next()) {
                return EMPTY;
            }
            sequences = Sequences.read(row.getBytes(1));
            summary = row.getObject(2);
        }
        Map<Long, Message> loaded = messages.load(session, thread, List.of(sequences));
        Map<MessageId, Stored> byId = new HashMap<>();
        for (int i = 0; i < sequences.size(); i++) {
            long sequence = sequences.at(i);
            Message message = Objects.requireNonNull(loaded.get(sequence));
            byId.put(message.id(), new Stored(sequence, message));
        }
        if (summary == null) {
            return new StoredState(id, byId, null, null);
        }
        long summarySequence = ((Number) summary).longValue();
        return new StoredState(
                id,
                byId,
                summarySequence,
                summaries.load(session, thread, Set.of(summarySequence)).get(summarySequence));
    }
}

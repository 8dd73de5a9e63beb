package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
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

    /** The columns of {@link References#read}, of checkpoint c. */
    static final String COLUMNS = "c.messages, c.summary";

    static final StoredState EMPTY = new StoredState(null, Map.of(), null, null);

    private static final String SELECT = "SELECT " + COLUMNS + " FROM checkpoint c WHERE c.thread = ? AND c.id = ?";

    /** A message and its row. */
    record Stored(long sequence, Message message) {}

    /** What a checkpoint's row refers to, not yet read. */
    record References(CheckpointId checkpoint, Sequences messages, long summary) {

        /** Returns what a row tells in two columns, or {@code null} where there is none. */
        static @Nullable References read(CheckpointId checkpoint, ResultSet row, int firstColumn) throws SQLException {
            byte[] messages = row.getBytes(firstColumn);
            return messages == null
                    ? null
                    : new References(checkpoint, Sequences.read(messages), row.getLong(firstColumn + 1));
        }
    }

    /** Finds what a checkpoint refers to; {@code null} when it is not there. */
    static @Nullable References find(Session session, long thread, CheckpointId id) throws SQLException {
        try (ResultSet row = session.query(SELECT, thread, Columns.bytes(id.value()))) {
            return row.next() ? References.read(id, row, 1) : null;
        }
    }

    static StoredState load(
            Session session, MessageRows messages, SummaryRows summaries, long thread, References references)
            throws SQLException {
        Sequences sequences = references.messages();
        Map<Long, Message> loaded = messages.load(session, thread, List.of(sequences));
        Map<MessageId, Stored> byId = new HashMap<>();
        for (int i = 0; i < sequences.size(); i++) {
            long sequence = sequences.at(i);
            Message message = Objects.requireNonNull(loaded.get(sequence));
            byId.put(message.id(), new Stored(sequence, message));
        }
        long summary = references.summary();
        return summary == 0
                ? new StoredState(references.checkpoint(), byId, null, null)
                : new StoredState(
                        references.checkpoint(),
                        byId,
                        summary,
                        summaries.load(session, thread, Set.of(summary)).get(summary));
    }
}

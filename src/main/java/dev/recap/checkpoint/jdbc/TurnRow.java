package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;
import dev.recap.message.TurnId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A turn's row: what all its checkpoints have in common, and where they begin. */
record TurnRow(long sequence, TurnId id, CheckpointId first, Map<String, Object> metadata) {

    private static final String SELECT = "SELECT seq, first, metadata FROM turn WHERE thread = ? AND id = ?";
    static final String INSERT = "INSERT INTO turn (thread, seq, id, first, metadata) VALUES (?, ?, ?, ?, ?)";

    static @Nullable TurnRow find(Session session, long thread, TurnId turn) throws SQLException {
        try (ResultSet row = session.query(SELECT, thread, session.id(turn.value()))) {
            return row.next() ? read(turn, row, 1) : null;
        }
    }

    /** Reads its number, first checkpoint and metadata from three columns. */
    static TurnRow read(TurnId turn, ResultSet row, int firstColumn) throws SQLException {
        String metadata = row.getString(firstColumn + 2);
        return new TurnRow(
                row.getLong(firstColumn),
                turn,
                new CheckpointId(Columns.uuid(row.getBytes(firstColumn + 1))),
                metadata == null ? Map.of() : JsonText.readObject(metadata));
    }

    /** Stores the row of a turn that begins with the checkpoint. */
    static TurnRow begin(Session session, long thread, long sequence, Checkpoint checkpoint) throws SQLException {
        Map<String, Object> metadata = checkpoint.metadata();
        session.later(
                INSERT,
                thread,
                sequence,
                session.id(checkpoint.turn().value()),
                Columns.bytes(checkpoint.id().value()),
                metadata.isEmpty() ? null : JsonText.write(metadata));
        return new TurnRow(sequence, checkpoint.turn(), checkpoint.id(), metadata);
    }
}

package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
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
    private static final String INSERT =
            "INSERT INTO turn (thread, id, first, metadata) VALUES (?, ?, ?, ?) RETURNING seq";

    static @Nullable TurnRow find(Session session, long thread, TurnId turn) throws SQLException {
        try (ResultSet row = session.query(SELECT, thread, session.id(turn.value()))) {
            if (!row.next()) {
                return null;
            }
            String metadata = row.getString(3);
            return new TurnRow(
                    row.getLong(1),
                    turn,
                    new CheckpointId(Columns.uuid(row.getBytes(2))),
                    metadata == null ? Map.of() : JsonText.readObject(metadata));
        }
    }

    /** Returns the row of the checkpoint's turn, which begins with this checkpoint when there is none yet. */
    static TurnRow of(Session session, long thread, Checkpoint checkpoint) throws SQLException {
        TurnRow known = find(session, thread, checkpoint.turn());
        if (known != null) {
            return known;
        }
        Map<String, Object> metadata = checkpoint.metadata();
        long sequence = session.number(
                INSERT,
                thread,
                session.id(checkpoint.turn().value()),
                Columns.bytes(checkpoint.id().value()),
                metadata.isEmpty() ? null : JsonText.write(metadata));
        return new TurnRow(sequence, checkpoint.turn(), checkpoint.id(), metadata);
    }
}

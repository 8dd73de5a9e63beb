package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Commit;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a commit to a thread begins with, read in one trip while the thread is locked.
 *
 * @param thread the thread's row
 * @param numbers of its next rows
 * @param parent what the first new checkpoint's parent refers to, or {@code null} if it has none or it is not there
 * @param writtenUntil messages made later than this have no row yet: when the parent was made if it is the thread's newest
 *     checkpoint, {@link Instant#MAX} in a fork, {@link Instant#MIN} in a new thread
 * @param turn the first new checkpoint's turn, if it has its row
 */
record CommitStart(
        ThreadRow thread,
        Numbers numbers,
        StoredState.@Nullable References parent,
        Instant writtenUntil,
        @Nullable TurnRow turn) {

    private static final String SELECT = "SELECT " + ThreadRow.COLUMNS + ", " + Numbers.COLUMNS + ", "
            + StoredState.COLUMNS + """
            , c.created_at, t.seq, t.first, t.metadata
            FROM thread h
            LEFT JOIN checkpoint c ON c.thread = h.key AND c.id = ?
            LEFT JOIN turn t ON t.thread = h.key AND t.id = ?
            WHERE h.id = ?""" + ThreadRow.LOCKING;

    static final String INSERT_THREAD =
            "INSERT INTO thread (id, user_id, head, created_at) VALUES (?, ?, ?, ?) RETURNING key, " + Numbers.COLUMNS;

    private static final int NUMBERS = 7;
    private static final int PARENT = 10;
    private static final int PARENT_CREATED_AT = 12;
    private static final int TURN = 13;

    /**
     * Returns whether a message of a new checkpoint that its parent does not hold may have its row: not when it was made
     * since the parent was, as it is while the conversation goes on. A message from later than the checkpoint that holds it
     * was made by another clock, and may be old.
     */
    boolean mayHold(Message message, Checkpoint checkpoint) {
        boolean isNew = message.createdAt().isAfter(writtenUntil);
        boolean isOfAnotherClock = message.createdAt().isAfter(checkpoint.createdAt());
        return !isNew || (isOfAnotherClock && !writtenUntil.equals(Instant.MIN));
    }

    /** Returns what is there, or {@code null} if the thread is not. */
    static @Nullable CommitStart find(Session session, Commit commit) throws SQLException {
        Checkpoint first =
                commit.checkpoints().isEmpty() ? null : commit.checkpoints().get(0);
        CheckpointId parent = first == null ? null : first.parent();
        try (ResultSet row = session.query(
                SELECT,
                parent == null ? null : Columns.bytes(parent.value()),
                first == null ? null : session.id(first.turn().value()),
                commit.thread().value())) {
            if (!row.next()) {
                return null;
            }
            ThreadRow thread = ThreadRow.read(commit.thread(), row);
            return new CommitStart(
                    thread,
                    Numbers.read(row, NUMBERS),
                    parent == null ? null : StoredState.References.read(parent, row, PARENT),
                    thread.head().equals(parent) ? Columns.instant(row.getLong(PARENT_CREATED_AT)) : Instant.MAX,
                    first == null || row.getObject(TURN) == null ? null : TurnRow.read(first.turn(), row, TURN));
        }
    }

    /** Returns what the commit begins with if the thread is as it is known. */
    static CommitStart presumed(KnownThread known, Commit commit) {
        Checkpoint first = commit.checkpoints().get(0);
        return new CommitStart(
                known.row(),
                known.numbers().copy(),
                null,
                known.head().createdAt(),
                known.turn().id().equals(first.turn()) ? known.turn() : null);
    }

    /** Makes the row of the thread that the commit begins. */
    static CommitStart insert(Session session, Commit commit) throws SQLException {
        CheckpointId head = Objects.requireNonNull(commit.newHead());
        try (ResultSet row = session.query(
                INSERT_THREAD,
                commit.thread().value(),
                commit.user() == null ? null : commit.user().value(),
                Columns.bytes(head.value()),
                Columns.micros(commit.checkpoints().get(0).createdAt()))) {
            row.next();
            ThreadRow thread = new ThreadRow(commit.thread(), row.getLong(1), commit.user(), head, null, null, false);
            return new CommitStart(thread, Numbers.read(row, 2), null, Instant.MIN, null);
        }
    }
}

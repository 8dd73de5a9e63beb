package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread's row as a writing transaction finds it, and what may be done to it. */
record ThreadRow(
        ThreadId thread,
        long key,
        @Nullable UserId user,
        CheckpointId head,
        @Nullable String metadata,
        @Nullable String leaseOwner,
        boolean leaseRuns) {

    /** The columns of {@link #read}, of thread h. */
    static final String COLUMNS =
            "h.key, h.user_id, h.head, h.metadata, h.lease_owner, h.lease_until > unixepoch('subsec')";

    /** Keeps every other writer from the row until the transaction ends. */
    static final String LOCKING = " FOR UPDATE OF h";

    private static final String SELECT = "SELECT " + COLUMNS + " FROM thread h WHERE h.id = ?";
    private static final String LOCK = SELECT + LOCKING;

    private static final String COUNT_CHECKPOINTS = "SELECT count(*) FROM checkpoint WHERE thread = ? AND id = ?";

    private static final String RENEW = """
            UPDATE thread SET lease_until = unixepoch('subsec') + ? WHERE id = ? AND lease_owner = ?""";

    private static final String RELEASE = """
            UPDATE thread SET lease_owner = NULL, lease_until = NULL WHERE id = ? AND lease_owner = ?""";

    static @Nullable ThreadRow find(Session session, ThreadId thread) throws SQLException {
        return find(session, SELECT, thread);
    }

    /** Finds the row and keeps every other writer from it until the transaction ends. */
    static @Nullable ThreadRow lock(Session session, ThreadId thread) throws SQLException {
        return find(session, LOCK, thread);
    }

    private static @Nullable ThreadRow find(Session session, String sql, ThreadId thread) throws SQLException {
        try (ResultSet row = session.query(sql, thread.value())) {
            return row.next() ? read(thread, row) : null;
        }
    }

    static ThreadRow read(ThreadId thread, ResultSet row) throws SQLException {
        String user = row.getString(2);
        return new ThreadRow(
                thread,
                row.getLong(1),
                user == null ? null : new UserId(user),
                new CheckpointId(Columns.uuid(row.getBytes(3))),
                row.getString(4),
                row.getString(5),
                row.getBoolean(6));
    }

    /** Returns the row of a thread that the lease may write to, at this head. */
    static ThreadRow require(Session session, ThreadId thread, CheckpointId expectedHead, Lease lease)
            throws SQLException {
        ThreadRow row = lock(session, thread);
        if (row == null) {
            throw new HeadMovedException(thread);
        }
        row.requireFreeFor(lease);
        row.requireHead(expectedHead);
        return row;
    }

    static boolean renew(Session session, ThreadId thread, Lease lease) throws SQLException {
        return session.update(RENEW, seconds(lease.length()), thread.value(), lease.owner()) > 0;
    }

    static boolean release(Session session, ThreadId thread, Lease lease) throws SQLException {
        return session.update(RELEASE, thread.value(), lease.owner()) > 0;
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** Returns the row with another head and metadata. */
    ThreadRow at(CheckpointId head, @Nullable String metadata) {
        return new ThreadRow(thread, key, user, head, metadata, null, false);
    }

    /** Returns whether the thread has a checkpoint of this id. */
    boolean holds(Session session, CheckpointId checkpoint) throws SQLException {
        return session.number(COUNT_CHECKPOINTS, key, Columns.bytes(checkpoint.value())) > 0;
    }

    void requireFreeFor(Lease lease) {
        if (!lease.owner().equals(leaseOwner)) {
            requireFree();
        }
    }

    void requireFree() {
        if (leaseOwner != null && leaseRuns && !Lease.isOwnerDead(leaseOwner)) {
            throw new ThreadBusyException(thread);
        }
    }

    void requireHead(@Nullable CheckpointId expected) {
        if (!head.equals(expected)) {
            throw new HeadMovedException(thread);
        }
    }

    /** Returns the metadata with these entries in it, newest value of each key, as the column holds it. */
    @Nullable
    String metadataWith(Map<String, Object> entries) {
        if (entries.isEmpty()) {
            return metadata;
        }
        Map<String, Object> merged = new LinkedHashMap<>(metadata == null ? Map.of() : JsonText.readObject(metadata));
        merged.putAll(entries);
        return JsonText.write(merged);
    }
}

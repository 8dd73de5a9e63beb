package dev.recap.memory.jdbc;

import dev.recap.jdbc.Session;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A user's row, which everybody locks who changes anything of the user's.
 *
 * @param key begins the keys of all that is the user's
 * @param version how often the user's facts were changed
 */
record UserRow(long key, long version) {

    /** The key of the user whose id is the parameter. */
    static final String KEY = "(SELECT key FROM memory_user WHERE id = ?)";

    private static final String PEEK = "SELECT key, version FROM memory_user known WHERE id = ?";
    private static final String SELECT = "SELECT key, version FROM memory_user WHERE id = ?";
    private static final String LOCK = SELECT + " FOR UPDATE";

    /** Locks the row that somebody else has made meanwhile. */
    private static final String INSERT = """
            INSERT INTO memory_user (id) VALUES (?)
            ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING key, version""";

    private static final String RAISE = "UPDATE memory_user SET version = ? WHERE key = ?";

    private static final int VERSION_BITS = 32;

    /** Returns the row, to a session in which it is the only statement; {@code null} where there is none. */
    static @Nullable UserRow peek(Session session, UserId user) throws SQLException {
        return row(session, PEEK, user);
    }

    /** Returns the row, or {@code null} where there is none. */
    static @Nullable UserRow find(Session session, UserId user) throws SQLException {
        return row(session, SELECT, user);
    }

    /** Locks the row to the end of the transaction; {@code null} where there is none. */
    static @Nullable UserRow lock(Session session, UserId user) throws SQLException {
        return row(session, LOCK, user);
    }

    /** Locks the row to the end of the transaction, and makes it where there is none. */
    static UserRow made(Session session, UserId user) throws SQLException {
        UserRow known = lock(session, user);
        if (known != null) {
            return known;
        }
        try (ResultSet row = session.query(INSERT, user.value())) {
            row.next();
            return read(row);
        }
    }

    private static @Nullable UserRow row(Session session, String sql, UserId user) throws SQLException {
        try (ResultSet row = session.query(sql, user.value())) {
            return row.next() ? read(row) : null;
        }
    }

    private static UserRow read(ResultSet row) throws SQLException {
        return new UserRow(row.getLong(1), row.getLong(2));
    }

    /** Tells that a fact of the user's was changed; returns the row as it is now. */
    UserRow raised(Session session) throws SQLException {
        session.later(RAISE, version + 1, key);
        return new UserRow(key, version + 1);
    }

    /** Returns a version that no row of the same user has had: after one is gone, the next has another key. */
    long versionOfFacts() {
        return key << VERSION_BITS | (version & 0xFFFF_FFFFL);
    }
}

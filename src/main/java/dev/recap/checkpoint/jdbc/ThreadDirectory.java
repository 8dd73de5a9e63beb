package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds threads without reading what was said in them. */
final class ThreadDirectory {

    private static final String SELECT = """
            SELECT h.id, h.user_id, h.metadata, h.head, h.created_at, c.created_at
            FROM thread h CROSS JOIN checkpoint c ON c.thread = h.key AND c.id = h.head
            """;

    private static final String SELECT_ONE = SELECT + "WHERE h.id = ?";
    private static final String BEFORE = "(h.created_at, h.key) < (SELECT created_at, key FROM thread WHERE id = ?)";
    private static final String LAST_CREATED_FIRST = " ORDER BY h.created_at DESC, h.key DESC";

    private ThreadDirectory() {}

    static List<ThreadInfo> find(Session session, ThreadId thread) throws SQLException {
        try (ResultSet row = session.query(SELECT_ONE, thread.value())) {
            return row.next() ? List.of(read(row)) : List.of();
        }
    }

    static List<ThreadInfo> list(Session session, ThreadQuery query) throws SQLException {
        List<String> conditions = new ArrayList<>();
        List<Object> parameters = new ArrayList<>();
        if (query.user() != null) {
            conditions.add("h.user_id = ?");
            parameters.add(query.user().value());
        }
        if (query.before() != null) {
            conditions.add(BEFORE);
            parameters.add(query.before().value());
        }
        String where = conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
        String limit = "";
        if (query.metadata().isEmpty()) {
            limit = " LIMIT ?";
            parameters.add(query.limit());
        }
        List<ThreadInfo> threads = new ArrayList<>();
        try (ResultSet row = session.query(SELECT + where + LAST_CREATED_FIRST + limit, parameters.toArray())) {
            while (threads.size() < query.limit() && row.next()) {
                ThreadInfo thread = read(row);
                if (query.matches(thread.user(), thread.metadata())) {
                    threads.add(thread);
                }
            }
        }
        return List.copyOf(threads);
    }

    private static ThreadInfo read(ResultSet row) throws SQLException {
        String user = row.getString(2);
        String metadata = row.getString(3);
        return new ThreadInfo(
                new ThreadId(row.getString(1)),
                user == null ? null : new UserId(user),
                metadata == null ? Map.of() : JsonText.readObject(metadata),
                new CheckpointId(Columns.uuid(row.getBytes(4))),
                Columns.instant(row.getLong(5)),
                Columns.instant(row.getLong(6)));
    }
}

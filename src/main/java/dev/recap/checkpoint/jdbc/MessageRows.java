package dev.recap.checkpoint.jdbc;

import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The messages of a database, each version a row. */
final class MessageRows {

    private static final String SELECT = """
            SELECT seq, id, created_at, form, body FROM message
            WHERE seq IN (SELECT value FROM json_each(?2))""";

    private static final String SELECT_EQUAL = """
            SELECT seq FROM message
            WHERE thread = ? AND id = ? AND created_at = ? AND form = ? AND body = ? LIMIT 1""";

    private static final String INSERT =
            "INSERT INTO message (thread, seq, turn, id, created_at, form, body) VALUES (?, ?, ?, ?, ?, ?, ?)";

    private final RecentRows<Message> recent = new RecentRows<>(4_000_000);

    /** Returns the messages that these refer to, those that are not kept in memory with one query. */
    Map<Long, Message> load(Session session, long thread, Iterable<Sequences> pages) throws SQLException {
        Map<Long, Message> found = new HashMap<>();
        Set<Long> missing = new LinkedHashSet<>();
        for (Sequences page : pages) {
            for (int i = 0; i < page.size(); i++) {
                long sequence = page.at(i);
                if (!found.containsKey(sequence)) {
                    Message message = recent.get(thread, sequence);
                    if (message == null) {
                        missing.add(sequence);
                    } else {
                        found.put(sequence, message);
                    }
                }
            }
        }
        if (!missing.isEmpty()) {
            read(session, thread, missing, found);
        }
        return found;
    }

    private void read(Session session, long thread, Set<Long> missing, Map<Long, Message> found) throws SQLException {
        try (ResultSet row = session.query(SELECT, thread, json(missing))) {
            while (row.next()) {
                long sequence = row.getLong(1);
                MessageId id = new MessageId(Columns.id(row.getObject(2)));
                MessageBody body = new MessageBody(row.getInt(4), row.getString(5));
                Message message = body.read(id, Columns.instant(row.getLong(3)));
                found.put(sequence, message);
                remember(thread, sequence, message, body.text().length());
            }
        }
        for (long sequence : missing) {
            if (!found.containsKey(sequence)) {
                throw new IllegalArgumentException("message " + sequence + " is missing");
            }
        }
    }

    /** Returns the sequence of a message that is stored already, or 0. */
    long find(Session session, long thread, Message message) throws SQLException {
        MessageBody body = MessageBody.of(message);
        try (ResultSet row = session.query(
                SELECT_EQUAL,
                thread,
                session.id(message.id().value()),
                Columns.micros(message.createdAt()),
                body.form(),
                body.text())) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    void store(Session session, long thread, long sequence, long turn, Message message) throws SQLException {
        MessageBody body = MessageBody.of(message);
        session.later(
                INSERT,
                thread,
                sequence,
                turn,
                session.id(message.id().value()),
                Columns.micros(message.createdAt()),
                body.form(),
                body.text());
    }

    /** Keeps a message in memory; only for what is committed, because a row that is rolled back gives its number back. */
    void remember(long thread, long sequence, Message message, int characters) {
        recent.put(thread, sequence, message, characters);
    }

    void forgetAll() {
        recent.clear();
    }

    static String json(Set<Long> sequences) {
        return sequences.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }
}

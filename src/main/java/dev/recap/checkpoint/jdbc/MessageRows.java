package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The messages of a database, each version a row. */
final class MessageRows {

    private static final String SELECT = """
            SELECT seq, id, created_at, form, body FROM message
            WHERE seq IN (SELECT value FROM json_each(?2))""";

    /** Encrypted bodies are compared when they are decrypted: no two are equal as they stand. */
    private static final String SELECT_EQUAL = """
            SELECT seq, form, CASE WHEN form = 3 THEN body END FROM message
            WHERE thread = ? AND id = ? AND created_at = ? AND (form = 3 OR form = ? AND body = ?)""";

    static final String INSERT =
            "INSERT INTO message (thread, seq, turn, id, created_at, form, body) VALUES (?, ?, ?, ?, ?, ?, ?)";

    private final Recent<Recent.Row, Message> recent = new Recent<>(4_000_000);
    private final RowCipher cipher;

    MessageRows(RowCipher cipher) {
        this.cipher = cipher;
    }

    /** Returns the messages that these refer to, those that are not kept in memory with one query. */
    Map<Long, Message> load(Session session, long thread, Iterable<Sequences> pages) throws SQLException {
        Map<Long, Message> found = new HashMap<>();
        Set<Long> missing = new LinkedHashSet<>();
        for (Sequences page : pages) {
            for (int i = 0; i < page.size(); i++) {
                long sequence = page.at(i);
                if (!found.containsKey(sequence)) {
                    Message message = recent.get(new Recent.Row(thread, sequence));
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
        try (ResultSet row = session.query(SELECT, thread, Columns.json(missing))) {
            while (row.next()) {
                long sequence = row.getLong(1);
                MessageId id = new MessageId(IdColumns.id(row.getObject(2)));
                MessageBody body = new MessageBody(row.getInt(4), row.getString(5))
                        .opened(cipher, RowPlace.message(thread, sequence));
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
            while (row.next()) {
                long sequence = row.getLong(1);
                int form = row.getInt(2);
                if (form != MessageBody.SEALED || body.equals(opened(row.getString(3), thread, sequence))) {
                    return sequence;
                }
            }
            return 0;
        }
    }

    private MessageBody opened(String sealed, long thread, long sequence) {
        return new MessageBody(MessageBody.SEALED, sealed).opened(cipher, RowPlace.message(thread, sequence));
    }

    void store(Session session, long thread, long sequence, long turn, Message message) throws SQLException {
        MessageBody body = MessageBody.of(message).sealed(cipher, RowPlace.message(thread, sequence));
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
        recent.put(new Recent.Row(thread, sequence), message, characters);
    }

    void forgetAll() {
        recent.clear();
    }
}

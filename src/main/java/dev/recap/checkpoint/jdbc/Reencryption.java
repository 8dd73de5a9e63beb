package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts with the key that writes what is plain or encrypted with another. It goes through messages, then through
 * checkpoints with their summaries, then through the summaries that pruning left without one, some rows in a transaction, so that nobody waits long for it; rows that are written
 * meanwhile need it not.
 */
final class Reencryption {

    private static final int BATCH = 200;

    private static final String MESSAGES =
            "SELECT thread, seq, form, body FROM message WHERE seq > ?2 ORDER BY seq LIMIT " + BATCH;
    private static final String SET_MESSAGE = "UPDATE message SET form = 3, body = ? WHERE thread = ? AND seq = ?";
    private static final String CHECKPOINTS =
            "SELECT thread, id, summary, details FROM checkpoint WHERE (thread, id) > (?, ?) ORDER BY thread, id LIMIT "
                    + BATCH;
    private static final String SET_DETAILS = "UPDATE checkpoint SET details = ? WHERE thread = ? AND id = ?";
    private static final String ARCHIVED =
            "SELECT thread, summary FROM archive WHERE (thread, summary) > (?, ?) ORDER BY thread, summary LIMIT "
                    + BATCH;
    private static final String SUMMARY = "SELECT body FROM summary WHERE seq = ?2";
    private static final String SET_SUMMARY = "UPDATE summary SET body = ?1 WHERE seq = ?3";

    private final Database database;
    private final RowCipher cipher;
    private long changed;

    Reencryption(Database database, RowCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** How many rows one transaction has changed, and the last row it looked at; {@code null} when there is none. */
    private record Batch<R>(long changed, @Nullable R last) {}

    private interface Step<R> {
        Batch<R> run(Session session, @Nullable R after) throws SQLException;
    }

    private record MessageRow(long thread, long sequence, MessageBody body) {}

    private record ArchiveRow(long thread, long summary) {}

    private record DetailsRow(
            long thread,
            CheckpointId id,
            long summary,
            @Nullable String details) {}

    /** Returns how many rows were changed. */
    long run() {
        all(this::messages);
        all(this::checkpoints);
        all(this::archived);
        return changed;
    }

    private <R> void all(Step<R> step) {
        R last = null;
        do {
            R after = last;
            Batch<R> batch = database.write(session -> step.run(session, after));
            changed += batch.changed();
            last = batch.last();
        } while (last != null);
    }

    private Batch<MessageRow> messages(Session session, @Nullable MessageRow after) throws SQLException {
        List<MessageRow> rows = new ArrayList<>();
        long thread = after == null ? 0 : after.thread();
        long sequence = after == null ? 0 : after.sequence();
        try (ResultSet row = session.query(MESSAGES, thread, sequence)) {
            while (row.next()) {
                MessageBody body = new MessageBody(row.getInt(3), row.getString(4));
                rows.add(new MessageRow(row.getLong(1), row.getLong(2), body));
            }
        }
        long count = 0;
        for (MessageRow row : rows) {
            if (row.body().form() != MessageBody.SEALED
                    || !cipher.isCurrent(row.body().text())) {
                RowPlace place = RowPlace.message(row.thread(), row.sequence());
                String body =
                        row.body().opened(cipher, place).sealed(cipher, place).text();
                count += session.update(SET_MESSAGE, body, row.thread(), row.sequence());
            }
        }
        return new Batch<>(count, last(rows));
    }

    private Batch<DetailsRow> checkpoints(Session session, @Nullable DetailsRow after) throws SQLException {
        List<DetailsRow> rows = new ArrayList<>();
        long thread = after == null ? 0 : after.thread();
        byte[] id = after == null ? new byte[0] : Columns.bytes(after.id().value());
        try (ResultSet row = session.query(CHECKPOINTS, thread, id)) {
            while (row.next()) {
                CheckpointId checkpoint = new CheckpointId(Columns.uuid(row.getBytes(2)));
                rows.add(new DetailsRow(row.getLong(1), checkpoint, row.getLong(3), row.getString(4)));
            }
        }
        long count = 0;
        Set<RowPlace> summaries = new HashSet<>();
        for (DetailsRow row : rows) {
            String details = again(RowPlace.details(row.thread(), row.id()), row.details());
            if (details != null) {
                count += session.update(
                        SET_DETAILS,
                        details,
                        row.thread(),
                        Columns.bytes(row.id().value()));
            }
            if (row.summary() != 0 && summaries.add(RowPlace.summary(row.thread(), row.summary()))) {
                count += summary(session, row.thread(), row.summary());
            }
        }
        return new Batch<>(count, last(rows));
    }

    private Batch<ArchiveRow> archived(Session session, @Nullable ArchiveRow after) throws SQLException {
        List<ArchiveRow> rows = new ArrayList<>();
        long thread = after == null ? 0 : after.thread();
        long summary = after == null ? 0 : after.summary();
        try (ResultSet row = session.query(ARCHIVED, thread, summary)) {
            while (row.next()) {
                rows.add(new ArchiveRow(row.getLong(1), row.getLong(2)));
            }
        }
        long count = 0;
        for (ArchiveRow row : rows) {
            count += summary(session, row.thread(), row.summary());
        }
        return new Batch<>(count, last(rows));
    }

    private long summary(Session session, long thread, long sequence) throws SQLException {
        String body;
        try (ResultSet row = session.query(SUMMARY, thread, sequence)) {
            body = row.next() ? again(RowPlace.summary(thread, sequence), row.getString(1)) : null;
        }
        return body == null ? 0 : session.update(SET_SUMMARY, body, thread, sequence);
    }

    /** Returns the JSON encrypted with the key that writes, or {@code null} if there is nothing to change. */
    private @Nullable String again(RowPlace place, @Nullable String json) {
        return json == null || json.isEmpty() || cipher.isCurrent(json)
                ? null
                : cipher.seal(place, cipher.openJson(place, json));
    }

    private static <R> @Nullable R last(List<R> rows) {
        return rows.isEmpty() ? null : rows.get(rows.size() - 1);
    }
}

package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Columns;
import dev.recap.memory.Fact;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactType;
import dev.recap.message.FactId;
import dev.recap.message.JsonText;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import dev.recap.text.Folded;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a fact stands in its row. */
final class FactRow {

    /** The columns of {@link #read}. */
    static final String COLUMNS =
            "id, type, importance, confidence, source, locked, superseded_by, created_at," + " confirmed_at, body";

    /** The columns of {@link #values}. */
    static final String WRITTEN = COLUMNS + ", said";

    static final String PLACES = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

    /** How many columns {@link #read} reads. */
    static final int WIDTH = 10;

    private FactRow() {}

    static List<@Nullable Object> values(Fact fact) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(id(fact.id()));
        values.add(fact.type().name());
        values.add(fact.importance());
        values.add(fact.confidence());
        values.add(fact.source().name());
        values.add(fact.isLocked() ? 1 : 0);
        values.add(fact.supersededBy() == null ? null : id(fact.supersededBy()));
        values.add(Columns.micros(fact.createdAt()));
        values.add(Columns.micros(fact.confirmedAt()));
        values.add(body(fact));
        values.add(said(fact.text()));
        return values;
    }

    static byte[] id(FactId id) {
        return Columns.bytes(id.value());
    }

    /**
     * Returns by what a database knows that two texts say the same, however long they are: the SHA-256 of the folded text's
     * UTF-16, in which half of a surrogate pair is a unit like any other.
     */
    static byte[] said(String text) {
        String words = Folded.of(text);
        ByteBuffer units = ByteBuffer.allocate(words.length() * Character.BYTES);
        units.asCharBuffer().put(words);
        try {
            return MessageDigest.getInstance("SHA-256").digest(units.array());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    private static String body(Fact fact) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("text", fact.text());
        if (!fact.messages().isEmpty()) {
            json.put("messages", fact.messages().stream().map(MessageId::value).toList());
        }
        return JsonText.write(json);
    }

    static Fact read(UserId user, ResultSet row) throws SQLException {
        byte[] newer = row.getBytes(7);
        Map<String, Object> body = JsonText.readObject(row.getString(10));
        List<?> messages = (List<?>) body.getOrDefault("messages", List.of());
        return new Fact(
                new FactId(Columns.uuid(row.getBytes(1))),
                user,
                requireNonNull((String) body.get("text")),
                FactType.valueOf(row.getString(2)),
                row.getInt(3),
                row.getDouble(4),
                FactSource.valueOf(row.getString(5)),
                row.getInt(6) != 0,
                newer == null ? null : new FactId(Columns.uuid(newer)),
                messages.stream().map(id -> new MessageId((String) id)).toList(),
                Columns.instant(row.getLong(8)),
                Columns.instant(row.getLong(9)));
    }
}

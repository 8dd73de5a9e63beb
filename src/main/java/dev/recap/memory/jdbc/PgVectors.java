package dev.recap.memory.jdbc;

import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.memory.Fact;
import dev.recap.memory.FactStore.Near;
import dev.recap.memory.FactVector;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Vectors in a column of pgvector, which the server compares. What was written before it was there, or is too long for it,
 * stands as bytes and is compared here.
 */
final class PgVectors implements VectorColumns {

    /** What pgvector's type holds (https://github.com/pgvector/pgvector#vector-type). */
    private static final int LONGEST = 16_000;

    /** The extension's schema, which need not be on anybody's path, and whether this role may enter it. */
    private static final String EXTENSION = """
            SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
            WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')""";

    private static final String HAS_COLUMN = """
            SELECT count(*) FROM pg_attribute
            WHERE attrelid = 'recap.fact'::regclass AND attname = 'embedding' AND NOT attisdropped""";
    private static final String MAY_ADD_COLUMN =
            "SELECT count(*) FROM pg_class WHERE oid = 'recap.fact'::regclass AND pg_has_role(relowner, 'USAGE')";
    private static final String ADD_COLUMN = "ALTER TABLE recap.fact ADD COLUMN IF NOT EXISTS embedding ";

    /** One search reads all of a user; fetched from beside the table, one by one, that takes twice as long. */
    private static final String STORED_WITH_THE_ROW = ", ALTER COLUMN embedding SET STORAGE MAIN";

    private final Database database;
    private final String type;
    private final String nearest;

    private PgVectors(Database database, String schema) {
        this.database = database;
        this.type = schema + ".vector";
        // A vector of zeros has no direction; it is as far as one at a right angle, here as in Java.
        this.nearest = "SELECT " + FactRow.COLUMNS + ", vector, 1 - distance, seq FROM (SELECT f.*,"
                + " CASE WHEN vector IS NULL THEN coalesce(nullif(embedding OPERATOR(" + schema + ".<=>) CAST(? AS "
                + type + "), 'NaN'), 1) END AS distance"
                + " FROM fact f WHERE user_key = " + UserRow.KEY + " AND " + ByteVectors.COMPARABLE + " AND "
                + isThere()
                + ") near ORDER BY vector IS NULL, distance, seq LIMIT CAST(? AS bigint)"
                + " + (SELECT count(*) FROM fact WHERE user_key = " + UserRow.KEY + " AND vector IS NOT NULL)";
    }

    /** Makes the column where it is missing; returns {@code null} where the extension is, or the right to add a column. */
    static @Nullable PgVectors find(Database database) {
        List<String> usable = database.read(session -> {
            String schema;
            try (ResultSet row = session.query(EXTENSION)) {
                if (!row.next()) {
                    return List.of();
                }
                schema = row.getString(1);
            }
            if (session.number(HAS_COLUMN) > 0) {
                return List.of(schema, schema);
            }
            return session.number(MAY_ADD_COLUMN) > 0 ? List.of(schema) : List.of();
        });
        if (usable.isEmpty()) {
            return null;
        }
        PgVectors vectors = new PgVectors(database, usable.get(0));
        if (usable.size() == 1) {
            database.write(session -> session.update(ADD_COLUMN + vectors.type + STORED_WITH_THE_ROW));
        }
        return vectors;
    }

    @Override
    public String names() {
        return "model, dimension, vector, embedding";
    }

    @Override
    public String places() {
        return "?, ?, ?, CAST(? AS " + type + ")";
    }

    @Override
    public List<@Nullable Object> values(@Nullable FactVector vector) {
        if (vector == null) {
            return Arrays.asList(null, null, null, null);
        }
        return vector.dimension() > LONGEST
                ? Arrays.asList(vector.model(), vector.dimension(), FloatBytes.of(vector.values()), null)
                : Arrays.asList(vector.model(), vector.dimension(), null, Arrays.toString(vector.values()));
    }

    /** What was written as bytes by a store that knew of no other column is newer than what the other column holds. */
    @Override
    public String isThere() {
        return "(vector IS NOT NULL OR embedding IS NOT NULL)";
    }

    private record Ranked(Near near, long seq) {}

    @Override
    public List<Near> nearest(UserId user, FactVector vector, int limit) {
        String text = vector.dimension() > LONGEST ? null : Arrays.toString(vector.values());
        float[] asked = vector.values();
        List<Ranked> found = database.read(session -> read(session, user, vector, asked, text, limit));
        return found.stream()
                .sorted(Comparator.<Ranked>comparingDouble(
                                ranked -> -ranked.near().cosine())
                        .thenComparingLong(Ranked::seq))
                .limit(limit)
                .map(Ranked::near)
                .toList();
    }

    private List<Ranked> read(
            Session session, UserId user, FactVector vector, float[] asked, @Nullable String text, int limit)
            throws SQLException {
        List<Ranked> found = new ArrayList<>();
        try (ResultSet row =
                session.query(nearest, text, user.value(), vector.model(), vector.dimension(), limit, user.value())) {
            while (row.next()) {
                Fact fact = FactRow.read(user, row);
                byte[] bytes = row.getBytes(FactRow.WIDTH + 1);
                double cosine = bytes == null ? row.getDouble(FactRow.WIDTH + 2) : cosine(bytes, asked);
                found.add(new Ranked(new Near(fact, cosine), row.getLong(FactRow.WIDTH + 3)));
            }
        }
        return found;
    }

    private static double cosine(byte[] bytes, float[] asked) {
        float[] values = new float[asked.length];
        FloatBytes.read(bytes, values, 0, asked.length);
        return FloatBytes.cosine(asked, values, 0);
    }

    @Override
    public void forget(UserId user) {
        // Nothing is kept here.
    }
}

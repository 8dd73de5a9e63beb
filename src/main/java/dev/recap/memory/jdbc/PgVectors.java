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
    private static final String MAY_ALTER =
            "SELECT count(*) FROM pg_class WHERE oid = 'recap.fact'::regclass AND pg_has_role(relowner, 'USAGE')";
    private static final String KEEPS_ROWS_WHOLE = """
            SELECT count(*) FROM pg_class, unnest(reloptions) option
            WHERE oid = 'recap.fact'::regclass AND option LIKE 'toast_tuple_target=%'""";

    private static final String MOST_IN_A_PAGE = "SELECT CAST(current_setting('block_size') AS bigint) - 32";

    /**
     * One search reads all vectors of a user. Those that do not fit beside their row into a page are fetched one by one, and
     * those that are compressed, as vectors with many zeros would be in rows of more than 2 KB, are unpacked one by one: both
     * takes longer than comparing them.
     */
    private static final String ALTER = "ALTER TABLE recap.fact ADD COLUMN IF NOT EXISTS embedding %s,"
            + " ALTER COLUMN embedding SET STORAGE MAIN, ALTER COLUMN embedding SET STATISTICS 0,"
            + " SET (toast_tuple_target = %d)";

    private static final String IS_THERE = "(vector IS NOT NULL OR embedding IS NOT NULL)";
    private static final String USER = "(SELECT key FROM recap.memory_user WHERE id = ?)";

    private final Database database;
    private final String type;
    private final String nearest;

    /**
     * Makes one.
     *
     * @param type of the vectors
     * @param nearest the search, or the function that stands for it
     */
    private PgVectors(Database database, String type, String nearest) {
        this.database = database;
        this.type = type;
        this.nearest = nearest;
    }

    /** Returns the statement that searches. */
    private static String search(String schema) {
        // A vector of zeros has no direction; it is as far as one at a right angle, here as in Java. The asked one is a
        // query of its own, or the server makes it of the array anew for every row; it also sorts the places alone, not
        // rows with their vectors. LIMIT 1 keeps it from joining with the facts of all users.
        String distance = "coalesce(nullif(embedding OPERATOR(" + schema + ".<=>) (SELECT " + place(type(schema))
                + "), 'NaN'), 1)";
        return "SELECT " + FactRow.COLUMNS + ", vector, distance, seq FROM (SELECT user_key, seq,"
                + " CASE WHEN vector IS NULL THEN " + distance + " END AS distance"
                + " FROM recap.fact WHERE user_key = " + USER + " AND " + ByteVectors.COMPARABLE + " AND " + IS_THERE
                + " ORDER BY vector IS NULL, distance, seq LIMIT CAST(? AS bigint)"
                + " + (SELECT count(*) FROM recap.fact WHERE user_key = " + USER + " AND vector IS NOT NULL)) near"
                + ", LATERAL (SELECT " + FactRow.COLUMNS + ", vector FROM recap.fact"
                + " WHERE user_key = near.user_key AND seq = near.seq LIMIT 1) found";
    }

    private static String type(String schema) {
        return schema + ".vector";
    }

    /** Travels as an array, in four bytes a value, where a vector would as text. */
    private static String place(String type) {
        return "CAST(CAST(? AS real[]) AS " + type + ")";
    }

    private record Found(
            String schema,
            boolean hasColumn,
            boolean mayAlter,
            boolean keepsRowsWhole,
            long mostInAPage,
            NearestFunction function,
            boolean hasFunction,
            boolean mayMakeFunction) {}

    /**
     * Makes the column and the function where they are missing; returns {@code null} where the extension is, or the right to
     * add a column. Without the right to make a function the statement is sent for which it stands.
     */
    static @Nullable PgVectors find(Database database) {
        List<Found> extension = database.read(PgVectors::look);
        if (extension.isEmpty()) {
            return null;
        }
        Found found = extension.get(0);
        if (!found.hasColumn() && !found.mayAlter()) {
            return null;
        }
        boolean alters = found.mayAlter() && !(found.hasColumn() && found.keepsRowsWhole());
        boolean makes = found.mayAlter() && !found.hasFunction() && found.mayMakeFunction();
        if (alters || makes) {
            database.write(session -> {
                if (alters) {
                    session.update(ALTER.formatted(type(found.schema()), found.mostInAPage()));
                }
                if (makes) {
                    found.function().make(session);
                }
                return found;
            });
        }
        return new PgVectors(
                database,
                type(found.schema()),
                makes || found.hasFunction() ? NearestFunction.CALL : search(found.schema()));
    }

    private static List<Found> look(Session session) throws SQLException {
        String schema;
        try (ResultSet row = session.query(EXTENSION)) {
            if (!row.next()) {
                return List.of();
            }
            schema = row.getString(1);
        }
        NearestFunction function = new NearestFunction(search(schema));
        return List.of(new Found(
                schema,
                session.number(HAS_COLUMN) > 0,
                session.number(MAY_ALTER) > 0,
                session.number(KEEPS_ROWS_WHOLE) > 0,
                session.number(MOST_IN_A_PAGE),
                function,
                function.isThere(session),
                function.mayBeMade(session)));
    }

    @Override
    public String names() {
        return "model, dimension, vector, embedding";
    }

    @Override
    public String places() {
        return "?, ?, ?, " + place(type);
    }

    @Override
    public List<@Nullable Object> values(@Nullable FactVector vector) {
        if (vector == null) {
            return Arrays.asList(null, null, null, null);
        }
        return vector.dimension() > LONGEST
                ? Arrays.asList(vector.model(), vector.dimension(), FloatBytes.of(vector.values()), null)
                : Arrays.asList(vector.model(), vector.dimension(), null, vector.values());
    }

    /** What was written as bytes by a store that knew of no other column is newer than what the other column holds. */
    @Override
    public String isThere() {
        return IS_THERE;
    }

    private record Ranked(Near near, long seq) {}

    @Override
    public List<Near> nearest(UserId user, FactVector vector, int limit) {
        float[] asked = vector.values();
        List<Ranked> found = database.peek(session -> read(session, user, vector, asked, limit));
        return found.stream()
                .sorted(Comparator.<Ranked>comparingDouble(
                                ranked -> -ranked.near().cosine())
                        .thenComparingLong(Ranked::seq))
                .limit(limit)
                .map(Ranked::near)
                .toList();
    }

    private List<Ranked> read(Session session, UserId user, FactVector vector, float[] asked, int limit)
            throws SQLException {
        float[] comparable = asked.length > LONGEST ? null : asked;
        List<Ranked> found = new ArrayList<>();
        try (ResultSet row = session.query(
                nearest, comparable, user.value(), vector.model(), vector.dimension(), limit, user.value())) {
            while (row.next()) {
                Fact fact = FactRow.read(user, row);
                byte[] bytes = row.getBytes(FactRow.WIDTH + 1);
                double cosine = bytes == null ? 1 - row.getDouble(FactRow.WIDTH + 2) : cosine(bytes, asked);
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

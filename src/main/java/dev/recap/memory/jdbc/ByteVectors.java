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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vectors as bytes, which are compared here, each with the one that is asked for. Those of the users that were searched last
 * are kept in memory, as long as nobody changes a fact of theirs.
 */
final class ByteVectors implements VectorColumns {

    /** The condition of a row whose vector may be compared with one, with model and dimension as parameters. */
    static final String COMPARABLE = "superseded_by IS NULL AND model = ? AND dimension = ?";

    private static final long MOST_BYTES = 32_000_000;

    private static final String SELECT = "SELECT " + FactRow.COLUMNS + ", vector FROM fact WHERE user_key = ? AND "
            + COMPARABLE + " AND vector IS NOT NULL ORDER BY seq";

    private final Database database;

    // Guarded by itself, as is the weight.
    private final Map<UserId, KnownVectors> recent = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    ByteVectors(Database database) {
        this.database = database;
    }

    @Override
    public String names() {
        return "model, dimension, vector";
    }

    @Override
    public String places() {
        return "?, ?, ?";
    }

    @Override
    public List<@Nullable Object> values(@Nullable FactVector vector) {
        return vector == null
                ? Arrays.asList(null, null, null)
                : Arrays.asList(vector.model(), vector.dimension(), FloatBytes.of(vector.values()));
    }

    @Override
    public String isThere() {
        return "vector IS NOT NULL";
    }

    @Override
    public List<Near> nearest(UserId user, FactVector vector, int limit) {
        List<KnownVectors> found = database.read(session -> {
            UserRow row = UserRow.find(session, user);
            return row == null ? List.of() : List.of(vectors(session, user, row, vector));
        });
        if (found.isEmpty()) {
            return List.of();
        }
        keep(user, vector, found.get(0));
        return found.get(0).nearest(vector, limit);
    }

    private KnownVectors vectors(Session session, UserId user, UserRow row, FactVector vector) throws SQLException {
        long version = row.versionOfFacts();
        synchronized (recent) {
            KnownVectors known = recent.get(user);
            if (known != null && known.isOf(version, vector)) {
                return known;
            }
        }
        List<Fact> facts = new ArrayList<>();
        List<byte[]> bytes = new ArrayList<>();
        try (ResultSet found = session.query(SELECT, row.key(), vector.model(), vector.dimension())) {
            while (found.next()) {
                facts.add(FactRow.read(user, found));
                bytes.add(found.getBytes(FactRow.WIDTH + 1));
            }
        }
        float[] values = new float[Math.multiplyExact(facts.size(), vector.dimension())];
        for (int i = 0; i < bytes.size(); i++) {
            FloatBytes.read(bytes.get(i), values, i * vector.dimension(), vector.dimension());
        }
        return new KnownVectors(version, vector, facts, values);
    }

    private void keep(UserId user, FactVector asked, KnownVectors vectors) {
        synchronized (recent) {
            KnownVectors known = recent.get(user);
            if (known != null && known.isOf(vectors.version(), asked)) {
                return;
            }
            forget(user);
            long its = vectors.weight();
            // It would take the place of all others.
            if (its > MOST_BYTES / 4) {
                return;
            }
            recent.put(user, vectors);
            weight += its;
            Iterator<KnownVectors> oldest = recent.values().iterator();
            while (weight > MOST_BYTES) {
                weight -= oldest.next().weight();
                oldest.remove();
            }
        }
    }

    @Override
    public void forget(UserId user) {
        synchronized (recent) {
            KnownVectors gone = recent.remove(user);
            weight -= gone == null ? 0 : gone.weight();
        }
    }
}

package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.memory.Fact;
import dev.recap.memory.FactStore;
import dev.recap.memory.FactVector;
import dev.recap.message.FactId;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The facts of users. Every change is made under the lock of the user's row, and raises its version. Thread-safe. */
final class FactRows implements FactStore {

    private static final String SELECT = "SELECT " + FactRow.COLUMNS + " FROM fact WHERE user_key = ";
    private static final String ALL = SELECT + UserRow.KEY + " ORDER BY seq";
    private static final String FIND = SELECT + UserRow.KEY + " AND id = ?";
    private static final String FIND_OWN = SELECT + "? AND id = ?";
    private static final String SAYING = SELECT + "? AND said = ? AND superseded_by IS NULL AND id <> ?";
    private static final String UPDATE =
            "UPDATE fact SET (" + FactRow.WRITTEN + ") = (" + FactRow.PLACES + ") WHERE user_key = ? AND id = ?";
    private static final String DELETE = "DELETE FROM fact WHERE user_key = ? AND id = ?";
    private static final String USERS = """
            SELECT id FROM memory_user WHERE EXISTS (SELECT 1 FROM fact WHERE user_key = key) ORDER BY key""";

    private final Database database;
    private final VectorColumns vectors;
    private final String insert;
    private final String setVector;
    private final String withoutVector;

    FactRows(Database database, VectorColumns vectors) {
        this.database = database;
        this.vectors = vectors;
        this.insert = "INSERT INTO fact (user_key, seq, " + FactRow.WRITTEN + ", " + vectors.names()
                + ") VALUES (?, ?, " + FactRow.PLACES + ", " + vectors.places() + ")";
        this.setVector =
                "UPDATE fact SET (" + vectors.names() + ") = (" + vectors.places() + ") WHERE user_key = ? AND id = ?";
        this.withoutVector = SELECT + UserRow.KEY + " AND superseded_by IS NULL AND (model IS NULL OR model <> ?"
                + " OR dimension <> ? OR NOT " + vectors.isThere() + ") ORDER BY seq";
    }

    @Override
    public Fact add(Fact fact, @Nullable FactVector vector, List<Fact> contradicted) {
        requireNonNull(fact, "fact");
        List<Fact> older = List.copyOf(contradicted);
        return database.write(session -> {
            UserRow user = UserRow.made(session, fact.user());
            Optional<Fact> own = own(session, user, fact.user(), fact.id());
            // Written before the connection was lost, and maybe changed since.
            if (own.isPresent() && session.repeats()) {
                return own.get();
            }
            Optional<Fact> same = saying(session, user, fact);
            if (same.isPresent()) {
                return same.get();
            }
            UserRow raised = user.raised(session);
            if (own.isPresent()) {
                update(session, user, fact);
                placeAt(session, user, fact, vector);
            } else {
                List<@Nullable Object> values = new ArrayList<>(List.of(user.key(), raised.version()));
                values.addAll(FactRow.values(fact));
                values.addAll(vectors.values(vector));
                session.later(insert, values.toArray());
            }
            for (Fact known : older) {
                if (own(session, user, fact.user(), known.id()).equals(Optional.of(known))) {
                    update(session, user, known.supersededBy(fact.id()));
                }
            }
            return fact;
        });
    }

    /** Writes a fact over the one of its id, whose vector stays. */
    private void update(Session session, UserRow user, Fact fact) throws SQLException {
        List<@Nullable Object> values = FactRow.values(fact);
        values.add(user.key());
        values.add(FactRow.id(fact.id()));
        session.later(UPDATE, values.toArray());
    }

    private void placeAt(Session session, UserRow user, Fact fact, @Nullable FactVector vector) throws SQLException {
        List<@Nullable Object> its = new ArrayList<>(vectors.values(vector));
        its.add(user.key());
        its.add(FactRow.id(fact.id()));
        session.later(setVector, its.toArray());
    }

    private static Optional<Fact> own(Session session, UserRow row, UserId user, FactId id) throws SQLException {
        return read(session, user, FIND_OWN, row.key(), FactRow.id(id)).stream().findFirst();
    }

    /** Returns another current fact that says the same. */
    private static Optional<Fact> saying(Session session, UserRow row, Fact fact) throws SQLException {
        return read(session, fact.user(), SAYING, row.key(), FactRow.said(fact.text()), FactRow.id(fact.id())).stream()
                .findFirst();
    }

    @Override
    public Optional<Fact> find(UserId user, FactId id) {
        requireNonNull(user, "user");
        requireNonNull(id, "id");
        return database.read(session -> read(session, user, FIND, user.value(), FactRow.id(id))).stream()
                .findFirst();
    }

    @Override
    public List<Fact> all(UserId user) {
        requireNonNull(user, "user");
        return database.read(session -> read(session, user, ALL, user.value()));
    }

    private static List<Fact> read(Session session, UserId user, String sql, Object... parameters) throws SQLException {
        List<Fact> facts = new ArrayList<>();
        try (ResultSet row = session.query(sql, parameters)) {
            while (row.next()) {
                facts.add(FactRow.read(user, row));
            }
        }
        return List.copyOf(facts);
    }

    @Override
    public boolean replace(Fact before, Fact after, @Nullable FactVector vector) {
        requireNonNull(before, "before");
        requireNonNull(after, "after");
        if (!before.id().equals(after.id()) || !before.user().equals(after.user())) {
            throw new IllegalArgumentException("A fact is replaced by one of its id and user; this one is of others.");
        }
        return database.write(session -> {
            UserRow user = UserRow.lock(session, before.user());
            Optional<Fact> there = user == null ? Optional.empty() : own(session, user, before.user(), before.id());
            if (user == null || !there.equals(Optional.of(before))) {
                return session.repeats() && there.equals(Optional.of(after));
            }
            if (after.isCurrent() && saying(session, user, after).isPresent()) {
                return false;
            }
            user.raised(session);
            update(session, user, after);
            if (vector != null || !after.text().equals(before.text())) {
                placeAt(session, user, after, vector);
            }
            return true;
        });
    }

    @Override
    public boolean delete(UserId user, FactId id) {
        requireNonNull(user, "user");
        requireNonNull(id, "id");
        boolean found = database.write(session -> {
            UserRow row = UserRow.lock(session, user);
            if (row == null || session.update(DELETE, row.key(), FactRow.id(id)) == 0) {
                return session.repeats();
            }
            row.raised(session);
            return true;
        });
        if (found) {
            database.afterDeletion();
        }
        return found;
    }

    @Override
    public List<Near> nearest(UserId user, FactVector vector, int limit) {
        requireNonNull(user, "user");
        requireNonNull(vector, "vector");
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
        return limit == 0 ? List.of() : vectors.nearest(user, vector, limit);
    }

    @Override
    public List<Fact> withoutVectorOf(UserId user, String model, int dimension) {
        requireNonNull(user, "user");
        requireNonNull(model, "model");
        return database.read(session -> read(session, user, withoutVector, user.value(), model, dimension));
    }

    @Override
    public long version(UserId user) {
        requireNonNull(user, "user");
        return database.peek(session -> {
            UserRow row = UserRow.peek(session, user);
            return row == null ? 0L : row.versionOfFacts();
        });
    }

    @Override
    public List<UserId> users() {
        return database.read(session -> {
            List<UserId> users = new ArrayList<>();
            try (ResultSet row = session.query(USERS)) {
                while (row.next()) {
                    users.add(new UserId(row.getString(1)));
                }
            }
            return List.copyOf(users);
        });
    }
}

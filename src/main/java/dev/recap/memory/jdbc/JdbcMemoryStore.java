package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.memory.EpisodeStore;
import dev.recap.memory.FactStore;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.ProfileStore;
import dev.recap.memory.UserStore;
import dev.recap.message.UserId;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/** What stores in databases have in common: how everything about a user is laid down, and goes. */
abstract sealed class JdbcMemoryStore implements MemoryStore permits SqliteMemoryStore, PostgresMemoryStore {

    private static final Forgotten NOTHING = new Forgotten(0, 0, 0, 0);

    private static final String HAS_RECORD =
            "SELECT CASE WHEN body IS NULL THEN 0 ELSE 1 END FROM memory_user WHERE key = ?";
    private static final String DELETE_FACTS = "DELETE FROM fact WHERE user_key = ?";
    private static final String DELETE_PROFILES = "DELETE FROM profile WHERE user_key = ?";
    private static final String DELETE_EPISODES = "DELETE FROM episode WHERE user_key = ?";
    private static final String DELETE_USER = "DELETE FROM memory_user WHERE key = ?";

    private final Database database;
    private final VectorColumns vectors;
    private final UserStore users;
    private final ProfileStore profiles;
    private final EpisodeStore episodes;
    private final FactStore facts;

    JdbcMemoryStore(Database database, VectorColumns vectors) {
        this.database = database;
        this.vectors = vectors;
        this.users = new UserRecords(database);
        this.profiles = new ProfileRows(database);
        this.episodes = new EpisodeRows(database);
        this.facts = new FactRows(database, vectors);
    }

    @Override
    public final UserStore users() {
        return users;
    }

    @Override
    public final ProfileStore profiles() {
        return profiles;
    }

    @Override
    public final EpisodeStore episodes() {
        return episodes;
    }

    @Override
    public final FactStore facts() {
        return facts;
    }

    @Override
    public final Forgotten forget(UserId user) {
        requireNonNull(user, "user");
        // What was counted when the connection was lost: if it is all gone then, that is the receipt.
        AtomicReference<Forgotten> counted = new AtomicReference<>(NOTHING);
        Forgotten forgotten = database.write(session -> {
            UserRow row = UserRow.lock(session, user);
            if (row == null) {
                return session.repeats() ? requireNonNull(counted.get()) : NOTHING;
            }
            Forgotten all = delete(session, row.key());
            counted.set(all);
            return all;
        });
        vectors.forget(user);
        eraseWhatWasForgotten();
        return forgotten;
    }

    /** Sees to it that no byte of what was deleted is left on the disk, as far as that can be done from here. */
    abstract void eraseWhatWasForgotten();

    private static Forgotten delete(Session session, long key) throws SQLException {
        long records = session.number(HAS_RECORD, key);
        long facts = session.update(DELETE_FACTS, key);
        long profiles = session.update(DELETE_PROFILES, key);
        long episodes = session.update(DELETE_EPISODES, key);
        session.update(DELETE_USER, key);
        return new Forgotten(facts, profiles, episodes, records);
    }

    @Override
    public final void close() {
        database.close();
    }
}

package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.memory.Episode;
import dev.recap.memory.EpisodeStore;
import dev.recap.message.JsonText;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The episodes of users, numbered under the lock of the user's row. Thread-safe. */
final class EpisodeRows implements EpisodeStore {

    private static final String NEXT = "SELECT coalesce(max(seq) + 1, 0) FROM episode WHERE user_key = ?";
    private static final String INSERT = "INSERT INTO episode (user_key, seq, body) VALUES (?, ?, ?)";
    private static final String SELECT =
            "SELECT seq, body FROM episode WHERE user_key = " + UserRow.KEY + " AND seq >= ? ORDER BY seq LIMIT ?";

    private final Database database;

    EpisodeRows(Database database) {
        this.database = database;
    }

    @Override
    public List<Episode> append(UserId user, List<Episode> turns) {
        requireNonNull(user, "user");
        if (turns.isEmpty()) {
            return List.of();
        }
        // Where they were written when the connection was lost: if they stand there, that was done.
        AtomicLong first = new AtomicLong();
        return database.write(session -> {
            UserRow row = UserRow.made(session, user);
            if (session.repeats()) {
                List<Episode> there = read(session, user, first.get(), turns.size());
                if (there.equals(numbered(turns, first.get()))) {
                    return there;
                }
            }
            first.set(session.number(NEXT, row.key()));
            return insert(session, row, turns, first.get());
        });
    }

    /** Done again, it finds that nothing is missing any more. */
    @Override
    public List<Episode> appendMissing(UserId user, List<Episode> turns) {
        requireNonNull(user, "user");
        return database.write(session -> {
            UserRow row = UserRow.made(session, user);
            List<Episode> missing = Episode.missing(turns, read(session, user, 0, Integer.MAX_VALUE));
            return insert(session, row, missing, session.number(NEXT, row.key()));
        });
    }

    private static List<Episode> insert(Session session, UserRow row, List<Episode> turns, long first)
            throws SQLException {
        List<Episode> numbered = numbered(turns, first);
        for (Episode turn : numbered) {
            session.later(INSERT, row.key(), turn.id(), write(turn));
        }
        return numbered;
    }

    private static List<Episode> numbered(List<Episode> turns, long first) {
        List<Episode> numbered = new ArrayList<>();
        for (Episode turn : turns) {
            numbered.add(turn.withId(first + numbered.size()));
        }
        return List.copyOf(numbered);
    }

    @Override
    public List<Episode> all(UserId user) {
        requireNonNull(user, "user");
        return database.read(session -> read(session, user, 0, Integer.MAX_VALUE));
    }

    private static List<Episode> read(Session session, UserId user, long first, int limit) throws SQLException {
        List<Episode> episodes = new ArrayList<>();
        try (ResultSet row = session.query(SELECT, user.value(), first, limit)) {
            while (row.next()) {
                episodes.add(read(row.getLong(1), row.getString(2)));
            }
        }
        return List.copyOf(episodes);
    }

    private static String write(Episode episode) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("user", episode.user());
        json.put("assistant", episode.assistant());
        if (episode.createdAt() != null) {
            json.put("created_at", episode.createdAt().toString());
        }
        return JsonText.write(json);
    }

    private static Episode read(long id, String body) {
        Map<String, Object> json = JsonText.readObject(body);
        String createdAt = (String) json.get("created_at");
        return new Episode(
                id,
                requireNonNull((String) json.get("user")),
                requireNonNull((String) json.get("assistant")),
                createdAt == null ? null : Instant.parse(createdAt));
    }
}

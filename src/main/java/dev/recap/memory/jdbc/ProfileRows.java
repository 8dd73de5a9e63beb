package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.memory.Profile;
import dev.recap.memory.ProfileStore;
import dev.recap.message.JsonText;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The profiles of users, one row for each version. Thread-safe. */
final class ProfileRows implements ProfileStore {

    private static final String INSERT = """
            INSERT INTO profile (user_key, seq, saved_at, body)
            VALUES (?, (SELECT coalesce(max(seq), 0) + 1 FROM profile WHERE user_key = ?), ?, ?)""";
    private static final String SELECT =
            "SELECT saved_at, body FROM profile WHERE user_key = " + UserRow.KEY + " ORDER BY seq DESC LIMIT ?";

    private final Database database;

    ProfileRows(Database database) {
        this.database = database;
    }

    @Override
    public void save(UserId user, Version version) {
        requireNonNull(user, "user");
        long savedAt = Columns.micros(version.savedAt());
        String body = write(version.profile());
        database.write(session -> {
            UserRow row = UserRow.made(session, user);
            // Written before the connection was lost.
            boolean isThere = session.repeats() && read(session, user, 1).equals(List.of(version));
            return isThere ? 0 : session.update(INSERT, row.key(), row.key(), savedAt, body);
        });
    }

    @Override
    public List<Version> versions(UserId user, int limit) {
        requireNonNull(user, "user");
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
        return database.read(session -> read(session, user, limit));
    }

    private static List<Version> read(Session session, UserId user, int limit) throws SQLException {
        List<Version> versions = new ArrayList<>();
        try (ResultSet row = session.query(SELECT, user.value(), limit)) {
            while (row.next()) {
                versions.add(new Version(read(row.getString(2)), Columns.instant(row.getLong(1))));
            }
        }
        return List.copyOf(versions);
    }

    private static String write(Profile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("preferences", profile.preferences());
        json.put("open_issues", profile.openIssues());
        json.put("notes", profile.notes());
        return JsonText.write(json);
    }

    private static Profile read(String body) {
        Map<String, Object> json = JsonText.readObject(body);
        return new Profile(texts(json, "preferences"), texts(json, "open_issues"), texts(json, "notes"));
    }

    private static List<String> texts(Map<String, Object> json, String name) {
        return ((List<?>) requireNonNull(json.get(name)))
                .stream().map(String.class::cast).toList();
    }
}

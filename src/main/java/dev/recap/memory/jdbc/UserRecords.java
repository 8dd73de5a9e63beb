package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.Database;
import dev.recap.memory.User;
import dev.recap.memory.UserStore;
import dev.recap.message.JsonText;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of users, each in the user's row. Thread-safe. */
final class UserRecords implements UserStore {

    private static final String SAVE = """
            INSERT INTO memory_user (id, body) VALUES (?, ?)
            ON CONFLICT (id) DO UPDATE SET body = excluded.body""";
    private static final String SELECT = "SELECT body FROM memory_user WHERE id = ? AND body IS NOT NULL";

    private final Database database;

    UserRecords(Database database) {
        this.database = database;
    }

    @Override
    public void save(User user) {
        Map<String, Object> json = new LinkedHashMap<>();
        put(json, "name", user.name());
        put(json, "location", user.location());
        put(json, "preferences", user.preferences());
        String body = JsonText.write(json);
        database.write(session -> session.update(SAVE, user.id().value(), body));
    }

    private static void put(Map<String, Object> json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    @Override
    public Optional<User> find(UserId user) {
        requireNonNull(user, "user");
        List<User> found = database.read(session -> {
            try (ResultSet row = session.query(SELECT, user.value())) {
                return row.next() ? List.of(read(user, row.getString(1))) : List.of();
            }
        });
        return found.stream().findFirst();
    }

    private static User read(UserId id, String body) {
        Map<String, Object> json = JsonText.readObject(body);
        return new User(id, (String) json.get("name"), (String) json.get("location"), (String) json.get("preferences"));
    }
}

package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.message.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the keys that ever wrote to a database, and by what to recognize each key. So a key that is not the one its
 * id says is told from rows that were changed, and a process that was started without keys stops before it writes plain
 * text among encrypted.
 */
final class KeyRegister {

    private static final String SELECT = "SELECT id, key_check FROM encryption_key";
    private static final String INSERT =
            "INSERT INTO encryption_key (id, key_check) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private final Database database;
    private final @Nullable EncryptionKeys keys;
    private volatile boolean isEntered;

    private KeyRegister(Database database, @Nullable EncryptionKeys keys, boolean isEntered) {
        this.database = database;
        this.keys = keys;
        this.isEntered = isEntered;
    }

    /**
     * Holds the keys to those of the database.
     *
     * @throws StoreException if one is not what its id says, or if there are none and texts may be encrypted
     */
    static KeyRegister of(Database database, @Nullable EncryptionKeys keys) {
        Map<String, byte[]> known = database.read(session -> requireSame(read(session), keys));
        return new KeyRegister(database, keys, keys == null || known.containsKey(keys.writing()));
    }

    /**
     * Enters the key that is going to write, before it does so for the first time: reading alone must not turn a plain
     * database into one that needs a key.
     *
     * @throws StoreException if another key was entered under its id meanwhile
     */
    void enter() {
        EncryptionKeys writing = keys;
        if (isEntered || writing == null) {
            return;
        }
        database.write(session -> {
            session.update(INSERT, writing.writing(), writing.check(writing.writing()));
            return requireSame(read(session), writing);
        });
        isEntered = true;
    }

    private static Map<String, byte[]> read(Session session) throws SQLException {
        Map<String, byte[]> known = new TreeMap<>();
        try (ResultSet row = session.query(SELECT)) {
            while (row.next()) {
                known.put(row.getString(1), row.getBytes(2));
            }
        }
        return known;
    }

    private static Map<String, byte[]> requireSame(Map<String, byte[]> known, @Nullable EncryptionKeys keys) {
        if (keys == null) {
            if (!known.isEmpty()) {
                throw failed("These checkpoints are encrypted, with the key '" + String.join("', '", known.keySet())
                        + "', and no key is given; open the store with its encryption keys (the program takes them from"
                        + " RECAP_ENCRYPTION_KEYS_FILE or RECAP_ENCRYPTION_KEYS).");
            }
            return known;
        }
        for (String id : keys.ids()) {
            byte[] check = known.get(id);
            if (check != null && !Arrays.equals(check, keys.check(id))) {
                throw failed(
                        "The key '" + id + "' is not the one of that id with which these checkpoints are encrypted;"
                                + " give that one, or call a new key by a new id.");
            }
        }
        return known;
    }

    private static StoreException failed(String sentence) {
        return new StoreException(sentence, false, null);
    }
}

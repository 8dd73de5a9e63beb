package dev.recap.checkpoint.jdbc;

import dev.recap.testing.PostgresServer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

final class PostgresEncryptionIT extends EncryptionContract {

    private String url;

    @BeforeEach
    void makeDatabase() {
        url = PostgresServer.shared().emptyDatabase();
    }

    @Override
    JdbcCheckpointStore open(@Nullable EncryptionKeys keys) {
        return keys == null
                ? PostgresCheckpointStore.open(url, null, null)
                : PostgresCheckpointStore.open(url, null, null, keys);
    }

    @Override
    String url() {
        return url;
    }

    @Override
    String table(String name) {
        return "recap." + name;
    }

    /** Every row of every table, as text, and what bytes hold as the characters of each. */
    @Override
    String everything() throws SQLException {
        StringBuilder rows = new StringBuilder();
        for (String name : column("SELECT table_name FROM information_schema.tables WHERE table_schema = 'recap'")) {
            column("SELECT t::text FROM recap." + name + " t").forEach(row -> rows.append(bytes(row)));
        }
        for (String bytes : column("""
                SELECT 'SELECT encode(' || column_name || ', ''escape'') FROM recap.' || table_name
                FROM information_schema.columns WHERE table_schema = 'recap' AND data_type = 'bytea'""")) {
            column(bytes).forEach(rows::append);
        }
        return rows.toString();
    }
}

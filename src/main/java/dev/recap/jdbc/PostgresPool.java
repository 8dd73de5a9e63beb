package dev.recap.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.recap.message.StoreException;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Makes the pool of connections where an application does not bring one. */
final class PostgresPool {

    /** Where the URL does not say otherwise. */
    private static final Map<String, String> SETTINGS = Map.of(
            // A statement prepared in one session is unknown in the next that a proxy gives.
            "prepareThreshold", "0",
            "connectTimeout", "5",
            // More than a statement may take on the server, so that only a server that is silent is given up.
            "socketTimeout", "15",
            "tcpKeepAlive", "true",
            "ApplicationName", "recap");

    private static final int CONNECTIONS = 10;

    /** Hosts without a user before them: the driver would take a password for a port, and log it. */
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql:(//([^:/?@]*|\\[[^/?@]*\\])(:\\d{1,5})?(,[^/?@]*)?)?(/?[^/?:@]*)(\\?.*)?");

    private PostgresPool() {}

    static PostgresDatabase open(String url, @Nullable String user, @Nullable String password, Dialect dialect) {
        PGSimpleDataSource server = server(url, user, password);
        PostgresErrors errors = new PostgresErrors("PostgreSQL at '" + server.getServerNames()[0] + ":"
                + server.getPortNumbers()[0] + "/" + server.getDatabaseName() + "'");
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setPoolName("recap");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PostgresTransaction.PATIENCE.toMillis());
        try {
            HikariDataSource pool = new HikariDataSource(config);
            return new PostgresDatabase(pool, pool::close, errors, dialect);
        } catch (HikariPool.PoolInitializationException e) {
            throw e.getCause() instanceof SQLException cause ? told(errors, cause, server) : e;
        }
    }

    private static StoreException told(PostgresErrors errors, SQLException e, PGSimpleDataSource server) {
        String role = server.getUser() == null ? System.getProperty("user.name") : server.getUser();
        String database = server.getDatabaseName() == null ? role : server.getDatabaseName();
        return PostgresRights.areMissing(e)
                ? errors.notPermitted(e, PostgresRights.toConnect(database, role))
                : errors.of(e);
    }

    private static PGSimpleDataSource server(String url, @Nullable String user, @Nullable String password) {
        if (!URL.matcher(url).matches()) {
            throw notUnderstood();
        }
        PGSimpleDataSource server = new PGSimpleDataSource();
        try {
            server.setURL(url);
        } catch (IllegalArgumentException e) {
            // Its message holds the URL, and that the password.
            throw notUnderstood();
        }
        try {
            for (Map.Entry<String, String> setting : SETTINGS.entrySet()) {
                if (!Pattern.compile("[?&]" + setting.getKey() + "=")
                        .matcher(url)
                        .find()) {
                    server.setProperty(setting.getKey(), setting.getValue());
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The driver does not take a property it has.", e);
        }
        if (server.getUser() == null && user != null) {
            server.setUser(user);
        }
        if (server.getPassword() == null && password != null) {
            server.setPassword(password);
        }
        return server;
    }

    private static StoreException notUnderstood() {
        return new StoreException(
                "The URL of PostgreSQL is not understood; write jdbc:postgresql://HOST:PORT/DATABASE?user=NAME and give the"
                        + " password beside it (the program takes it from PGPASSWORD).",
                false,
                null);
    }
}

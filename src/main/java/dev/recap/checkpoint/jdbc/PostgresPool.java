package dev.recap.checkpoint.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.recap.checkpoint.StoreException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Makes the pool of connections where an application does not bring one. */
final class PostgresPool {

    private static final int CONNECT_SECONDS = 5;

    /** More than a statement may take on the server, so that only a server that is silent is given up. */
    private static final int SILENCE_SECONDS = 15;

    private static final int CONNECTIONS = 10;

    /** Hosts without a user before them: the driver would take a password for a port, and log it. */
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql:(//([^:/?@]*|\\[[^/?@]*\\])(:\\d{1,5})?(,[^/?@]*)?)?(/?[^/?:@]*)(\\?.*)?");

    private PostgresPool() {}

    static PostgresDatabase open(String url, @Nullable String user, @Nullable String password) {
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
            return new PostgresDatabase(pool, pool::close, errors);
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
        server.setPrepareThreshold(0); // A statement prepared in one session is unknown in the next that a proxy gives.
        server.setConnectTimeout(CONNECT_SECONDS);
        server.setSocketTimeout(SILENCE_SECONDS);
        server.setTcpKeepAlive(true);
        server.setApplicationName("recap");
        try {
            server.setURL(url);
        } catch (IllegalArgumentException e) {
            // Its message holds the URL, and that the password.
            throw notUnderstood();
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
                "The URL of PostgreSQL is not understood; write jdbc:postgresql://HOST:PORT/DATABASE?user=NAME and put the"
                        + " password into PGPASSWORD.",
                false,
                null);
    }
}

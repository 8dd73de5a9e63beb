package dev.recap.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A real PostgreSQL server for tests: the one that {@code RECAP_TEST_POSTGRES_URL} names (a URL of JDBC, with a user who
 * may create databases), or else one started from installed binaries in a temporary folder, which ends with this process,
 * however that ends.
 */
public final class PostgresServer implements AutoCloseable {

    public static final String GUEST = "recap_guest";
    public static final String GUEST_PASSWORD = "open sesame";

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final @Nullable PostgresHome home;
    private final @Nullable Path folder;
    private final String url;
    private @Nullable Process guard;
    private final Set<String> databases = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable String> reused = new AtomicReference<>();

    private PostgresServer(@Nullable PostgresHome home, @Nullable Path folder, String url) {
        this.home = home;
        this.folder = folder;
        this.url = url;
    }

    /** A server, or why there is none. */
    private record Search(@Nullable PostgresServer server, String reason) {

        PostgresServer required() {
            Assumptions.assumeTrue(server != null, reason);
            return Objects.requireNonNull(server);
        }
    }

    private static final class Shared {
        static final Search SEARCH = find();

        private static Search find() {
            String given = System.getenv("RECAP_TEST_POSTGRES_URL");
            if (given == null || given.isBlank()) {
                return tryToStart(PostgresHome.ofMachine());
            }
            PostgresServer server = new PostgresServer(null, null, given);
            Runtime.getRuntime().addShutdownHook(new Thread(server::dropDatabases));
            return new Search(server, "");
        }
    }

    private static final class WithPgvector {
        static final Search SEARCH = find();

        private static Search find() {
            Search shared = Shared.SEARCH;
            return shared.server() != null && shared.server().hasPgvector()
                    ? shared
                    : tryToStart(PostgresHome.withPgvector());
        }
    }

    /** Returns the server that all tests of this process share; where none can be had, the test is skipped. */
    public static PostgresServer shared() {
        return Shared.SEARCH.required();
    }

    /** Returns the shared server, or another one where that has no pgvector; where none can be had, the test is skipped. */
    public static PostgresServer withPgvector() {
        Search search = WithPgvector.SEARCH;
        Assumptions.assumeTrue(
                search.server() != null,
                "no pgvector: install it for the server (apt-get install postgresql-17-pgvector), or run .ci/run as root: "
                        + search.reason());
        return search.required();
    }

    private boolean hasPgvector() {
        return number(url, "SELECT count(*) FROM pg_available_extensions WHERE name = 'vector'") > 0;
    }

    private static long number(String url, String query) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Starts a server of the test's own, which it may stop; where none can be had, the test is skipped.
     *
     * @param settings lines of {@code postgresql.conf}
     */
    public static PostgresServer startOwn(String... settings) {
        return tryToStart(PostgresHome.ofMachine(), settings).required();
    }

    /** Creates an empty database and returns its URL, with the user in it who owns it. */
    public String newDatabase() {
        String name = "recap_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
        execute(url, "CREATE DATABASE " + name);
        databases.add(name);
        return url.replaceFirst("/[^/?]*(\\?|$)", "/" + name + "$1");
    }

    /** Creates an empty database in a folder, which the server takes for its own, and returns its URL. */
    public String newDatabase(String tablespace, Path place) {
        own(place);
        execute(url, "CREATE TABLESPACE " + tablespace + " LOCATION '" + place + "'");
        String database = newDatabase();
        execute(url, "ALTER DATABASE " + nameIn(database) + " SET TABLESPACE " + tablespace);
        return database;
    }

    /**
     * Returns the URL of a database without Recap's tables, the same one each time: for tests that follow each other.
     * Creating a database takes longer than most tests do, and removing hundreds of them longer than a JVM may take to end.
     */
    public String emptyDatabase() {
        String database = reused.get();
        if (database == null) {
            database = newDatabase();
            reused.set(database);
        }
        execute(database, "DROP SCHEMA IF EXISTS recap CASCADE");
        return database;
    }

    private static String nameIn(String databaseUrl) {
        return databaseUrl.replaceFirst(".*/([^/?]*)(\\?.*)?$", "$1");
    }

    private void dropDatabases() {
        databases.forEach(name -> execute(url, "DROP DATABASE " + name + " WITH (FORCE)"));
    }

    /** Makes sure of a user who needs a password and may log in, but create nothing; both stand in this class. */
    public void makeGuest() {
        execute(
                url,
                "DO $$ BEGIN CREATE ROLE " + GUEST + " LOGIN PASSWORD '" + GUEST_PASSWORD
                        + "'; EXCEPTION WHEN duplicate_object THEN END $$");
    }

    /** Runs a statement in the database of a URL. */
    public static void execute(String url, String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a server that was stopped, at the same port, and returns when it can be used. */
    public void start() {
        control("start", "-w", "-t", "60", "-l", inside("log"));
    }

    /** Stops the server in the middle of what it does, as {@code kill -9} would: the log is replayed at the next start. */
    public void stopAtOnce() {
        control("stop", "-w", "-m", "immediate");
    }

    /** Starts the server again as a standby, which can only be read. */
    public void becomeStandby() {
        stopAtOnce();
        run("touch", inside("data/standby.signal"));
        start();
    }

    /** Returns the folder of a database's files; where another machine may have it, the test is skipped. */
    public Path tables(String databaseUrl) {
        Assumptions.assumeTrue(
                folder != null, "the server that RECAP_TEST_POSTGRES_URL names keeps its files to itself");
        long id = number(databaseUrl, "SELECT oid FROM pg_database WHERE datname = current_database()");
        return Objects.requireNonNull(folder).resolve("data/base/" + id);
    }

    /** Stops the server and removes its folder. */
    @Override
    public void close() {
        if (guard == null) {
            return;
        }
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has the server stopped and its folder removed when a process reads the end of what this one, alive, could write. */
    private Process guarded() throws IOException {
        // In a session of its own, where a signal to all of this process's group does not end it.
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(
                home().command("sh", "-c", """
                        cat > /dev/null
                        test ! -e "$0/data/postmaster.pid" || "$1/pg_ctl" -D "$0/data" -w -m immediate stop
                        rm -rf "$0"
                        """, inside(""), home().binaries().toString()));
        return new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static Search tryToStart(@Nullable PostgresHome home, String... settings) {
        if (home == null) {
            return new Search(
                    null,
                    "no PostgreSQL: set RECAP_TEST_POSTGRES_URL, or install its server (apt-get install postgresql)");
        }
        try {
            return new Search(start(home, settings), "");
        } catch (IOException | IllegalStateException e) {
            return new Search(null, "PostgreSQL does not start: " + e.getMessage());
        }
    }

    private static PostgresServer start(PostgresHome home, String... settings) throws IOException {
        int port = freePort();
        PostgresServer server = new PostgresServer(
                home, home.newFolder(), "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=recap");
        server.guard = server.guarded();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        String data = server.inside("data");
        server.run(
                home.binaries() + "/initdb",
                "-D",
                data,
                "-U",
                "recap",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "-N");
        // Without fsync a database is made in a tenth of the time; what the system has written survives a stop anyway.
        server.run("sh", "-c", """
                cat >> %s/postgresql.conf <<'END'
                port = %d
                listen_addresses = '127.0.0.1'
                unix_socket_directories = ''
                max_connections = 200
                fsync = off
                %s
                END
                sed -i '1i host all %s 127.0.0.1/32 scram-sha-256' %s/pg_hba.conf
                """.formatted(data, port, String.join("\n", settings), GUEST, data));
        server.start();
        return server;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private PostgresHome home() {
        if (home == null) {
            throw new IllegalStateException("this server is not the test's own");
        }
        return home;
    }

    /** Returns a file of the folder as the server sees it. */
    private String inside(String file) {
        return home().inside(Objects.requireNonNull(folder).resolve(file)).toString();
    }

    private void control(String... words) {
        List<String> command = new ArrayList<>(List.of(home().binaries() + "/pg_ctl", "-D", inside("data")));
        command.addAll(List.of(words));
        run(command.toArray(String[]::new));
    }

    private void run(String... command) {
        execute(home().command(command));
    }

    static void own(Path folder) {
        if (isRoot()) {
            execute(List.of("chown", "postgres", folder.toString()));
        }
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    static void execute(List<String> command) {
        try {
            // Into a file: the server keeps the output open, and reading it would wait for its end.
            Path output = Files.createTempFile("recap-postgres", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .directory(new File("/"))
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                if (!process.waitFor(90, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new IllegalStateException(command + ": " + Files.readString(output, StandardCharsets.UTF_8));
                }
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

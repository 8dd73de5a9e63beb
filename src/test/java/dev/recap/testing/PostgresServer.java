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
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A real PostgreSQL server for tests: the one that {@code RECAP_TEST_POSTGRES_URL} names (a URL of JDBC, with a user who
 * may create databases), or else one started from installed binaries in a temporary folder, which ends with this process.
 */
public final class PostgresServer implements AutoCloseable {

    public static final String GUEST = "recap_guest";
    public static final String GUEST_PASSWORD = "open sesame";

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final @Nullable Path binaries;
    private final @Nullable Path folder;
    private final String url;
    private final Set<String> databases = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable String> reused = new AtomicReference<>();

    private PostgresServer(@Nullable Path binaries, @Nullable Path folder, String url) {
        this.binaries = binaries;
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
                return tryToStart();
            }
            PostgresServer server = new PostgresServer(null, null, given);
            Runtime.getRuntime().addShutdownHook(new Thread(server::dropDatabases));
            return new Search(server, "");
        }
    }

    /** Returns the server that all tests of this process share; where none can be had, the test is skipped. */
    public static PostgresServer shared() {
        return Shared.SEARCH.required();
    }

    /**
     * Starts a server of the test's own, which it may stop; where none can be had, the test is skipped.
     *
     * @param settings lines of {@code postgresql.conf}
     */
    public static PostgresServer startOwn(String... settings) {
        return tryToStart(settings).required();
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
        control("start", "-w", "-t", "60", "-l", folder + "/log");
    }

    /** Stops the server in the middle of what it does, as {@code kill -9} would: the log is replayed at the next start. */
    public void stopAtOnce() {
        control("stop", "-w", "-m", "immediate");
    }

    /** Starts the server again as a standby, which can only be read. */
    public void becomeStandby() {
        stopAtOnce();
        run("touch", folder + "/data/standby.signal");
        start();
    }

    @Override
    public void close() {
        if (folder == null || !Files.exists(folder)) {
            return;
        }
        if (Files.exists(folder.resolve("data/postmaster.pid"))) {
            stopAtOnce();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(PostgresServer::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Search tryToStart(String... settings) {
        Path binaries = binaries();
        if (binaries == null) {
            return new Search(
                    null,
                    "no PostgreSQL: set RECAP_TEST_POSTGRES_URL, or install its server (apt-get install postgresql)");
        }
        try {
            return new Search(start(binaries, settings), "");
        } catch (IOException | IllegalStateException e) {
            return new Search(null, "PostgreSQL does not start: " + e.getMessage());
        }
    }

    private static PostgresServer start(Path binaries, String... settings) throws IOException {
        Path folder = Files.createTempDirectory("recap-postgres");
        own(folder);
        int port = freePort();
        PostgresServer server =
                new PostgresServer(binaries, folder, "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=recap");
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        String data = folder + "/data";
        server.run(binaries + "/initdb", "-D", data, "-U", "recap", "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
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

    private static @Nullable Path binaries() {
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            versions.sorted(Comparator.reverseOrder())
                    .map(version -> version.resolve("bin"))
                    .forEach(folders::add);
        } catch (IOException e) {
            // Not a Debian with PostgreSQL; it may be on the path.
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            folders.add(Path.of(folder));
        }
        return folders.stream()
                .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
                .findFirst()
                .orElse(null);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void control(String... words) {
        if (binaries == null) {
            throw new IllegalStateException("this server is not the test's own");
        }
        List<String> command =
                new ArrayList<>(List.of(binaries.resolve("pg_ctl").toString(), "-D", folder + "/data"));
        command.addAll(List.of(words));
        run(command.toArray(String[]::new));
    }

    /** Runs a command as a user who may run the server, which root may not. */
    private void run(String... command) {
        List<String> words = new ArrayList<>();
        if (isRoot()) {
            words.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        words.addAll(List.of(command));
        execute(words);
    }

    static void own(Path folder) {
        if (isRoot()) {
            execute(List.of("chown", "postgres", folder.toString()));
        }
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static void execute(List<String> command) {
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

package dev.recap.testing;

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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A real PostgreSQL server for tests: the one that {@code RECAP_TEST_POSTGRES_URL} names (a URL of JDBC, with a user who
 * may create databases), or else one started from installed binaries in a temporary folder, which ends with this process.
 */
public final class PostgresServer implements AutoCloseable {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final @Nullable Path binaries;
    private final @Nullable Path folder;
    private final String url;

    private PostgresServer(@Nullable Path binaries, @Nullable Path folder, String url) {
        this.binaries = binaries;
        this.folder = folder;
        this.url = url;
    }

    private static final class Shared {
        static final @Nullable PostgresServer SERVER = find();

        private static @Nullable PostgresServer find() {
            String given = System.getenv("RECAP_TEST_POSTGRES_URL");
            return given == null || given.isBlank() ? tryToStart() : new PostgresServer(null, null, given);
        }
    }

    /** Returns the server that all tests of this process share; where none can be had, the test is skipped. */
    public static PostgresServer shared() {
        return required(Shared.SERVER);
    }

    /** Starts a server of the test's own, which it may stop; where none can be had, the test is skipped. */
    public static PostgresServer startOwn() {
        return required(tryToStart());
    }

    private static PostgresServer required(@Nullable PostgresServer server) {
        Assumptions.assumeTrue(
                server != null,
                "no PostgreSQL: set RECAP_TEST_POSTGRES_URL, or install its server (apt-get install postgresql)");
        return server;
    }

    /** Creates an empty database and returns its URL, with user and password in it. */
    public String newDatabase() {
        String name = "recap_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
        execute(url, "CREATE DATABASE " + name);
        int query = url.indexOf('?');
        String address = query < 0 ? url : url.substring(0, query);
        return address.substring(0, address.lastIndexOf('/') + 1) + name + (query < 0 ? "" : url.substring(query));
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

    @Override
    public void close() {
        if (folder == null) {
            return;
        }
        try {
            control("stop", "-w", "-m", "immediate");
        } catch (IllegalStateException e) {
            // It was stopped already.
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

    private static @Nullable PostgresServer tryToStart() {
        Path binaries = binaries();
        if (binaries == null) {
            return null;
        }
        try {
            Path folder = Files.createTempDirectory("recap-postgres");
            asOwner("chown", "postgres", folder.toString());
            int port = freePort();
            PostgresServer server = new PostgresServer(
                    binaries, folder, "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=recap");
            server.run(
                    binaries.resolve("initdb").toString(),
                    "-D",
                    folder + "/data",
                    "-U",
                    "recap",
                    "-A",
                    "trust",
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "-N");
            String settings = "\nport = " + port + "\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n"
                    + "max_connections = 200\n";
            server.run("sh", "-c", "cat >> " + folder + "/data/postgresql.conf <<'END'" + settings + "END");
            server.start();
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    private static int freePort() throws IOException {
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

    private static void asOwner(String... command) {
        if (isRoot()) {
            execute(List.of(command));
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static void execute(List<String> command) {
        try {
            // Into a file: the server keeps the output open, and reading it would wait for its end.
            Path output = Files.createTempFile("recap-postgres", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .directory(new java.io.File("/"))
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

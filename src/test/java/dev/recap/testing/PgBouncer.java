package dev.recap.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/** A real proxy before a server, which gives a connection to a client for one transaction only. */
public final class PgBouncer implements AutoCloseable {

    private final Path folder;
    private final Process process;
    private final String url;

    private PgBouncer(Path folder, Process process, String url) {
        this.folder = folder;
        this.process = process;
        this.url = url;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    /**
     * Starts a proxy; where it is not installed, the test is skipped.
     *
     * @param serverUrl a database's URL of JDBC
     * @param connections how many the proxy has to the database
     */
    public static PgBouncer before(String serverUrl, int connections) throws IOException {
        Path program = Stream.concat(
                        Stream.of("/usr/sbin"),
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(":")))
                .map(place -> Path.of(place, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(program != null, "no PgBouncer: install it (apt-get install pgbouncer)");
        Path folder = Files.createTempDirectory("recap-pgbouncer");
        int port = PostgresServer.freePort();
        Path settings = Files.writeString(folder.resolve("pgbouncer.ini"), settings(serverUrl, port, connections));
        PostgresServer.own(folder);
        List<String> command = new ArrayList<>();
        if (PostgresServer.isRoot()) {
            // It refuses to run as root. In contrast to runuser, this becomes the program, so that it is what is
            // stopped.
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.addAll(List.of(program.toString(), settings.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        PgBouncer proxy =
                new PgBouncer(folder, process, serverUrl.replaceFirst("//[^/]*/", "//127.0.0.1:" + port + "/"));
        String refused = proxy.waitUntilUp();
        if (!refused.isEmpty()) {
            proxy.close();
            Assumptions.abort("PgBouncer does not start: " + refused);
        }
        return proxy;
    }

    private static String settings(String serverUrl, int port, int connections) {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setURL(serverUrl);
        String password = server.getPassword() == null ? "" : " password=" + quoted(server.getPassword());
        return """
                [databases]
                * = host=%s port=%d user=%s%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                """.formatted(
                        server.getServerNames()[0],
                        server.getPortNumbers()[0],
                        quoted(server.getUser()),
                        password,
                        port,
                        connections);
    }

    private static String quoted(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    /** Returns what it has said if it ended instead. */
    private String waitUntilUp() throws IOException {
        BufferedReader log =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            if (line.contains("process up")) {
                // Read to its end, or it would wait for a reader.
                Thread reader = new Thread(() -> readToEnd(log));
                reader.setDaemon(true);
                reader.start();
                return "";
            }
            said.append(line).append('\n');
        }
        return said.toString();
    }

    private static void readToEnd(BufferedReader log) {
        try {
            log.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The process has ended.
        }
    }

    /** Returns the database's URL by way of the proxy. */
    public String url() {
        return url;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit().join();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}

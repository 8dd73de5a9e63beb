package dev.recap.checkpoint.jdbc;

import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A server of the test's own with a database on a disk of a few megabytes, and ballast on it that can be thrown off. */
final class SmallDisk implements AutoCloseable {

    private static final String SIZE = "14m";

    private final Path folder;
    private final PostgresServer server;
    private final String url;

    private SmallDisk(Path folder, PostgresServer server) {
        this.folder = folder;
        this.server = server;
        this.url = server.newDatabase("small_disk", folder);
    }

    /** Where this user may not mount a disk, the test is skipped. */
    static SmallDisk mounted() throws IOException, InterruptedException {
        PostgresServer server = PostgresServer.startOwn();
        Path folder = Files.createTempDirectory("recap-small-disk");
        boolean ready = false;
        try {
            String refused =
                    run("mount", "-t", "tmpfs", "-o", "size=" + SIZE + ",mode=0777", "tmpfs", folder.toString());
            Assumptions.assumeTrue(refused.isEmpty(), "no small disk can be mounted: " + refused);
            SmallDisk disk = new SmallDisk(folder, server);
            ready = true;
            return disk;
        } finally {
            if (!ready) {
                server.close();
                unmount(folder);
            }
        }
    }

    String url() {
        return url;
    }

    /** Takes two megabytes of what is left. */
    void load() {
        PostgresServer.execute(url, "CREATE TABLE ballast AS SELECT repeat('x', 1000) FROM generate_series(1, 2000)");
    }

    /** Gives the two megabytes back. */
    void unload() {
        PostgresServer.execute(url, "DROP TABLE ballast");
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try {
            server.close();
        } finally {
            unmount(folder);
        }
    }

    private static void unmount(Path folder) throws IOException, InterruptedException {
        run("umount", folder.toString());
        Files.delete(folder);
    }

    /** Returns what a command that failed has said. */
    private static String run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return e.getMessage();
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? "" : output.strip() + " ";
    }
}

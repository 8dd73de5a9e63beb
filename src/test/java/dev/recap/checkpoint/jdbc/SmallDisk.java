package dev.recap.checkpoint.jdbc;

import dev.recap.testing.PostgresServer;
import java.io.IOException;

/** A server of the test's own with a database on a disk of a few megabytes, and ballast on it that can be thrown off. */
final class SmallDisk implements AutoCloseable {

    private static final String SIZE = "14m";

    private final MountedDisk disk;
    private final PostgresServer server;
    private final String url;

    private SmallDisk(MountedDisk disk, PostgresServer server) {
        this.disk = disk;
        this.server = server;
        this.url = server.newDatabase("small_disk", disk.folder());
    }

    /** Where this user may not mount a disk, the test is skipped. */
    static SmallDisk mounted() throws IOException, InterruptedException {
        PostgresServer server = PostgresServer.startOwn();
        MountedDisk disk = null;
        boolean ready = false;
        try {
            disk = MountedDisk.of(SIZE);
            SmallDisk small = new SmallDisk(disk, server);
            ready = true;
            return small;
        } finally {
            if (!ready) {
                server.close();
                if (disk != null) {
                    disk.close();
                }
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
            disk.close();
        }
    }
}

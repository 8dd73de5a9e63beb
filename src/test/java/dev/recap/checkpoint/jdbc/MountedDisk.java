package dev.recap.checkpoint.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A disk in memory, of few megabytes, as only root can mount it. */
record MountedDisk(Path folder) implements AutoCloseable {

    /** Where this user may not mount a disk, the test is skipped. */
    static MountedDisk of(String size) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("recap-small-disk");
        String refused = run("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=0777", "tmpfs", folder.toString());
        if (!refused.isEmpty()) {
            Files.delete(folder);
        }
        Assumptions.assumeTrue(refused.isEmpty(), "no small disk can be mounted: " + refused);
        return new MountedDisk(folder);
    }

    @Override
    public void close() throws IOException, InterruptedException {
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

package dev.recap.checkpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Marks the owner of a lease with its process: boot of the machine, process namespace, pid and start time, so that a
 * process of the same machine can see at once that the owner was killed instead of waiting for the lease to expire.
 */
final class ProcessMark {

    private static final String PLACE = place();
    private static final String SELF = PLACE + "|" + self();
    private static final AtomicLong TURNS = new AtomicLong();

    private ProcessMark() {}

    static String newOwner() {
        return SELF + "|" + TURNS.incrementAndGet();
    }

    static boolean isDead(String owner) {
        String[] parts = owner.split("\\|", -1);
        if (parts.length != 3 || PLACE.isEmpty() || !parts[0].equals(PLACE)) {
            return false;
        }
        int at = parts[1].indexOf('@');
        try {
            String[] stat = stat(Long.parseLong(parts[1].substring(0, at)));
            return hasEnded(stat) || !started(stat).equals(parts[1].substring(at + 1));
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String self() {
        long pid = ProcessHandle.current().pid();
        try {
            return pid + "@" + started(stat(pid));
        } catch (IOException e) {
            // Nobody will ask whether this owner lives, but no other process may have its name.
            return pid + "@" + UUID.randomUUID();
        }
    }

    /** Returns {@code /proc/PID/stat} (proc(5)) from its third field on. */
    private static String[] stat(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
        // The second field is the program's name in parentheses, which may itself hold blanks and parentheses.
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    }

    /** Field 3: a killed process stays on as a zombie until its parent asks for its exit code, which it may never do. */
    private static boolean hasEnded(String[] stat) {
        return stat[0].equals("Z") || stat[0].equals("X");
    }

    /**
     * Field 22: when the process started, in clock ticks since the machine did. {@link ProcessHandle.Info#startInstant}
     * adds the time of the boot, which every JVM works out for itself and which moves when the clock is set: after that, a
     * living owner would be taken for dead.
     */
    private static String started(String[] stat) {
        return stat[19];
    }

    /** Where pids mean what they mean here; empty when that cannot be told. */
    private static String place() {
        try {
            String boot =
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
            String namespace =
                    Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            return boot + "/" + namespace;
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return "";
        }
    }
}

package dev.recap.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Marks the owner of a lease with its process: boot of the machine, process namespace, pid and start time, so that a
 * process of the same machine can see at once that the owner was killed instead of waiting for the lease to expire.
 */
final class ProcessMark {

    private static final String PLACE = place();
    private static final String SELF = PLACE + "|" + process(ProcessHandle.current());
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
        String marked = parts[1];
        long pid = Long.parseLong(marked.substring(0, marked.indexOf('@')));
        Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        return process.isEmpty() || !process(process.get()).equals(marked);
    }

    private static String process(ProcessHandle process) {
        Instant started = process.info().startInstant().orElse(Instant.EPOCH);
        return process.pid() + "@" + started.toEpochMilli();
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

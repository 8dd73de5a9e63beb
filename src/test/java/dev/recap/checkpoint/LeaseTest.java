package dev.recap.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.testing.ChildProcess;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LeaseTest {

    @BeforeEach
    void needsProc() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "no /proc: whether an owner lives cannot be told here");
    }

    @Test
    void isOwnerDead_thisProcess_lives() {
        assertThat(Lease.isOwnerDead(Lease.ofNewTurn().owner())).isFalse();
    }

    @Test
    void isOwnerDead_ownerOfAnotherMachine_cannotBeTold() {
        assertThat(Lease.isOwnerDead("elsewhere|1@1|1")).isFalse();
    }

    @Test
    void isOwnerDead_killedProcess_isDead() throws Exception {
        Process child = ChildProcess.running(Owner.class).start();
        try (BufferedReader output = child.inputReader()) {
            String owner = output.readLine();
            assertThat(Lease.isOwnerDead(owner)).isFalse();

            child.toHandle().destroyForcibly();
            child.waitFor();

            assertThat(Lease.isOwnerDead(owner)).isTrue();
        } finally {
            child.destroyForcibly();
        }
    }

    /** As under a container's first process that never asks for its children's exit codes. */
    @Test
    void isOwnerDead_killedProcessWhoseParentDoesNotReapIt_isDead() throws Exception {
        ProcessBuilder java = ChildProcess.running(Owner.class);
        String command = String.join(
                " ",
                java.command().stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .toList());
        // The shell becomes a program that knows nothing of the child it inherits.
        Process parent = new ProcessBuilder("sh", "-c", command + " & exec sleep 60")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = parent.inputReader()) {
            String owner = output.readLine();
            ProcessHandle child = parent.children().findAny().orElseThrow();

            child.destroyForcibly();

            Path stat = Path.of("/proc", Long.toString(child.pid()), "stat");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!Files.readString(stat).contains(") Z ") && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(Lease.isOwnerDead(owner)).isTrue();
        } finally {
            parent.destroyForcibly();
        }
    }

    /** Prints an owner and sleeps until it is killed. */
    static final class Owner {

        public static void main(String[] args) throws InterruptedException {
            System.out.println(Lease.ofNewTurn().owner());
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        }
    }
}

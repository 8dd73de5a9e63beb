package dev.recap.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.testing.ChildProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Kills a process that prunes, again and again, and looks at what it leaves. */
public final class KilledPruning {

    private static final ThreadId THREAD = new ThreadId("1");
    private static final int CHECKPOINTS = 6_000;

    private KilledPruning() {}

    /** Kills the program at moments of the first step to the last, until a run has come to its end. */
    public static void run(Supplier<CheckpointStore> opening, Class<?> program, String database) throws Exception {
        RandomTree tree;
        try (CheckpointStore store = opening.get()) {
            tree = new RandomTree(store, "1", new Random(3));
            tree.growTogether(CHECKPOINTS);
        }
        Random random = new Random(5);
        int kills = 0;
        boolean ended = false;
        while (!ended) {
            Process process = ChildProcess.running(program, database).start();
            process.inputReader().readLine();
            process.waitFor(kills < 12 ? random.nextInt(300) : 60_000, TimeUnit.MILLISECONDS);
            process.toHandle().destroyForcibly();
            ended = process.waitFor() == 0;
            kills += ended ? 0 : 1;
            try (CheckpointStore store = opening.get()) {
                assertWhole(store, tree);
            }
        }
        assertThat(kills).isPositive();
        try (CheckpointStore store = opening.get()) {
            assertThat(store.history(THREAD, Integer.MAX_VALUE, null)).hasSize(20);
            new Turns(store, "1").say("still", "here", false, StepReport.NONE);
        }
    }

    private static void assertWhole(CheckpointStore store, RandomTree tree) {
        List<Checkpoint> left = store.history(THREAD, Integer.MAX_VALUE, null);
        Set<CheckpointId> ids = new HashSet<>();
        left.forEach(each -> ids.add(each.id()));
        assertThat(left).allMatch(each -> each.parent() == null || ids.contains(each.parent()));
        Set<Message> held = new HashSet<>();
        left.forEach(each -> held.addAll(each.state().messages()));
        assertThat(store.archive(THREAD).stream().map(ArchivedMessage::message)).containsAll(held);
        assertThat(left).allMatch(each -> tree.model().ever(each.id()).state().equals(each.state()));
    }
}

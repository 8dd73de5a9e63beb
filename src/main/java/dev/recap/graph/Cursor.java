package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.UserId;
import dev.recap.node.Occasion;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bsc.langgraph4j.RunnableConfig;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands in the thread's tree of checkpoints. langgraph4j's own checkpoints have neither parent, step nor
 * turn, and it forgets the id it started from; the cursor travels in the run's configuration and knows all of it.
 *
 * <p>Parent and head are two things: a fork's first checkpoint has the old checkpoint as parent while the thread's newest
 * one is what no other writer may have moved. Used by one thread at a time, the one that runs the turn.
 */
final class Cursor {

    private static final String KEY = "recap.cursor";

    private final Turn turn;
    private final CheckpointStore store;
    private final InstantSource clock;
    private final @Nullable UserId owner;
    private final List<Checkpoint> pending = new ArrayList<>();
    private @Nullable Checkpoint parent;
    private @Nullable CheckpointId head;
    private @Nullable Checkpoint beforePending;
    private StepReport report = StepReport.NONE;
    private boolean isRepeatedStep;
    private boolean hasClaimed;
    private TurnProgress progress = new TurnProgress();
    private @Nullable Throwable failure;
    private long stepBegan = System.nanoTime();

    Cursor(
            Turn turn,
            CheckpointStore store,
            InstantSource clock,
            @Nullable Checkpoint head,
            @Nullable Checkpoint parent) {
        this.turn = turn;
        this.store = store;
        this.clock = clock;
        this.owner = head == null ? turn.user() : head.user();
        this.head = head == null ? null : head.id();
        this.parent = parent;
        this.beforePending = parent;
    }

    static Cursor of(RunnableConfig config) {
        return (Cursor) config.metadata(KEY).orElseThrow();
    }

    RunnableConfig config() {
        return RunnableConfig.builder()
                .threadId(turn.thread().value())
                .putMetadata(KEY, this)
                .build();
    }

    Turn turn() {
        return turn;
    }

    Instant now() {
        return clock.instant();
    }

    /** What the application's own code is told about the step that runs now. */
    Occasion occasion(ConversationState state) {
        return new Occasion(turn.thread(), owner, now(), state);
    }

    /** The checkpoint the next one will be made from, or {@code null} on a fresh thread. */
    @Nullable
    Checkpoint parent() {
        return parent;
    }

    /** The state the next step starts from. */
    ConversationState state() {
        return parent == null ? ConversationState.EMPTY : parent.state();
    }

    /** The step the next checkpoint will have. */
    int nextStep() {
        return parent == null ? Checkpoint.FIRST_STEP : parent.step() + 1;
    }

    /** The last checkpoint that was made, once there is one. */
    Checkpoint written() {
        if (parent == null) {
            throw new IllegalStateException("Nothing was written yet.");
        }
        return parent;
    }

    /** A node tells how its step went; it is recorded with the step's checkpoint. */
    void report(StepReport report) {
        this.report = report;
    }

    /** What the turn has done so far. */
    TurnProgress progress() {
        return progress;
    }

    /**
     * Keeps what stopped a step. It is not thrown through langgraph4j, which logs whatever it is thrown as an error, with
     * its words and its trace, also where a turn was only cancelled.
     */
    void fail(Throwable thrown) {
        failure = failure == null ? thrown : failure;
    }

    /** What stopped a step, or {@code null} when nothing has. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Whom the thread belongs to, or {@code null} when to nobody. */
    @Nullable
    UserId owner() {
        return owner;
    }

    /** The turn goes on after a step of it; the one to come may have been begun before. */
    void goOnAfter(Checkpoint last) {
        progress = TurnProgress.until(last, store);
        isRepeatedStep = true;
    }

    /** Whether the step that runs now may have run before without its result being recorded. */
    boolean isRepeatedStep() {
        return isRepeatedStep;
    }

    /** Adds a checkpoint that will become durable together with the next step. */
    void prepend(Source source, String node, List<String> next) {
        append(source, node, next, state(), StepReport.NONE);
    }

    /** Records a step with everything prepended, makes it durable when the turn wants that, and tells the listener. */
    void commitStep(String node, List<String> next, ConversationState state) {
        long now = System.nanoTime();
        append(Source.LOOP, node, next, state, report.took(Duration.ofNanos(now - stepBegan)));
        stepBegan = now;
        progress.note(node, next);
        report = StepReport.NONE;
        isRepeatedStep = false;
        if (next.isEmpty() || turn.settings().durability() == Durability.EVERY_STEP) {
            commit(pending, next.isEmpty());
        } else if (!hasClaimed) {
            // A thread that does not exist yet is claimed by its first checkpoints.
            commit(head == null ? pending : List.of(), false);
        }
    }

    /**
     * Records a step that was not run here and makes it durable with everything prepended.
     *
     * @param releases whether the claim on the thread ends with it
     */
    void commitRecorded(
            Source source,
            String node,
            List<String> next,
            ConversationState state,
            StepReport report,
            boolean releases) {
        append(source, node, next, state, report);
        commit(pending, releases);
    }

    /** Makes what was prepended durable and claims the thread; with nothing prepended, only claims it. */
    void claim() {
        commit(turn.settings().durability() == Durability.EVERY_STEP ? pending : List.of(), false);
    }

    /** A turn that fails leaves its last completed step, also when it was to be durable only at the end. */
    void commitWhatIsDone(Throwable stopped) {
        if (hasClaimed && !pending.isEmpty()) {
            try {
                commit(pending, false);
            } catch (RuntimeException e) {
                if (stopped != e) {
                    stopped.addSuppressed(e);
                }
            }
        }
    }

    private void append(Source source, String node, List<String> next, ConversationState state, StepReport report) {
        Instant now = clock.instant();
        CheckpointId newest =
                pending.isEmpty() ? head : pending.get(pending.size() - 1).id();
        Checkpoint checkpoint = new Checkpoint(
                turn.thread(),
                owner,
                CheckpointId.after(newest, now),
                parent == null ? null : parent.id(),
                nextStep(),
                source,
                now,
                node,
                next,
                turn.id(),
                turn.metadata(),
                List.of(),
                report,
                state);
        pending.add(checkpoint);
        parent = checkpoint;
    }

    private void commit(List<Checkpoint> checkpoints, boolean releases) {
        Commit commit =
                new Commit(turn.thread(), turn.user(), head, checkpoints, turn.metadata(), turn.lease(), releases);
        store.commit(commit);
        head = commit.newHead();
        if (!hasClaimed) {
            hasClaimed = true;
            turn.listener().onClaimed();
        }
        if (commit.checkpoints().isEmpty()) {
            return;
        }
        Checkpoint previous = beforePending;
        pending.clear();
        beforePending = parent;
        for (Checkpoint written : commit.checkpoints()) {
            turn.listener().onCheckpoint(previous, written);
            previous = written;
        }
    }
}

package dev.recap.langgraph4j;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.InvalidIdException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of any langgraph4j graph in a {@link CheckpointStore}, where the graph's state is JSON:
 * {@code CompileConfig.builder().checkpointSaver(RecapSaver.of(Checkpoints.sqlite(file)))}. A step is one commit and reads
 * nothing; a run reads one checkpoint when it begins. Several processes may share a store that several can open.
 * Thread-safe.
 *
 * <p>A state's entries are text, booleans, numbers, null, lists and maps; anything else is refused before it is written,
 * with its key and type. A whole number comes back as the smallest of {@code Integer}, {@code Long} and
 * {@code BigInteger} that holds it.
 *
 * <p>Nothing is replaced: an update of an older checkpoint, or a run from one, is a branch of it, and becomes the newest.
 * When two runs write to one thread at a time, the one that comes second throws {@link HeadMovedException} from its next
 * step, and nothing of it is written from there on. A stream of a graph is to be read by the Java thread that made it, so
 * that runs can be told apart. A checkpoint id that the thread does not have is an error, and so is a
 * configuration without a thread id.
 *
 * <p>In the store a checkpoint is a turn of its own, whose id is langgraph4j's id of the checkpoint; the entries of the
 * state are its values, and the store's own checkpoint id is understood here too.
 */
public final class RecapSaver implements BaseCheckpointSaver {

    private static final String PAGE = "recap.page";

    private final CheckpointStore store;
    private final InstantSource clock;
    private final GraphRuns runs = new GraphRuns();

    private RecapSaver(CheckpointStore store, InstantSource clock) {
        this.store = requireNonNull(store, "store");
        this.clock = requireNonNull(clock, "clock");
    }

    /** Returns a saver that writes to this store, which it does not close. */
    public static RecapSaver of(CheckpointStore store) {
        return of(store, InstantSource.system());
    }

    /** Returns a saver that writes to this store and takes the time from this clock. */
    public static RecapSaver of(CheckpointStore store, InstantSource clock) {
        return new RecapSaver(store, clock);
    }

    /**
     * Returns a configuration with which {@link #list}, and so {@code CompiledGraph.getStateHistory}, gives a page: at most
     * so many checkpoints, and where the configuration names one, those before it. It changes nothing else.
     *
     * @param limit how many at most, 0 or more
     */
    public static RunnableConfig page(RunnableConfig config, int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
        return config.updateMetadata(Map.of(PAGE, limit));
    }

    /**
     * Returns the thread's checkpoints of all branches, newest first: a page of them with a configuration made by
     * {@link #page}, else all, whatever checkpoint the configuration names.
     */
    @Override
    public Collection<org.bsc.langgraph4j.checkpoint.Checkpoint> list(RunnableConfig config) {
        ThreadId thread = thread(config);
        Integer limit = (Integer) config.metadata(PAGE).orElse(null);
        String name = config.checkPointId().orElse(null);
        CheckpointId before =
                limit == null || name == null ? null : find(thread, name).id();
        return read(store.history(thread, limit == null ? Integer.MAX_VALUE : limit, before));
    }

    private static List<org.bsc.langgraph4j.checkpoint.Checkpoint> read(List<Checkpoint> stored) {
        return stored.stream().map(SavedState::read).toList();
    }

    /**
     * Returns the checkpoint that the configuration names, else the thread's newest, or empty for a thread that has none.
     *
     * @throws UnknownCheckpointException if the thread has no checkpoint of that id
     * @throws InvalidIdException if the thread has none of that id, and it is not a UUID either
     */
    @Override
    public Optional<org.bsc.langgraph4j.checkpoint.Checkpoint> get(RunnableConfig config) {
        ThreadId thread = thread(config);
        Optional<CheckpointId> newest;
        Optional<Checkpoint> found;
        if (config.checkPointId().isPresent()) {
            // What is newest is looked at first: a run that begins here may not overlook what is written meanwhile.
            newest = store.thread(thread).map(ThreadInfo::head);
            found = Optional.of(find(thread, config.checkPointId().get()));
        } else {
            found = store.head(thread);
            newest = found.map(Checkpoint::id);
        }
        Optional<org.bsc.langgraph4j.checkpoint.Checkpoint> read = found.map(SavedState::read);
        runs.read(
                thread,
                found.map(checkpoint -> Place.after(checkpoint, newest.orElse(checkpoint.id())))
                        .orElse(Place.FRESH));
        return read;
    }

    private Checkpoint find(ThreadId thread, String name) {
        return named(thread, new TurnId(name))
                .or(() -> store.find(thread, CheckpointId.of(name)))
                .orElseThrow(() -> new UnknownCheckpointException(thread, CheckpointId.of(name)));
    }

    private Optional<Checkpoint> named(ThreadId thread, TurnId name) {
        return store.turn(thread, name).stream().findFirst();
    }

    /**
     * Writes a step of a run, or an edited checkpoint, after the one it was made from. A checkpoint that is there already,
     * as when the outcome of a call was not known, is not written twice.
     *
     * @return the configuration with the id of the checkpoint
     * @throws HeadMovedException if somebody else has written to the thread since it was read
     * @throws dev.recap.checkpoint.ThreadBusyException if a conversation of Recap is running on the thread
     * @throws dev.recap.message.UnstorableValueException if the state is not of JSON's types
     * @throws IllegalArgumentException if the thread has another checkpoint of the same id
     */
    @Override
    public RunnableConfig put(RunnableConfig config, org.bsc.langgraph4j.checkpoint.Checkpoint checkpoint) {
        ThreadId thread = thread(config);
        ConversationState state = SavedState.of(checkpoint.getState());
        Source source = source(config, checkpoint.getNodeId());
        GraphRuns.Run run =
                switch (source) {
                    case INPUT -> runs.begun(thread);
                    case LOOP -> runs.running(thread, checkpoint.getNodeId());
                    default -> runs.reader(thread);
                };
        String parent = config.checkPointId().orElse(null);
        Place place =
                run != null && (parent == null || parent.equals(run.place().name()))
                        ? run.place()
                        : place(thread, parent);
        if (run == null && source == Source.LOOP && !place.awaits(checkpoint.getNodeId())) {
            throw new HeadMovedException(thread);
        }
        Checkpoint written;
        try {
            written = write(thread, place, source, checkpoint, state);
        } catch (HeadMovedException e) {
            runs.forget(thread, run);
            throw e;
        }
        runs.wrote(thread, run, Place.after(written, written.id()), source != Source.UPDATE);
        return config.withCheckPointId(checkpoint.getId());
    }

    /** A run tells the node of a step in its configuration; what comes without it was made by hand. */
    private static Source source(RunnableConfig config, String node) {
        if (config.checkPointId().isPresent()) {
            return Source.UPDATE;
        } else if (node.equals(StateGraph.START)) {
            return Source.INPUT;
        }
        boolean isStep =
                config.metadata(RunnableConfig.NODE_ID).filter(node::equals).isPresent();
        return isStep ? Source.LOOP : Source.UPDATE;
    }

    private Place place(ThreadId thread, @Nullable String parent) {
        CheckpointId newest = store.thread(thread).map(ThreadInfo::head).orElse(null);
        if (parent != null) {
            Checkpoint found = find(thread, parent);
            return Place.after(found, newest == null ? found.id() : newest);
        }
        return newest == null
                ? Place.FRESH
                : store.find(thread, newest)
                        .map(head -> Place.after(head, head.id()))
                        .orElseThrow(() -> new HeadMovedException(thread));
    }

    private Checkpoint write(
            ThreadId thread,
            Place place,
            Source source,
            org.bsc.langgraph4j.checkpoint.Checkpoint checkpoint,
            ConversationState state) {
        Instant now = clock.instant();
        Checkpoint made = new Checkpoint(
                thread,
                place.owner(),
                CheckpointId.after(place.head(), now),
                place.parent(),
                place.step(),
                source,
                now,
                SavedState.storedNode(checkpoint.getNodeId()),
                SavedState.storedNext(checkpoint.getNextNodeId()),
                new TurnId(checkpoint.getId()),
                Map.of(),
                List.of(),
                StepReport.NONE,
                state);
        // Each step of a run has a new id; only what is put by hand can be there already while the head has not moved.
        Optional<Checkpoint> there = source == Source.UPDATE ? there(made) : Optional.empty();
        if (there.isPresent()) {
            return there.get();
        }
        try {
            store.commit(new Commit(thread, null, place.head(), List.of(made), Map.of(), Lease.ofNewTurn(), true));
            return made;
        } catch (HeadMovedException e) {
            return there(made).orElseThrow(() -> e);
        }
    }

    private Optional<Checkpoint> there(Checkpoint made) {
        Optional<Checkpoint> there = named(made.thread(), made.turn());
        there.ifPresent(other -> {
            if (!other.node().equals(made.node())
                    || !other.next().equals(made.next())
                    || !other.state().equals(made.state())) {
                throw new IllegalArgumentException(
                        "Thread '" + made.thread() + "' has another checkpoint " + made.turn()
                                + "; none is ever replaced: put a Checkpoint.copyOf it, which has an id of its own.");
            }
        });
        return there;
    }

    /**
     * Deletes the thread and returns what it held, newest first. langgraph4j does so at the end of each run where the
     * graph is compiled with {@code releaseThread(true)}.
     *
     * @throws HeadMovedException if somebody else has written to the thread meanwhile; nothing is deleted
     * @throws dev.recap.checkpoint.ThreadBusyException if a conversation of Recap is running on the thread
     */
    @Override
    public Tag release(RunnableConfig config) {
        ThreadId thread = thread(config);
        List<Checkpoint> held = store.history(thread, Integer.MAX_VALUE, null);
        List<org.bsc.langgraph4j.checkpoint.Checkpoint> read = read(held);
        if (!held.isEmpty()) {
            store.delete(thread, held.get(0).id(), Lease.ofNewTurn());
        }
        runs.forget(thread);
        return new Tag(thread.value(), read);
    }

    /** langgraph4j would put all runs without a thread id on one thread. */
    private static ThreadId thread(RunnableConfig config) {
        return new ThreadId(
                config.threadId()
                        .orElseThrow(
                                () -> new IllegalArgumentException(
                                        "The run has no thread id; give one to its configuration: RunnableConfig.builder().threadId(…).")));
    }
}

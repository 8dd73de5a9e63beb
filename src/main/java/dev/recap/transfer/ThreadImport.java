package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings a thread back from JSON lines, in commits of some checkpoints each, so that no more than these are held. What
 * was begun is deleted when the text turns out to be damaged; only a process that is killed half-way leaves the thread
 * as far as it had come.
 */
public final class ThreadImport {

    private static final int COMMITTED_CHECKPOINTS = 200;
    private static final int COMMITTED_CHARACTERS = 1_000_000;
    private static final int HELD_CHARACTERS = 4_000_000;

    private final CheckpointStore store;
    private final ThreadId thread;
    private final Lease lease;
    private final Map<CheckpointId, Checkpoint> pending = new LinkedHashMap<>();
    private @Nullable Checkpoint head;

    private ThreadImport(CheckpointStore store, ThreadId thread, Lease lease) {
        this.store = store;
        this.thread = thread;
        this.lease = lease;
    }

    /**
     * Reads the thread that {@link ThreadExport} wrote as {@link ThreadFormat#JSON_LINES} and returns its newest
     * checkpoint.
     *
     * @param thread the id it gets, which no thread may have yet
     * @param user whom it is to belong to, or {@code null} for whom it belonged to
     * @param lease under which it is written, kept alive by the caller; given up at the end
     * @throws ThreadExistsException if there is such a thread; it is untouched
     * @throws UnreadableHistoryException if the text is not such a thread, with the number of the line; nothing is left
     * @throws IOException if the text cannot be read; nothing is left
     */
    public static Checkpoint read(
            CheckpointStore store, ThreadId thread, @Nullable UserId user, Lease lease, BufferedReader lines)
            throws IOException {
        return read(store, thread, user, lease, lines, HELD_CHARACTERS);
    }

    static Checkpoint read(
            CheckpointStore store,
            ThreadId thread,
            @Nullable UserId user,
            Lease lease,
            BufferedReader lines,
            int heldCharacters)
            throws IOException {
        if (store.thread(thread).isPresent()) {
            throw new ThreadExistsException(thread);
        }
        ThreadImport running = new ThreadImport(store, thread, lease);
        try {
            return running.run(new ThreadLinesReader(lines, thread, user, running::find, heldCharacters));
        } catch (IOException | RuntimeException | Error e) {
            running.undo(e);
            throw e;
        }
    }

    private Checkpoint run(ThreadLinesReader reader) throws IOException {
        long committed = 0;
        while (true) {
            Checkpoint checkpoint = reader.next();
            pending.put(checkpoint.id(), checkpoint);
            if (!reader.hasNext()) {
                commit(reader, true);
                return checkpoint;
            } else if (pending.size() == COMMITTED_CHECKPOINTS
                    || reader.characters() - committed > COMMITTED_CHARACTERS) {
                commit(reader, false);
                committed = reader.characters();
            }
        }
    }

    private void commit(ThreadLinesReader reader, boolean isLast) {
        List<Checkpoint> checkpoints = List.copyOf(pending.values());
        Map<String, Object> metadata = head == null ? reader.metadata() : Map.of();
        CheckpointId expected = head == null ? null : head.id();
        try {
            store.commit(new Commit(thread, reader.user(), expected, checkpoints, metadata, lease, isLast));
        } catch (HeadMovedException | ThreadBusyException e) {
            // Somebody else has begun a thread of this id. The text is read only once, so this cannot be tried again.
            throw new ThreadExistsException(thread);
        }
        head = checkpoints.get(checkpoints.size() - 1);
        pending.clear();
    }

    private @Nullable Checkpoint find(CheckpointId id) {
        Checkpoint found = pending.get(id);
        return found != null || head == null ? found : store.find(thread, id).orElse(null);
    }

    /** Only what is still as this import left it: whoever has claimed the thread since has made it theirs. */
    private void undo(Throwable stopped) {
        if (head == null) {
            return;
        }
        try {
            store.delete(thread, head.id(), lease);
        } catch (RuntimeException e) {
            if (e != stopped) {
                stopped.addSuppressed(e);
            }
        }
    }
}

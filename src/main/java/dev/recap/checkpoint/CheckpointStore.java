package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of many threads. Values go in and come out; an implementation decides how they are laid down,
 * but keeps a message once however many checkpoints hold it, and neither reads nor writes a whole thread per step.
 *
 * <p>Implementations are safe for use by several threads and, where several processes can open the same data, by
 * several processes. Every method may throw {@link StoreException} when the data cannot be reached or read.
 *
 * <p>{@code CheckpointStoreContract} in the published test-jar holds an implementation to all of this.
 */
public interface CheckpointStore extends AutoCloseable {

    /** Returns the thread's newest checkpoint, which is its state, or empty for an unknown thread. */
    Optional<Checkpoint> head(ThreadId thread);

    /**
     * Returns the thread's newest checkpoint as this store last saw it, for a writer: others may have gone on since, which
     * its commit tells. By default it is the {@link #head}, which is right for every store that need not travel to it.
     */
    default Optional<Checkpoint> lastSeenHead(ThreadId thread) {
        return head(thread);
    }

    /** Returns one checkpoint of the thread, or empty when the thread has none of that id. */
    Optional<Checkpoint> find(ThreadId thread, CheckpointId id);

    /**
     * Returns checkpoints of all branches, newest first.
     *
     * @param limit how many at most, 0 or more
     * @param before only ones older than this, or {@code null} to begin with the newest
     */
    List<Checkpoint> history(ThreadId thread, int limit, @Nullable CheckpointId before);

    /** Returns the checkpoints that belong to a turn, oldest first; empty when the thread does not know the turn. */
    List<Checkpoint> turn(ThreadId thread, TurnId turn);

    /**
     * Returns every version of a message that a checkpoint of the thread holds, each once, in the order in which they
     * first appeared, and the versions that pruning left because a summary speaks of them; empty for an unknown thread. By
     * default they are gathered from the whole {@link #history}, which is enough for a store that keeps no archive.
     */
    default List<ArchivedMessage> archive(ThreadId thread) {
        return ThreadArchive.of(history(thread, Integer.MAX_VALUE, null));
    }

    /** Returns what is known about a thread, or empty for an unknown one. */
    Optional<ThreadInfo> thread(ThreadId thread);

    /**
     * Returns the threads that match, the last created first: by {@link ThreadInfo#createdAt}, which an imported thread
     * brings with it, and of those created at one moment the last that came into the store.
     */
    List<ThreadInfo> threads(ThreadQuery query);

    /**
     * Makes the checkpoints durable, all or none, and the last of them the head. A commit that was already written (its
     * last checkpoint is the head) succeeds without writing anything, so that it can be repeated when its outcome is
     * unknown.
     *
     * @throws ThreadBusyException if somebody else holds the thread's lease
     * @throws HeadMovedException if the newest checkpoint is not the expected one, or the parent of the first was pruned
     * @throws WrongUserException if a user is given and the thread does not belong to that user
     */
    void commit(Commit commit);

    /** Extends a lease by its length; returns {@code false} when it is no longer held by its owner. */
    boolean renew(ThreadId thread, Lease lease);

    /** Gives up a lease; does nothing when it is not held by its owner. */
    void release(ThreadId thread, Lease lease);

    /**
     * Takes the newest turn back: its checkpoints go, with the messages and summaries that only they hold, and the head
     * is what it was before. A thread that has no other turn is gone.
     *
     * @throws ThreadBusyException if somebody else holds the thread's lease
     * @throws HeadMovedException if the newest checkpoint is not the expected one
     */
    void takeBack(ThreadId thread, CheckpointId expectedHead, TurnId turn, Lease lease);

    /**
     * Deletes a thread with everything it holds; returns whether there was one.
     *
     * @throws ThreadBusyException if somebody holds the thread's lease
     */
    boolean delete(ThreadId thread);

    /**
     * Deletes a thread as {@link #delete(ThreadId)} does, when nobody else has written to it.
     *
     * @throws ThreadBusyException if somebody else holds the thread's lease
     * @throws HeadMovedException if the newest checkpoint is not the expected one, or there is no such thread
     */
    void delete(ThreadId thread, CheckpointId expectedHead, Lease lease);

    /**
     * Removes checkpoints of a thread that need not stay, with the messages and summaries that are not needed then, in a
     * step of bounded size: call it until it {@link Pruned#isDone is done}. Between steps, and after a crash in one, the
     * thread is whole:
     *
     * <ul>
     *   <li>Each checkpoint that is left reads as before, but for its parent where that one is gone: it is the nearest
     *       before it that is left, or none. What stays does not depend on the steps; {@link Retention#kept} tells it.
     *   <li>A message stays as long as a checkpoint holds it. When the archive is kept, the versions stay too that went into
     *       a summary which a checkpoint's own goes back to, and these summaries; versions edited away, and those of
     *       branches that are gone, are not among them.
     *   <li>A turn, and its id, is known as long as one of its checkpoints is left.
     * </ul>
     *
     * <p>Nothing happens in a thread that is not known.
     *
     * @param now what the age of checkpoints is counted from, the same in all steps
     * @throws ThreadBusyException if somebody holds the thread's lease; what earlier steps removed stays so
     */
    Pruned prune(ThreadId thread, Retention retention, Instant now);

    /**
     * Makes a second thread of one, equal to the last committed state with all checkpoints, their ids, turns and metadata,
     * the archive, and the user it belongs to; all or nothing. Nobody holds a lease on it.
     *
     * @return whether there is such a thread to copy
     * @throws HeadMovedException if there is a thread {@code to} already
     */
    boolean copy(ThreadId from, ThreadId to);

    /** Gives up files and connections. Closing twice is fine; using a closed store throws {@link StoreException}. */
    @Override
    void close();
}

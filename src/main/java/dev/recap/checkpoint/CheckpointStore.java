package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
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
     * first appeared; empty for an unknown thread. By default they are gathered from the whole {@link #history}: a store
     * that keeps messages apart from its checkpoints can do with less.
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
     * @throws HeadMovedException if the newest checkpoint is not the expected one
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

    /** Gives up files and connections. Closing twice is fine; using a closed store throws {@link StoreException}. */
    @Override
    void close();
}

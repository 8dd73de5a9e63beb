package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.memory.ChatMemory;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.memory.UserMemory;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.List;

/** A user's view of a {@link Recap}: the user's own threads and no others. Thread-safe. */
public final class RecapUser {

    private final Engine engine;
    private final UserId user;

    RecapUser(Engine engine, UserId user) {
        this.engine = engine;
        this.user = user;
    }

    /** Returns who it is. */
    public UserId id() {
        return user;
    }

    /**
     * Returns a thread in the user's name. Using it throws {@link dev.recap.checkpoint.WrongUserException} when it exists
     * and does not belong to the user.
     *
     * @throws dev.recap.message.InvalidIdException if the id is not one
     */
    public ConversationThread thread(String id) {
        return new ConversationThread(engine, new ThreadId(id), user);
    }

    /**
     * Returns a thread in the user's name as the memory of a LangChain4j service; as {@link Recap#chatMemory}.
     *
     * @throws dev.recap.message.InvalidIdException if the id is not one
     * @throws IllegalArgumentException if the id has no {@code toString()} of its own
     */
    public ChatMemory chatMemory(Object id) {
        return new ThreadMemory(engine.recorder(), id, user);
    }

    /**
     * Returns what is remembered about the user.
     *
     * @throws NoMemoryException if this Recap has no memory
     */
    public UserMemory memory() {
        return engine.users().of(user);
    }

    /**
     * Deletes everything about the user: the threads with their checkpoints, messages and summaries, and, where this Recap
     * has a memory, facts, profiles, episodes and the user's record. Turns that run are waited for as an edit waits; what is said
     * afterwards begins a thread anew.
     *
     * @return what it was
     * @throws dev.recap.checkpoint.ThreadBusyException if a turn did not end in that time; make the call again
     */
    public ForgottenUser forgetEverything() {
        return engine.users().forget(user);
    }

    /** Prunes the user's threads; as {@link Recap#prune}. */
    public PrunedThreads prune(Retention retention) {
        return engine.housekeeping().prune(user, requireNonNull(retention, "retention"));
    }

    /** Returns the user's threads, the last created first; as {@link Recap#threads}. */
    public List<ThreadInfo> threads() {
        return engine.store().threads(ThreadQuery.all().ofUser(user));
    }
}

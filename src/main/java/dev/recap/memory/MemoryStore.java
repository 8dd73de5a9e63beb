package dev.recap.memory;

import dev.recap.message.UserId;

/** The four places of what is remembered about users. Thread-safe. */
public interface MemoryStore extends AutoCloseable {

    /** Returns where the records of users are kept. */
    UserStore users();

    /** Returns where profiles are kept. */
    ProfileStore profiles();

    /** Returns where episodes are kept. */
    EpisodeStore episodes();

    /** Returns where facts are kept. */
    FactStore facts();

    /**
     * Deletes everything about a user, in one step.
     *
     * @throws dev.recap.message.StoreException if the store cannot be written
     */
    Forgotten forget(UserId user);

    /**
     * What was deleted.
     *
     * @param facts how many facts, the superseded ones too
     * @param profiles how many profiles, former versions too
     * @param episodes how many episodes
     * @param records how many user records, 0 or 1
     */
    record Forgotten(long facts, long profiles, long episodes, long records) {}

    /** Gives up what the store holds open; using it afterwards is an error. Closing it again does nothing. */
    @Override
    void close();
}

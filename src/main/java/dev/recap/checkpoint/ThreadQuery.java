package dev.recap.checkpoint;

import dev.recap.message.JsonValues;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which threads to list. Immutable; each method returns a narrowed copy of it.
 *
 * @param user only threads of this user, or {@code null} for all
 * @param metadata only threads with all these entries at the top of their metadata
 * @param limit how many at most, 0 or more
 * @param before only threads created before this one, or {@code null} to begin with the last created
 */
public record ThreadQuery(
        @Nullable UserId user,
        Map<String, Object> metadata,
        int limit,
        @Nullable ThreadId before) {

    /** Checks and copies the parts. */
    public ThreadQuery {
        metadata = JsonValues.copyOf("metadata", metadata);
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
    }

    /** Returns a query for every thread. */
    public static ThreadQuery all() {
        return new ThreadQuery(null, Map.of(), Integer.MAX_VALUE, null);
    }

    /** Returns a query for one user's threads only. */
    public ThreadQuery ofUser(UserId user) {
        return new ThreadQuery(user, metadata, limit, before);
    }

    /** Returns a query for threads whose metadata holds all these entries. */
    public ThreadQuery withMetadata(Map<String, ?> metadata) {
        return new ThreadQuery(user, JsonValues.copyOf("metadata", metadata), limit, before);
    }

    /** Returns a query for at most so many threads. */
    public ThreadQuery limit(int limit) {
        return new ThreadQuery(user, metadata, limit, before);
    }

    /** Returns a query for the threads created before this one: the next page. */
    public ThreadQuery before(ThreadId before) {
        return new ThreadQuery(user, metadata, limit, before);
    }

    /** Returns whether a thread of this user and metadata is meant; limit and page are the store's business. */
    public boolean matches(@Nullable UserId user, Map<String, Object> metadata) {
        return (this.user == null || this.user.equals(user))
                && metadata.entrySet().containsAll(this.metadata.entrySet());
    }
}

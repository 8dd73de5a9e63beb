package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.recap.message.UserId;
import org.jspecify.annotations.Nullable;

/**
 * What the application knows about a user by itself.
 *
 * @param id names the user
 * @param name how to call the user, or {@code null}
 * @param location where the user is, or {@code null}
 * @param preferences how the user likes things, in words, or {@code null}
 */
public record User(
        UserId id,
        @Nullable String name,
        @Nullable String location,
        @Nullable String preferences) {

    /** Checks that there is an id. */
    public User {
        requireNonNull(id, "id");
    }
}

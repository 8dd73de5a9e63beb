package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.memory.Profile;
import dev.recap.message.FactId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was remembered when a conversation ended.
 *
 * @param profile the user's profile as it is written now, or {@code null} when the model's answer held none and it is as it
 *     was
 * @param facts those that were found in turns whose facts had not been looked for before
 */
public record EndedConversation(@Nullable Profile profile, List<FactId> facts) {

    /** Copies the list. */
    public EndedConversation {
        facts = List.copyOf(requireNonNull(facts, "facts"));
    }
}

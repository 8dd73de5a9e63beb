package dev.recap.memory;

import dev.recap.message.Message;
import java.util.List;

/** Finds lasting statements about a user in what was said. Must be thread-safe. */
@FunctionalInterface
public interface FactExtractor {

    /**
     * Returns what is worth remembering.
     *
     * @param messages oldest first, at least one, without secrets
     * @throws RuntimeException whatever it is, nothing is remembered and the conversation goes on
     */
    Extraction extract(List<Message> messages);
}

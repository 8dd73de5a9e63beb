package dev.recap.message;

import static java.util.Objects.requireNonNull;

/** One change to the messages of a thread, applied by {@link MessageReducer}. */
public sealed interface MessageUpdate {

    /**
     * Appends a message, or replaces the one with the same id where it stands.
     *
     * @param message the message
     */
    record Put(Message message) implements MessageUpdate {
        /** Checks the message. */
        public Put {
            requireNonNull(message, "message");
        }
    }

    /**
     * Removes the message with this id.
     *
     * @param id a message of the thread
     */
    record Remove(MessageId id) implements MessageUpdate {
        /** Checks the id. */
        public Remove {
            requireNonNull(id, "id");
        }
    }

    /** Removes every message that is there so far, also those put by earlier updates of the same batch. */
    record RemoveAll() implements MessageUpdate {}

    /** Returns an update that appends or replaces a message. */
    static MessageUpdate put(Message message) {
        return new Put(message);
    }

    /** Returns an update that removes a message. */
    static MessageUpdate remove(MessageId id) {
        return new Remove(id);
    }

    /** Returns an update that removes every message. */
    static MessageUpdate removeAll() {
        return new RemoveAll();
    }
}

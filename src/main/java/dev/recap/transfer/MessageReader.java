package dev.recap.transfer;

import dev.langchain4j.data.message.ChatMessage;

/** Reads the messages of one history, oldest first. */
interface MessageReader {

    /**
     * Returns the next message.
     *
     * @throws UnreadableHistoryException if it cannot be understood
     */
    ChatMessage read(Fields message);

    /** Returns the object that has the message's id. */
    default Fields body(Fields message) {
        return message;
    }
}

package dev.recap.bench;

import java.io.IOException;

/** One thread of a contender, grown turn by turn. Six messages are summarized every third turn. */
interface Conversation extends AutoCloseable {

    /** Runs so many turns, each with a new question. */
    void turns(int count);

    /** Gives up what the conversation holds, its checkpoints included. */
    @Override
    void close() throws IOException;
}

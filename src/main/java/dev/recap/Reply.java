package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Usage;
import dev.recap.message.Message;

/**
 * What came of a turn.
 *
 * @param message the model's answer
 * @param checkpoint the turn's last checkpoint, with the state the thread is left in
 * @param usage the tokens of all its model calls together, as the model server counted them
 */
public record Reply(Message message, Checkpoint checkpoint, Usage usage) {

    /** Returns the words of the answer. */
    public String text() {
        return message.text();
    }
}

package dev.recap.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Gives the compiler time to finish before anything is measured. Until it has, a turn takes ten times as long, and on two
 * busy cores that is tens of thousands of turns.
 */
final class WarmUp {

    private static final long NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final int TURNS = 300;
    private static final int FEW_TURNS = 30;

    private WarmUp() {}

    /** Begins conversations of three hundred turns and ends them again, one after the other, for eight seconds. */
    static void with(Beginning beginning) throws IOException {
        long end = System.nanoTime() + NANOS;
        while (System.nanoTime() - end < 0) {
            try (Conversation conversation = beginning.begin()) {
                conversation.turns(TURNS);
            }
        }
    }

    /** Has a conversation of thirty turns. */
    static void shortly(Beginning beginning) throws IOException {
        try (Conversation conversation = beginning.begin()) {
            conversation.turns(FEW_TURNS);
        }
    }

    /** Begins a conversation. */
    interface Beginning {
        Conversation begin() throws IOException;
    }
}

package dev.recap.cli;

import dev.recap.ConversationEvent;
import java.util.function.Consumer;

/** Prints the events of a turn as they happen. */
interface EventPrinter extends Consumer<ConversationEvent> {

    static EventPrinter of(Console console, Arguments arguments) {
        return arguments.has(Option.JSON) ? new JsonEvents(console.output()) : new TextEvents(console);
    }

    /** Prints a turn that tells its events to the printer; ends the line it may have begun, also after an error. */
    default void print(Consumer<Consumer<ConversationEvent>> turn) {
        try {
            turn.accept(this);
        } finally {
            end();
        }
    }

    /** Nothing more comes of this turn. */
    void end();
}

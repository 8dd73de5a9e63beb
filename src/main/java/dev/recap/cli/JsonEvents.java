package dev.recap.cli;

import dev.recap.ConversationEvent;

/** Prints each event as a JSON object on a line of its own. */
final class JsonEvents implements EventPrinter {

    private final Output output;

    JsonEvents(Output output) {
        this.output = output;
    }

    @Override
    public void accept(ConversationEvent event) {
        EventJson.of(event).ifPresent(json -> {
            output.line(Json.of(json));
            output.flush();
        });
    }

    @Override
    public void end() {
        output.flush();
    }
}

package dev.recap.cli;

import dev.recap.ConversationEvent;
import dev.recap.message.JsonText;

/** Prints each event as a JSON object on a line of its own. */
final class JsonEvents implements EventPrinter {

    private final Output output;

    JsonEvents(Output output) {
        this.output = output;
    }

    @Override
    public void accept(ConversationEvent event) {
        EventJson.of(event).ifPresent(json -> {
            output.line(JsonText.write(json));
            output.flush();
        });
    }

    @Override
    public void end() {
        output.flush();
    }
}

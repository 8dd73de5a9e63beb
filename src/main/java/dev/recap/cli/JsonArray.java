package dev.recap.cli;

import dev.recap.message.JsonText;

/** A JSON array printed element by element, each on a line. */
final class JsonArray {

    private final Output output;
    private boolean isEmpty = true;

    JsonArray(Output output) {
        this.output = output;
    }

    /** Prints one element; returns whether anybody still reads. */
    boolean add(Object element) {
        output.print(isEmpty ? "[\n" : ",\n");
        output.print(JsonText.write(element));
        isEmpty = false;
        return !output.isClosed();
    }

    void end() {
        output.line(isEmpty ? "[]" : "\n]");
    }
}

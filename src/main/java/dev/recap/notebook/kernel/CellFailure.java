package dev.recap.notebook.kernel;

import java.util.List;

/** Why a cell did not come to its end, as it is shown below the cell. */
final class CellFailure extends Exception {

    private static final long serialVersionUID = 1;

    private final String name;

    @SuppressWarnings("serial") // never serialized
    private final List<String> lines;

    /**
     * Makes a failure.
     *
     * @param name what kind it is: the simple name of an exception, as a rule
     * @param message one sentence
     * @param lines what is shown, the message included
     */
    CellFailure(String name, String message, List<String> lines) {
        super(message);
        this.name = name;
        this.lines = List.copyOf(lines);
    }

    /** Makes a failure of which there is no more to say. */
    CellFailure(String name, String message) {
        this(name, message, List.of(name + ": " + message));
    }

    static CellFailure interrupted() {
        return new CellFailure("Interrupted", "The cell was interrupted.");
    }

    String name() {
        return name;
    }

    String message() {
        return String.valueOf(getMessage());
    }

    List<String> lines() {
        return lines;
    }
}

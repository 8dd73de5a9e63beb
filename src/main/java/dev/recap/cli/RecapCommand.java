package dev.recap.cli;

/** One command with its arguments already in its fields. */
interface RecapCommand {

    /**
     * Does it and prints the result.
     *
     * @throws dev.recap.message.RecapException if it could not be done
     */
    void run(Console console);

    /** Returns whether an error is printed as an event, too, because that is what the output consists of. */
    default boolean printsJsonEvents() {
        return false;
    }
}

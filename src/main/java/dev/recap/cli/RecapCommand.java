package dev.recap.cli;

/** What one command does. */
interface RecapCommand {

    /**
     * Does it and prints the result.
     *
     * @throws dev.recap.message.RecapException if it could not be done
     */
    void run(Arguments arguments, Console console);

    /** Returns whether the output consists of events, so that an error is printed as one, too. */
    default boolean printsEvents() {
        return false;
    }
}

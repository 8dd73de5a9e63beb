package dev.recap.cli;

import dev.recap.message.RecapException;

/** What is said about an exception, in one line. */
final class Failures {

    private Failures() {}

    /** Returns the sentence of an error Recap knows; of any other, that it is Recap's own fault. */
    static String sentence(Throwable failure) {
        if (failure instanceof RecapException) {
            return Printable.oneLine(String.valueOf(failure.getMessage()));
        }
        return "This is a fault in Recap: " + Printable.oneLine(failure.toString())
                + "; set RECAP_DEBUG=1 to see where it happened, and report it.";
    }
}

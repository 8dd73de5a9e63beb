package dev.recap.cli;

import java.io.InputStream;

/**
 * Where a command reads and prints. Closing it is the process's business.
 *
 * @param input what is typed or piped in
 * @param output what was asked for
 * @param notes what is said beside it: notes and errors
 */
record Console(InputStream input, Output output, Output notes) {

    /** Prints a remark that does not belong to the output. */
    void note(String sentence) {
        output.flush();
        notes.line(notes.style().dim(sentence));
        notes.flush();
    }

    /** Prints what went wrong. */
    void error(String sentence) {
        output.flush();
        notes.line(sentence);
        notes.flush();
    }
}

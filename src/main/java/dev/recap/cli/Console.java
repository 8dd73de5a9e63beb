package dev.recap.cli;

import java.io.InputStream;
import java.util.Map;

/**
 * What surrounds a command. Closing the streams is the process's business.
 *
 * @param input what is typed or piped in
 * @param output what was asked for
 * @param notes what is said beside it: notes and errors
 * @param environment the environment variables
 */
record Console(InputStream input, Output output, Output notes, Map<String, String> environment) {

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

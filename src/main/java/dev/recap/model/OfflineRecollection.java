package dev.recap.model;

import dev.recap.message.Transcript;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A question beside which stands what is remembered about who asks it.
 *
 * @param question what is asked
 * @param notes what is remembered, sentence by sentence
 */
record OfflineRecollection(String question, List<Statement> notes) {

    /** What a line of the memory has besides the fact's own words. */
    private static final Pattern AROUND_FACT =
            Pattern.compile("(?m)^- (?:\\[[a-z]{1,20}\\] )?| \\((?:importance|중요도): \\d{1,2}\\)$");

    private static final Pattern HEADING = Pattern.compile("(?m)^## .*\\R.*$");

    /** Reads a message, with such a block or without. */
    static OfflineRecollection of(String message) {
        int close = message.indexOf("\n" + Transcript.REMEMBERED_CLOSE);
        if (!message.startsWith(Transcript.REMEMBERED_OPEN) || close < 0) {
            return new OfflineRecollection(message, List.of());
        }
        String block = message.substring(Transcript.REMEMBERED_OPEN.length(), close);
        String told = AROUND_FACT.matcher(HEADING.matcher(block).replaceAll("")).replaceAll("");
        int end = close + 1 + Transcript.REMEMBERED_CLOSE.length();
        List<Statement> notes = Statement.inNotes(told).stream()
                .map(note -> new Statement(Statement.Speaker.REMEMBERED, note.text()))
                .toList();
        return new OfflineRecollection(message.substring(end).strip(), notes);
    }
}

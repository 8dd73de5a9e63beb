package dev.recap.notebook;

import dev.recap.message.Message;
import dev.recap.message.Transcript;
import java.util.List;
import java.util.stream.Collectors;

/** What a message says where there is one line for it. */
final class Excerpts {

    private Excerpts() {}

    /** Returns its words, of a call the tool's name and what it is given. */
    static String of(Message message) {
        return Words.line(Transcript.lines(List.of(message)).stream()
                .map(line -> line.isOfTool()
                        ? line.role().substring(line.role().lastIndexOf(' ') + 1) + " " + line.text()
                        : line.text())
                .collect(Collectors.joining(" ")));
    }

    /** Returns who speaks, in a word. */
    static String role(Message message) {
        return switch (message.type()) {
            case USER -> "user";
            case AI -> "assistant";
            case TOOL_EXECUTION_RESULT -> "tool";
            case SYSTEM -> "system";
            case CUSTOM -> "note";
        };
    }
}

package dev.recap.cli;

import dev.recap.memory.Episode;
import dev.recap.memory.Fact;
import dev.recap.memory.UserMemory;
import java.util.List;
import java.util.Locale;

/** What is remembered about a user, for people. */
final class MemoryText {

    private final Output output;

    MemoryText(Output output) {
        this.output = output;
    }

    /** Prints what a fact says, and below it whatever else there is to know of it. */
    void fact(UserMemory user, Fact fact, String more) {
        output.line("- [" + fact.type() + "] " + Printable.oneLine(fact.text()) + " (importance: " + fact.importance()
                + ")");
        String state = fact.supersededBy() == null ? "" : ", superseded by " + fact.supersededBy();
        below(fact.id() + ", " + fact.source() + ", "
                + String.format(Locale.ROOT, "confidence %.2f", user.confidence(fact))
                + (fact.isLocked() ? ", locked" : "") + state + more);
    }

    /** Prints what was said in a turn. */
    void episode(Episode episode, String more) {
        String time = episode.createdAt() == null ? "" : "  " + StateText.time(episode.createdAt());
        output.line(output.style().accent("episode " + episode.id())
                + output.style().dim(time + more));
        said("user", episode.user());
        said("assistant", episode.assistant());
    }

    private void said(String role, String text) {
        output.line("  " + role + ": " + Printable.oneLine(text));
    }

    void list(String name, List<String> items) {
        if (!items.isEmpty()) {
            output.line(output.style().bold(name));
            items.forEach(item -> output.line("- " + Printable.oneLine(item)));
        }
    }

    private void below(String text) {
        output.line("  " + output.style().dim(text));
    }
}

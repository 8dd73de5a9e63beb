package dev.recap.summary;

import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.Transcript;
import dev.recap.text.Entities;
import dev.recap.text.Entity;
import dev.recap.text.Secrets;
import java.util.List;
import java.util.function.Predicate;

/**
 * How many facts of the messages that a summary took in are in it: names, numbers, dates and the like, as
 * {@link Entities} finds them.
 *
 * @param facts how many there were, 0 or more
 * @param kept how many of them are in the summary's words or pinned to it
 */
public record FactRetention(int facts, int kept) {

    /** Returns what a summary kept of the messages it newly covers; what is secret counts for nothing. */
    public static FactRetention of(List<Message> covered, RunningSummary summary) {
        List<Entity> facts = Facts.in(Transcript.lines(covered).stream()
                .map(line -> new Transcript.Line(line.role(), Secrets.masked(line.text())))
                .toList());
        Predicate<Entity> isIn = Entities.toldBy(summary.text());
        long kept = facts.stream()
                .filter(fact -> isIn.test(fact) || summary.pinned().contains(fact.text()))
                .count();
        return new FactRetention(facts.size(), (int) kept);
    }
}

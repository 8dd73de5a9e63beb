package dev.recap.model;

import dev.recap.text.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a summary of sentences, one a line under the speaker's name. A previous summary's come first; a name or a job
 * stated again replaces the former; past {@value #CAP} chars the lightest lines go, old ones before new ones.
 */
final class OfflineSummary {

    /** The length of a summary at most, in chars. */
    static final int CAP = 600;

    private static final double NEW_BONUS = 0.5;
    private static final double LEAST = 0.1;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]{2,}");

    private record Line(Statement statement, double weight, int position) {
        int length() {
            return statement.asNote().length() + 1;
        }
    }

    private OfflineSummary() {}

    /** Returns the summary of old statements and new ones; never blank. */
    static String of(List<Statement> previous, List<Statement> added) {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (Statement statement : previous) {
            // What once was worth a line stays until there is no room, even a question another model noted.
            lines.computeIfAbsent(
                    statement.key(), key -> new Line(statement, Math.max(Weight.of(statement), LEAST), lines.size()));
        }
        Set<String> seen = new HashSet<>(lines.keySet());
        for (Statement statement : added) {
            double weight = seen.add(statement.key()) ? Weight.of(statement) : Weight.NOTHING;
            if (weight > Weight.NOTHING) {
                lines.put(statement.key(), new Line(statement, weight + NEW_BONUS, lines.size()));
            }
        }
        List<Line> kept = fitting(withoutCorrected(new ArrayList<>(lines.values())));
        if (!kept.isEmpty()) {
            return kept.stream().map(line -> line.statement().asNote()).collect(Collectors.joining("\n"));
        }
        return added.stream()
                .filter(statement -> statement.isByUser() && !statement.text().isBlank())
                .reduce((first, second) -> second)
                .map(Statement::asNote)
                .orElseGet(() -> new OfflineWords(language(added)).emptySummary());
    }

    private static Language language(List<Statement> statements) {
        return Language.of(statements.stream().map(Statement::text).collect(Collectors.joining("\n")));
    }

    /** A sentence that told only what a later one tells anew says nothing any more. */
    private static List<Line> withoutCorrected(List<Line> lines) {
        Set<Line> corrected = new HashSet<>();
        for (PersonalFact fact : PersonalFact.values()) {
            List<Line> telling = lines.stream()
                    .filter(line -> line.statement().isByUser())
                    .filter(line -> fact.in(line.statement().text()).isPresent())
                    .toList();
            telling.stream()
                    .limit(Math.max(0, telling.size() - 1))
                    .filter(line -> tellsOnly(fact, line.statement().text()))
                    .forEach(corrected::add);
        }
        return lines.stream().filter(line -> !corrected.contains(line)).toList();
    }

    private static boolean tellsOnly(PersonalFact fact, String text) {
        for (PersonalFact other : PersonalFact.values()) {
            if (other != fact && other.in(text).isPresent()) {
                return false;
            }
        }
        Optional<String> told = fact.in(text);
        String rest = text.replace(told.orElse(""), " ");
        return WORD.matcher(rest).results().count() <= 5;
    }

    private static List<Line> fitting(List<Line> lines) {
        int length = lines.stream().mapToInt(Line::length).sum();
        Set<Line> dropped = new HashSet<>();
        List<Line> lightest = lines.stream()
                .sorted(Comparator.comparingDouble(Line::weight).thenComparingInt(Line::position))
                .toList();
        for (Line line : lightest) {
            if (length - 1 <= CAP || dropped.size() == lines.size() - 1) {
                break;
            }
            dropped.add(line);
            length -= line.length();
        }
        return lines.stream().filter(line -> !dropped.contains(line)).toList();
    }
}

package dev.recap.model;

import dev.recap.text.Language;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers a message from what was said before it, by picking. */
final class OfflineAnswer {

    private static final int OVERVIEW = 5;

    private final List<Statement> notes;
    private final List<Statement> said;

    /**
     * @param before what is known, oldest first: the summary's statements, then the messages'
     */
    OfflineAnswer(List<Statement> before) {
        this.notes = before.stream().filter(Statement::isNote).toList();
        this.said = worthKeeping(
                distinct(before.stream().filter(Statement::isByUser).toList()));
    }

    /** Returns each sentence once, where it was said last. */
    private static List<Statement> distinct(List<Statement> statements) {
        Map<String, Statement> latest = new LinkedHashMap<>();
        for (Statement statement : statements) {
            latest.remove(statement.key());
            latest.put(statement.key(), statement);
        }
        return List.copyOf(latest.values());
    }

    private static List<Statement> worthKeeping(List<Statement> statements) {
        return statements.stream()
                .filter(statement -> Weight.of(statement) > Weight.NOTHING)
                .toList();
    }

    /** Returns the answer to the last message, whose own statements count as the latest said. */
    String to(String message) {
        OfflineWords words = new OfflineWords(Language.of(message));
        List<Statement> sentences = distinct(Statement.of(Statement.Speaker.USER, message));
        Optional<Statement> question = sentences.stream()
                .filter(sentence -> Question.is(sentence.text()))
                .reduce((first, second) -> second);
        List<Statement> told = worthKeeping(sentences);
        if (question.isPresent()) {
            return answer(question.get().text(), told, words);
        } else if (!told.isEmpty()) {
            return acknowledge(told, words);
        } else if (sentences.stream().anyMatch(sentence -> SmallTalk.isGreeting(sentence.text()))) {
            return words.greeting();
        }
        return sentences.stream()
                        .anyMatch(sentence -> sentence.text().codePoints().anyMatch(Character::isLetterOrDigit))
                ? words.acknowledgement()
                : words.nothing();
    }

    private String answer(String question, List<Statement> told, OfflineWords words) {
        List<Statement> all = told.isEmpty()
                ? said
                : Stream.concat(said.stream(), told.stream()).toList();
        Optional<String> direct =
                switch (Question.kind(question)) {
                    case NAME -> latest(PersonalFact.NAME, all).map(words::name);
                    case JOB -> latest(PersonalFact.JOB, all).map(words::job);
                    case OVERVIEW -> overview(all).map(words::overview);
                    case MODEL -> Optional.of(words.self());
                    case OTHER -> Optional.empty();
                };
        return direct.or(() ->
                        new Overlap(all).best(question).map(Statement::text).map(words::said))
                .or(() -> new Overlap(notes).best(question).map(Statement::text).map(words::noted))
                .orElseGet(words::nothing);
    }

    private Optional<String> latest(PersonalFact fact, List<Statement> statements) {
        return statements.stream()
                .map(statement -> fact.in(statement.text()))
                .flatMap(Optional::stream)
                .reduce((first, second) -> second)
                .or(() -> notes.stream()
                        .map(note -> inNote(fact, note))
                        .flatMap(Optional::stream)
                        .reduce((first, second) -> second));
    }

    /** A note of whoever set the model up may speak of the model as "I". */
    private static Optional<String> inNote(PersonalFact fact, Statement note) {
        Optional<String> told = fact.inNote(note.text());
        return note.speaker() == Statement.Speaker.REMEMBERED ? told.or(() -> fact.in(note.text())) : told;
    }

    private static Optional<String> overview(List<Statement> statements) {
        List<Statement> heaviest = heaviestFirst(statements).limit(OVERVIEW).toList();
        return heaviest.isEmpty()
                ? Optional.empty()
                : Optional.of(statements.stream()
                        .filter(heaviest::contains)
                        .map(statement -> "- " + statement.text())
                        .collect(Collectors.joining("\n")));
    }

    private static String acknowledge(List<Statement> told, OfflineWords words) {
        Statement main = heaviestFirst(told).findFirst().orElseThrow();
        String welcome = told.stream()
                .map(statement -> PersonalFact.NAME.in(statement.text()))
                .flatMap(Optional::stream)
                .reduce((first, second) -> second)
                .map(words::welcome)
                .orElse("");
        return welcome + words.understood(main.text());
    }

    private record Weighed(Statement statement, double weight) {}

    private static Stream<Statement> heaviestFirst(List<Statement> statements) {
        return statements.stream()
                .map(statement -> new Weighed(statement, Weight.of(statement)))
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .map(Weighed::statement);
    }
}

package dev.recap.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A sentence in which the user tells what will still be so next month.
 *
 * @param statement the sentence, or of an English one that says several things of the user, the part
 * @param kind what it tells
 */
record LastingFact(Statement statement, LastingKind kind) {

    /** A pattern reads no minds. */
    private static final double CONFIDENCE = 0.9;

    /** {@code I like tea, and I live in Busan.} */
    private static final Pattern BETWEEN_CLAUSES = Pattern.compile(
            "(?:\\s*[,;]\\s*(?:and |but |so )?|\\s+(?:and|but) )(?=I\\b|[Mm]y (?:name|birthday|favou?rite|job|hobby|goal|wife|husband)\\b)");

    /** Returns what the user tells in these sentences, each once, in their order. */
    static List<LastingFact> in(List<Statement> statements) {
        List<LastingFact> facts = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (Statement statement : statements) {
            if (statement.isByUser() && !SmallTalk.is(statement.text())) {
                for (String clause : BETWEEN_CLAUSES.split(statement.text(), -1)) {
                    Statement part = new Statement(statement.speaker(), clause.strip());
                    Optional<LastingKind> kind = LastingKind.of(part.text());
                    if (kind.isPresent() && known.add(part.key())) {
                        facts.add(new LastingFact(part, kind.get()));
                    }
                }
            }
        }
        return facts;
    }

    String text() {
        return statement.text();
    }

    Map<String, Object> asJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("fact", text());
        json.put("type", kind.type());
        json.put("importance", kind.importance());
        json.put("confidence", CONFIDENCE);
        return json;
    }
}

package dev.recap.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known and what was said since, as a prompt shows them: a paragraph of lines numbered from 1, one of words between,
 * and one with the newer statement.
 *
 * @param known in the order of their numbers
 * @param said the newer one
 */
record NumberedStatements(List<String> known, String said) {

    private static final String PARAGRAPH = "\n\n";

    /** Returns the statements, if the prompt has that form. */
    static Optional<NumberedStatements> in(String prompt) {
        String[] paragraphs = prompt.split(PARAGRAPH, -1);
        for (int i = 0; i + 2 < paragraphs.length; i++) {
            List<String> known = numbered(paragraphs[i]);
            if (!known.isEmpty()) {
                return Optional.of(new NumberedStatements(known, paragraphs[i + 2]));
            }
        }
        return Optional.empty();
    }

    private static List<String> numbered(String paragraph) {
        List<String> statements = new ArrayList<>();
        for (String line : paragraph.split("\n", -1)) {
            String number = statements.size() + 1 + ". ";
            if (!line.startsWith(number)) {
                return List.of();
            }
            statements.add(line.substring(number.length()));
        }
        return statements;
    }
}

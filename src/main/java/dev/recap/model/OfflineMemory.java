package dev.recap.model;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.recap.message.JsonText;
import dev.recap.message.Transcript;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers what a memory asks of a model, by patterns alone. What is asked for shows in the name of the JSON schema that the
 * answer is to have: {@code facts}, {@code contradicted} or {@code profile}.
 */
final class OfflineMemory {

    private OfflineMemory() {}

    /** Returns the answer as JSON; empty when something else is asked for. */
    static Optional<String> answer(@Nullable ResponseFormat format, String prompt) {
        if (format == null || format.jsonSchema() == null) {
            return Optional.empty();
        }
        return switch (format.jsonSchema().name()) {
            case "facts" -> Optional.of(facts(prompt));
            case "contradicted" -> Optional.of(contradicted(prompt));
            case "profile" -> Optional.of(JsonText.write(OfflineProfile.of(prompt)));
            default -> Optional.empty();
        };
    }

    private static String facts(String prompt) {
        List<Map<String, Object>> facts = LastingFact.in(Statement.in(Transcript.read(prompt))).stream()
                .map(LastingFact::asJson)
                .toList();
        return JsonText.write(Map.of("facts", facts));
    }

    private static String contradicted(String prompt) {
        return JsonText.write(Map.of(
                "contradicted",
                NumberedStatements.in(prompt)
                        .map(asked -> Claim.contradicted(asked.said(), asked.known()))
                        .orElse(List.of())));
    }
}

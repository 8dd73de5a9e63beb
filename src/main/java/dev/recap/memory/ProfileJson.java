package dev.recap.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.recap.text.Folded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Profiles as models and files write them, with English or Korean keys. */
final class ProfileJson {

    private static final List<String> PREFERENCES = List.of("preferences", "선호");
    private static final List<String> OPEN_ISSUES = List.of("open_issues", "진행중_이슈", "진행중 이슈");
    private static final List<String> NOTES = List.of("notes", "메모");

    private ProfileJson() {}

    /** Returns the first profile of an answer; one that has none of the three lists is none. */
    static Optional<Profile> inAnswer(String answer, UnaryOperator<String> redactor) {
        for (JsonNode value : AnswerJson.of(answer)) {
            Optional<Profile> profile = of(value, redactor);
            if (profile.isPresent()) {
                return profile;
            }
        }
        return Optional.empty();
    }

    /** Returns the profile an object holds. */
    static Optional<Profile> of(JsonNode object, UnaryOperator<String> redactor) {
        boolean isProfile = List.of(PREFERENCES, OPEN_ISSUES, NOTES).stream()
                .anyMatch(keys -> !list(object, keys).isMissingNode());
        return isProfile
                ? Optional.of(new Profile(
                        texts(list(object, PREFERENCES), redactor),
                        texts(list(object, OPEN_ISSUES), redactor),
                        texts(list(object, NOTES), redactor)))
                : Optional.empty();
    }

    /** Keys may be decomposed, as a file of a Mac is. */
    private static JsonNode list(JsonNode object, List<String> keys) {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (keys.contains(Folded.of(field.getKey()))
                    && (field.getValue().isArray() || field.getValue().isTextual())) {
                return field.getValue();
            }
        }
        return object.path("");
    }

    /** A text in place of a list is its only entry. */
    private static List<String> texts(JsonNode list, UnaryOperator<String> redactor) {
        List<String> texts = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (JsonNode item : list.isArray() ? list : List.of(list)) {
            String text = redactor.apply(item.asText("")).strip();
            if (item.isTextual() && !text.isEmpty() && known.add(Folded.of(text))) {
                texts.add(text);
            }
        }
        return texts;
    }
}

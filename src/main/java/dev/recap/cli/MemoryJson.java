package dev.recap.cli;

import dev.recap.memory.Episode;
import dev.recap.memory.EpisodeHit;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.Fact;
import dev.recap.memory.FactHit;
import dev.recap.memory.Profile;
import dev.recap.memory.User;
import dev.recap.memory.UserMemory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is remembered about a user as the objects that are printed with {@code --json}. */
final class MemoryJson {

    private MemoryJson() {}

    /** The confidence is that of now. */
    static Map<String, Object> of(UserMemory user, Fact fact) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", fact.id().toString());
        json.put("text", fact.text());
        json.put("type", fact.type().toString());
        json.put("importance", fact.importance());
        json.put("confidence", user.confidence(fact));
        json.put("source", fact.source().toString());
        json.put("status", fact.isCurrent() ? "active" : "superseded");
        put(json, "superseded_by", fact.supersededBy());
        json.put("created_at", fact.createdAt().toString());
        json.put("confirmed_at", fact.confirmedAt().toString());
        json.put("locked", fact.isLocked());
        return json;
    }

    static Map<String, Object> of(ExtractedFact fact) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("text", fact.text());
        json.put("type", fact.type().toString());
        json.put("importance", fact.importance());
        json.put("confidence", fact.confidence());
        return json;
    }

    static Map<String, Object> of(UserMemory user, FactHit hit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", "fact");
        json.put("score", hit.score());
        json.put("why", hit.why());
        json.putAll(of(user, hit.fact()));
        return json;
    }

    static Map<String, Object> of(EpisodeHit hit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", "episode");
        json.put("score", hit.score());
        json.put("why", why(hit));
        json.putAll(of(hit.episode()));
        return json;
    }

    static String why(EpisodeHit hit) {
        return hit.words().isEmpty() ? "stands beside turns that hold the words" : "words " + hit.words();
    }

    static Map<String, Object> of(Episode episode) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", episode.id());
        json.put("user", episode.user());
        json.put("assistant", episode.assistant());
        put(json, "created_at", episode.createdAt());
        return json;
    }

    static Map<String, Object> of(Profile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("preferences", profile.preferences());
        json.put("open_issues", profile.openIssues());
        json.put("notes", profile.notes());
        return json;
    }

    static Map<String, Object> of(User user) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("user", user.id().value());
        put(json, "name", user.name());
        put(json, "location", user.location());
        put(json, "preferences", user.preferences());
        return json;
    }

    /** Absent values are printed as null: a script finds every field of the contract. */
    @SuppressWarnings("NullAway") // a LinkedHashMap takes null, which the type of the shape does not say
    private static void put(Map<String, Object> json, String name, @Nullable Object value) {
        json.put(name, value == null ? null : value.toString());
    }
}

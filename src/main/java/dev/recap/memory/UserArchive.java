package dev.recap.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.recap.message.FactId;
import dev.recap.message.InvalidIdException;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is remembered about one user as one JSON object: the record, the profile with its former versions, facts
 * with what superseded them, and episodes. It is what a person gets who asks what is kept about them, and can be read back,
 * also for another user or into another store.
 */
public final class UserArchive {

    /**
     * What was read back and was not there before.
     *
     * @param facts how many facts, superseded ones too
     * @param episodes how many episodes
     * @param profiles how many profiles, former versions too
     * @param records how many user records, 0 or 1
     */
    public record Restored(int facts, int episodes, int profiles, int records) {}

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int EVERY = Integer.MAX_VALUE;

    private UserArchive() {}

    /** Returns everything about the user, indented by 2. */
    public static String write(UserMemory memory) {
        ObjectNode whole = MAPPER.createObjectNode();
        ObjectNode record = whole.putObject("user").put("id", memory.id().value());
        memory.record()
                .ifPresent(user -> record.put("name", user.name())
                        .put("location", user.location())
                        .put("preferences", user.preferences()));
        ArrayNode profiles = whole.putArray("profiles");
        for (ProfileStore.Version version : memory.profiles(EVERY)) {
            ObjectNode profile =
                    profiles.addObject().put("saved_at", version.savedAt().toString());
            version.profile().preferences().forEach(profile.putArray("preferences")::add);
            version.profile().openIssues().forEach(profile.putArray("open_issues")::add);
            version.profile().notes().forEach(profile.putArray("notes")::add);
        }
        ArrayNode facts = whole.putArray("facts");
        memory.everyFact().forEach(fact -> write(fact, facts.addObject()));
        ArrayNode episodes = whole.putArray("episodes");
        for (Episode episode : memory.episodes()) {
            episodes.addObject()
                    .put("id", episode.id())
                    .put("user", episode.user())
                    .put("assistant", episode.assistant())
                    .put("created_at", Objects.toString(episode.createdAt(), null));
        }
        try {
            return MAPPER.writer(EpisodeFiles.BY_TWO).writeValueAsString(whole);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON could not be written.", e);
        }
    }

    private static void write(Fact fact, ObjectNode json) {
        json.put("id", fact.id().toString())
                .put("text", fact.text())
                .put("type", fact.type().toString())
                .put("importance", fact.importance())
                .put("confidence", fact.confidence())
                .put("source", fact.source().toString())
                .put("locked", fact.isLocked())
                .put("superseded_by", Objects.toString(fact.supersededBy(), null));
        ArrayNode messages = json.putArray("messages");
        fact.messages().forEach(message -> messages.add(message.value()));
        json.put("created_at", fact.createdAt().toString())
                .put("confirmed_at", fact.confirmedAt().toString());
    }

    /**
     * Adds to a user's memory what {@link #write} wrote, of whichever user; secrets are taken out. Of facts, episodes with a
     * time, and the record, what is there already is left as it is. Where there is no profile, all versions are read; else the
     * newest takes the place of the present one, if it is another, which stays as a former version. Facts get ids of their own. All of it is understood, or nothing is added.
     *
     * @throws IllegalArgumentException if the text is not such an archive
     */
    public static Restored read(UserMemory memory, String archive) {
        JsonNode whole = whole(archive);
        List<Fact> facts = new ArrayList<>();
        whole.path("facts").forEach(json -> facts.add(fact(memory.id(), json)));
        List<Episode> episodes = new ArrayList<>();
        whole.path("episodes").forEach(json -> episodes.add(episode(episodes.size(), json)));
        List<ProfileStore.Version> profiles = new ArrayList<>();
        whole.path("profiles").forEach(json -> profiles.add(version(json)));
        JsonNode record = whole.path("user");
        boolean hasRecord =
                record.hasNonNull("name") || record.hasNonNull("location") || record.hasNonNull("preferences");
        boolean isNew = hasRecord && memory.record().isEmpty();
        if (isNew) {
            memory.record(nullable(record, "name"), nullable(record, "location"), nullable(record, "preferences"));
        }
        int versions = memory.restoreProfiles(profiles);
        int added = memory.restore(facts);
        int missing = memory.appendMissing(episodes).size();
        return new Restored(added, missing, versions, isNew ? 1 : 0);
    }

    private static JsonNode whole(String archive) {
        try {
            JsonNode whole = MAPPER.readTree(archive);
            if (whole != null
                    && whole.path("facts").isArray()
                    && whole.path("episodes").isArray()) {
                return whole;
            }
        } catch (JsonProcessingException e) {
            throw damaged("it is not JSON", e);
        }
        throw damaged("it has no lists of facts and episodes", null);
    }

    private static Fact fact(UserId user, JsonNode json) {
        try {
            String superseded = nullable(json, "superseded_by");
            List<MessageId> messages = new ArrayList<>();
            json.path("messages").forEach(id -> messages.add(new MessageId(id.asText())));
            return new Fact(
                    FactId.of(text(json, "id")),
                    user,
                    text(json, "text"),
                    FactType.of(text(json, "type")),
                    json.path("importance").asInt(Fact.DEFAULT_IMPORTANCE),
                    json.path("confidence").asDouble(1),
                    FactSource.valueOf(
                            text(json, "source").toUpperCase(Locale.ROOT).replace('-', '_')),
                    json.path("locked").asBoolean(),
                    superseded == null ? null : FactId.of(superseded),
                    messages,
                    Instant.parse(text(json, "created_at")),
                    Instant.parse(text(json, "confirmed_at")));
        } catch (IllegalArgumentException | DateTimeException | InvalidIdException e) {
            throw damaged("a fact of it is not as it was written", e);
        }
    }

    private static ProfileStore.Version version(JsonNode json) {
        try {
            return new ProfileStore.Version(
                    ProfileJson.of(json, UnaryOperator.identity())
                            .orElseThrow(() -> damaged("a profile has none of its lists", null)),
                    Instant.parse(text(json, "saved_at")));
        } catch (DateTimeException e) {
            throw damaged("a profile of it is not as it was written", e);
        }
    }

    private static Episode episode(int number, JsonNode json) {
        try {
            String time = nullable(json, "created_at");
            return new Episode(
                    number, text(json, "user"), text(json, "assistant"), time == null ? null : Instant.parse(time));
        } catch (DateTimeException e) {
            throw damaged("an episode of it is not as it was written", e);
        }
    }

    private static @Nullable String nullable(JsonNode json, String name) {
        return json.path(name).isTextual() ? json.path(name).textValue() : null;
    }

    private static String text(JsonNode json, String name) {
        String text = nullable(json, name);
        if (text == null) {
            throw damaged("something in it has no " + name, null);
        }
        return text;
    }

    private static IllegalArgumentException damaged(String reason, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "This is no export of everything that is remembered about a user (" + reason + "); nothing was read.",
                cause);
    }
}

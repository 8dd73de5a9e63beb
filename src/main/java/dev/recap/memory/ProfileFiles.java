package dev.recap.memory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.recap.message.UserId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Profiles in a JSON file, one for each customer: {@code {"sua": {"선호": [], "진행중_이슈": [], "메모": []}}}. A file may have
 * English keys, too. It is replaced as a whole or not at all.
 */
public final class ProfileFiles {

    /** What stands behind a whole value, or twice in an object, is a sign of damage. */
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private ProfileFiles() {}

    /**
     * Returns a user's profile; empty when the file has none of this user. A file that holds one profile and no names is
     * this user's. The file stays as it is.
     *
     * @throws IllegalArgumentException if it is damaged or holds something else
     * @throws IOException if it cannot be read
     */
    public static Optional<Profile> read(Path file, UserId user) throws IOException {
        ObjectNode whole = whole(file);
        JsonNode entry = whole.get(user.value());
        if (entry == null) {
            return ProfileJson.of(whole, UnaryOperator.identity());
        }
        Optional<Profile> profile = ProfileJson.of(entry, UnaryOperator.identity());
        if (profile.isEmpty()) {
            throw damaged(file, null);
        }
        return profile;
    }

    /**
     * Writes a user's profile in place of the one in the file; those of others stay.
     *
     * @throws IllegalArgumentException if there is a file that is damaged or holds something else; it is as it was
     * @throws IOException if it cannot be written; the file is as it was
     */
    public static void write(Path file, UserId user, Profile profile) throws IOException {
        ObjectNode whole = Files.exists(file) ? whole(file) : MAPPER.createObjectNode();
        if (ProfileJson.of(whole, UnaryOperator.identity()).isPresent()) {
            throw damaged(file, null);
        }
        ObjectNode entry = whole.putObject(user.value());
        put(entry.putArray("선호"), profile.preferences());
        put(entry.putArray("진행중_이슈"), profile.openIssues());
        put(entry.putArray("메모"), profile.notes());
        EpisodeFiles.replace(file, MAPPER.writer(EpisodeFiles.BY_TWO).writeValueAsBytes(whole));
    }

    private static void put(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    private static ObjectNode whole(Path file) throws IOException {
        try {
            if (MAPPER.readTree(Files.readString(file)) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw damaged(file, e);
        }
        throw damaged(file, null);
    }

    private static IllegalArgumentException damaged(Path file, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "'" + file
                        + "' is no file of profiles by user ({\"USER\": {\"선호\": [], \"진행중_이슈\": [], \"메모\": []}}), or it"
                        + " is damaged; it was left as it is.",
                cause);
    }
}

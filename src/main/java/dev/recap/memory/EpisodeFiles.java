package dev.recap.memory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns in JSON files: the short-term window as a list of {@code {id, user, assistant, created_at}}, episodes as
 * {@code {"items": [{id, user_query, answer_query, created_at}]}}; UTF-8, indented by 2, times in UTC. A file is replaced as a
 * whole or not at all.
 */
public final class EpisodeFiles {

    /** Which of the two forms. */
    public enum Form {
        /** The turns of the window. */
        SHORT_TERM("user", "assistant"),
        /** The episodes. */
        LONG_TERM("user_query", "answer_query");

        private final String user;
        private final String assistant;

        Form(String user, String assistant) {
            this.user = user;
            this.assistant = assistant;
        }
    }

    /**
     * What a file held.
     *
     * @param turns in the order of the file, renumbered from 0
     * @param skipped how many entries had no text of the user or the assistant
     * @param nextId the id that comes after the file's last one, else after as many as there are
     */
    public record Read(List<Episode> turns, int skipped, long nextId) {}

    /** What stands behind a whole value, or twice in an object, is a sign of damage. */
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    static final DefaultPrettyPrinter BY_TWO = new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    private EpisodeFiles() {}

    /**
     * Reads a file, which stays as it is.
     *
     * @throws IllegalArgumentException if it is damaged or of the other form
     * @throws IOException if it cannot be read
     */
    public static Read read(Path file, Form form) throws IOException {
        JsonNode whole;
        try {
            whole = MAPPER.readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw damaged(file, form, e);
        }
        JsonNode entries = form == Form.LONG_TERM ? whole.path("items") : whole;
        if (!entries.isArray()) {
            throw damaged(file, form, null);
        }
        List<Episode> turns = new ArrayList<>();
        int skipped = 0;
        long nextId = entries.size();
        for (JsonNode entry : entries) {
            nextId = next(entry.path("id"), entries.size());
            if (entry.path(form.user).isTextual() && entry.path(form.assistant).isTextual()) {
                turns.add(new Episode(
                        turns.size(),
                        entry.path(form.user).textValue(),
                        entry.path(form.assistant).textValue(),
                        time(file, form, entry.path("created_at"))));
            } else {
                skipped++;
            }
        }
        return new Read(List.copyOf(turns), skipped, nextId);
    }

    private static long next(JsonNode id, long count) {
        if (id.isIntegralNumber() && id.canConvertToLong()) {
            return id.longValue() + 1;
        }
        return id.isTextual() && id.textValue().matches("\\d{1,18}") ? Long.parseLong(id.textValue()) + 1 : count;
    }

    private static @Nullable Instant time(Path file, Form form, JsonNode time) {
        if (!time.isTextual()) {
            return null;
        }
        try {
            return java.time.OffsetDateTime.parse(time.textValue()).toInstant();
        } catch (DateTimeParseException e) {
            throw damaged(file, form, e);
        }
    }

    private static IllegalArgumentException damaged(Path file, Form form, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "'" + file + "' is no file of "
                        + (form == Form.SHORT_TERM
                                ? "turns ([{\"id\", \"user\", \"assistant\", \"created_at\"}])"
                                : "episodes ({\"items\": [{\"id\", \"user_query\", \"answer_query\", \"created_at\"}]})")
                        + ", or it is damaged; it was left as it is.",
                cause);
    }

    /**
     * Writes turns, numbered from 0, in place of the file.
     *
     * @throws IllegalArgumentException if there is a file that {@link #read} would refuse; it stays as it is
     * @throws IOException if it cannot be written; the file is as it was
     */
    public static void write(Path file, Form form, List<Episode> turns) throws IOException {
        if (Files.exists(file) && Files.size(file) > 0) {
            read(file, form);
        }
        ArrayNode entries = MAPPER.createArrayNode();
        for (int i = 0; i < turns.size(); i++) {
            Episode turn = turns.get(i);
            ObjectNode entry = entries.addObject();
            entry.put("id", i);
            entry.put(form.user, turn.user());
            entry.put(form.assistant, turn.assistant());
            entry.put(
                    "created_at",
                    turn.createdAt() == null ? null : turn.createdAt().toString());
        }
        Object whole = form == Form.LONG_TERM ? Map.of("items", entries) : entries;
        replace(file, MAPPER.writer(BY_TWO).writeValueAsBytes(whole));
    }

    /** On the disk before it takes the place of the other, so that a crash leaves one of the two. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path made = Files.createTempFile(folder, "recap", ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(made, StandardOpenOption.WRITE)) {
                ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            try {
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(made);
        }
    }
}

package dev.recap.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import dev.recap.message.UserId;
import dev.recap.text.Language;
import dev.recap.text.OneLine;
import dev.recap.text.PromptTemplate;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The profiles of all users: written at the end of a conversation, shown at the beginning of the next. Thread-safe. */
final class ProfileMemory {

    private static final JsonSchema PROFILE = JsonSchema.builder()
            .name("profile")
            .rootElement(JsonObjectSchema.builder()
                    .addProperty("preferences", texts())
                    .addProperty("open_issues", texts())
                    .addProperty("notes", texts())
                    .required("preferences", "open_issues", "notes")
                    .additionalProperties(false)
                    .build())
            .build();

    private static final String NONE = "-";

    private final ProfileStore store;
    private final JsonModel model;
    private final UnaryOperator<String> redactor;
    private final InstantSource clock;

    ProfileMemory(ProfileStore store, ChatModel model, UnaryOperator<String> redactor, InstantSource clock) {
        this.store = store;
        this.model = new JsonModel(model);
        this.redactor = redactor;
        this.clock = clock;
    }

    private static JsonArraySchema texts() {
        return JsonArraySchema.builder().items(new JsonStringSchema()).build();
    }

    Profile newest(UserId user) {
        return store.versions(user, 1).stream()
                .map(ProfileStore.Version::profile)
                .findFirst()
                .orElse(Profile.EMPTY);
    }

    void save(UserId user, Profile profile) {
        store.save(user, new ProfileStore.Version(profile, clock.instant().truncatedTo(ChronoUnit.MICROS)));
    }

    /** Has the model write the profile anew; empty, and nothing is changed, when its answer holds none. */
    Optional<Profile> conversationEnded(UserId user, @Nullable String summary, List<Message> messages) {
        List<Message> redacted = messages.stream().map(this::redacted).toList();
        Language language = Language.of(redacted.stream().map(Message::text).collect(Collectors.joining("\n")));
        ProfilePrompt words = ProfilePrompt.in(language);
        String prompt = new PromptTemplate(words.extract())
                .fill(Map.of(
                        "profile", lists(newest(user), words),
                        "summary", summary == null ? NONE : redactor.apply(summary),
                        "transcript", Transcript.quote(redacted)));
        Optional<Profile> written = ProfileJson.inAnswer(model.ask(prompt, PROFILE), redactor);
        written.ifPresent(profile -> save(user, profile));
        return written;
    }

    /** The words alone: calls of tools and images tell nothing of a person. */
    private Message redacted(Message message) {
        String text = redactor.apply(message.text());
        return new Message(
                message.id(),
                message.createdAt(),
                message.isFromUser() ? UserMessage.from(text) : AiMessage.from(text));
    }

    /** Returns what ends the system prompt; empty for a customer without a profile. */
    static String block(Profile profile, Language language) {
        ProfilePrompt words = ProfilePrompt.in(language);
        return profile.isEmpty() ? "" : words.heading() + "\n\n" + lists(profile, words);
    }

    private static String lists(Profile profile, ProfilePrompt words) {
        StringBuilder text = new StringBuilder();
        append(text, words.preferences(), profile.preferences());
        append(text, words.openIssues(), profile.openIssues());
        append(text, words.notes(), profile.notes());
        return text.isEmpty() ? NONE : text.toString().stripTrailing();
    }

    private static void append(StringBuilder text, String name, List<String> items) {
        if (!items.isEmpty()) {
            text.append(name).append(":\n");
            items.forEach(item -> text.append("- ").append(OneLine.of(item)).append('\n'));
        }
    }
}

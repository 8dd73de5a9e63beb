package dev.recap.cli;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.recap.Recap;
import dev.recap.RecapBuilder;
import dev.recap.model.OfflineModel;
import dev.recap.model.OpenAiProtocol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which model answers: as the options say, else the environment, else a {@code .env} file in the working folder.
 *
 * @param name the model's name, {@code offline}, or {@code null} for the default
 * @param baseUrl the server, or {@code null} for OpenAI's
 * @param key the key, or {@code null}
 * @param timeout how long the server may take
 */
record ModelSettings(
        @Nullable String name,
        @Nullable String baseUrl,
        @Nullable String key,
        Duration timeout) {

    private static final String OFFLINE = "offline";

    static ModelSettings resolve(Arguments arguments, Map<String, String> environment) {
        boolean isOffline = OFFLINE.equals(arguments.value(Option.MODEL));
        return resolve(arguments, environment, isOffline ? Map.of() : DotEnvFile.read());
    }

    static ModelSettings resolve(Arguments arguments, Map<String, String> environment, Map<String, String> file) {
        return new ModelSettings(
                first(arguments.value(Option.MODEL), environment, file, "RECAP_MODEL", "OPENAI_MODEL"),
                first(arguments.value(Option.BASE_URL), environment, file, "OPENAI_BASE_URL"),
                first(null, environment, file, "OPENAI_API_KEY"),
                Duration.ofSeconds(arguments.number(Option.TIMEOUT, 1, 60)));
    }

    private static @Nullable String first(
            @Nullable String option, Map<String, String> environment, Map<String, String> file, String... names) {
        if (option != null) {
            return option;
        }
        for (Map<String, String> source : List.of(environment, file)) {
            for (String name : names) {
                String value = source.get(name);
                if (value != null && !value.isBlank()) {
                    return value;
                }
            }
        }
        return null;
    }

    boolean isOffline() {
        return OFFLINE.equals(name) || (key == null && baseUrl == null);
    }

    /** Returns a builder with the model; says on the side when the offline one answers though nobody asked for it. */
    RecapBuilder builder(Console console) {
        if (!isOffline()) {
            OpenAiProtocol server = server();
            return Recap.builder(server.chatModel()).streamingModel(server.streamingChatModel());
        }
        noteIfOffline(console);
        return Recap.builder(OfflineModel.create());
    }

    /** Returns the model for what needs no thread. */
    ChatModel model() {
        return isOffline() ? OfflineModel.create() : server().chatModel();
    }

    /** Returns a model that places texts by their meaning, of the same server. */
    EmbeddingModel embeddingModel(String name) {
        if (key == null && baseUrl == null) {
            throw new UsageException(
                    "The option --embedding-model names a model of a server; set OPENAI_API_KEY or --base-url.");
        }
        return server().embeddingModel(name);
    }

    /** Says on the side when the offline model answers though nobody asked for it. */
    void noteIfOffline(Console console) {
        if (isOffline() && !OFFLINE.equals(name)) {
            console.note("No key, no base URL: the offline model answers"
                    + (name == null ? "" : " instead of " + Printable.oneLine(name))
                    + ". It picks sentences and does not think.");
        }
    }

    private OpenAiProtocol server() {
        OpenAiProtocol.Builder protocol = OpenAiProtocol.builder().timeout(timeout);
        if (name != null) {
            protocol.modelName(name);
        }
        if (baseUrl != null) {
            protocol.baseUrl(baseUrl);
        }
        if (key != null) {
            protocol.apiKey(key);
        }
        return protocol.build();
    }
}

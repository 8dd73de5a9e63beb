package dev.recap.model;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models of any server that speaks OpenAI's protocol: OpenAI, Gemini, Ollama, vLLM and others.
 *
 * <pre>{@code
 * OpenAiProtocol openAi = OpenAiProtocol.ofDefaults(System.getenv("OPENAI_API_KEY"));
 * OpenAiProtocol ollama = OpenAiProtocol.builder()
 *         .baseUrl("http://localhost:11434/v1")
 *         .modelName("qwen3")
 *         .build();
 * Recap recap = Recap.builder(ollama.chatModel()).build();
 * }</pre>
 *
 * <p>The models throw LangChain4j's exceptions, which {@link ModelException#explain} puts into a sentence. 429, 5xx and
 * lost connections are retried with growing pauses, in streams as long as nothing has come; timeouts and other statuses
 * never. Immutable and thread-safe, as are the models; connections are shared between them. Closing is for applications
 * that are unloaded while their JVM goes on: idle threads end by themselves after a minute.
 */
public final class OpenAiProtocol implements AutoCloseable {

    /** Where requests go unless a base URL is given. */
    public static final String DEFAULT_BASE_URL = "https://api.openai.com/v1";

    /** The model asked unless another is named. */
    public static final String DEFAULT_MODEL_NAME = "gpt-4o-mini";

    /** Reasoning models refuse any temperature but their own; a vendor may stand before the name, as in openai/o3. */
    private static final Pattern REASONING = Pattern.compile("(?:.*/)?(?:o[134]|gpt-5)(?!\\d).*");

    private final Builder settings;
    private final DeadlineHttpClient http;

    private OpenAiProtocol(Builder settings) {
        this.settings = settings;
        this.http = new DeadlineHttpClient(settings.timeout, settings.maxRetries);
    }

    /**
     * Returns OpenAI's server with {@value #DEFAULT_MODEL_NAME}, temperature 0, 60 seconds, 2 retries.
     *
     * @throws ModelException if the key is blank or could not be sent
     */
    public static OpenAiProtocol ofDefaults(String apiKey) {
        return builder().apiKey(apiKey).build();
    }

    /** Returns a builder with the defaults and no key. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a model that answers in one piece. */
    public ChatModel chatModel() {
        return OpenAiChatModel.builder()
                .httpClientBuilder(http.asBuilder())
                .baseUrl(settings.baseUrl)
                .apiKey(settings.apiKey)
                .modelName(settings.modelName)
                .temperature(settings.temperatureToSend())
                // The client retries, within the time allowed; retries on top would multiply that.
                .maxRetries(0)
                .build();
    }

    /**
     * Returns a model of the server that places texts by their meaning.
     *
     * @param name the model's name, as the server knows it
     */
    public EmbeddingModel embeddingModel(String name) {
        return OpenAiEmbeddingModel.builder()
                .httpClientBuilder(http.asBuilder())
                .baseUrl(settings.baseUrl)
                .apiKey(settings.apiKey)
                .modelName(requireNonNull(name, "name").strip())
                .maxRetries(0)
                .build();
    }

    /** Returns a model that streams. Its handler is called on another thread and hears the end exactly once. */
    public StreamingChatModel streamingChatModel() {
        return new SingleOutcome(OpenAiStreamingChatModel.builder()
                .httpClientBuilder(http.asBuilder())
                .baseUrl(settings.baseUrl)
                .apiKey(settings.apiKey)
                .modelName(settings.modelName)
                .temperature(settings.temperatureToSend())
                .build());
    }

    /**
     * Ends the threads that send and read; the models are of no use any more. What they do is told as a failure, from Java 21
     * on at once, before it at its timeout. Before Java 21 the JDK's own thread of the HTTP client ends only at a garbage
     * collection after that.
     */
    @Override
    public void close() {
        http.close();
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {

        private static final int MAX_PORT = 65_535;

        private @Nullable String baseUrl;
        private @Nullable String apiKey;
        private String modelName = DEFAULT_MODEL_NAME;
        private @Nullable Double temperature;
        private Duration timeout = Duration.ofSeconds(60);
        private int maxRetries = 2;

        private Builder() {}

        /**
         * Sets where {@code /chat/completions} is found, with or without a slash at the end. Nothing else is added: most
         * servers want it to end in {@code /v1}.
         */
        public Builder baseUrl(String baseUrl) {
            this.baseUrl = requireNonNull(baseUrl, "baseUrl").strip();
            return this;
        }

        /** Sets the key. Without one, which needs a base URL, no authorization is sent. */
        public Builder apiKey(String apiKey) {
            this.apiKey = requireNonNull(apiKey, "apiKey").strip();
            return this;
        }

        /** Sets the model's name, as the server knows it. */
        public Builder modelName(String modelName) {
            this.modelName = requireNonNull(modelName, "modelName").strip();
            return this;
        }

        /**
         * Sets the temperature, from 0 to 2. Unless it is set, 0 is sent, and nothing to reasoning models (o1, o3, o4,
         * gpt-5), which refuse it.
         */
        public Builder temperature(double temperature) {
            if (!(temperature >= 0 && temperature <= 2)) {
                throw new IllegalArgumentException(
                        "The temperature must lie between 0 and 2, not " + temperature + ".");
            }
            this.temperature = temperature;
            return this;
        }

        /**
         * Sets how long an answer may take, retries included. For a stream it is the time until it begins, and the
         * longest silence within it.
         *
         * @param timeout more than zero, at most a day
         */
        public Builder timeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException(
                        "The timeout must be more than 0 and at most a day, not " + timeout + ".");
            }
            this.timeout = timeout;
            return this;
        }

        /** Sets how often a call that may yet succeed is made again, 0 or more. */
        public Builder maxRetries(int maxRetries) {
            if (maxRetries < 0) {
                throw new IllegalArgumentException("The retries must be 0 or more, not " + maxRetries + ".");
            }
            this.maxRetries = maxRetries;
            return this;
        }

        /**
         * Returns the protocol with a copy of these settings; no server is asked.
         *
         * @throws ModelException if there is neither key nor base URL, or one of the texts could not be sent
         */
        public OpenAiProtocol build() {
            Builder copy = new Builder();
            copy.modelName = modelName;
            copy.temperature = temperature;
            copy.timeout = timeout;
            copy.maxRetries = maxRetries;
            copy.apiKey = apiKey == null || apiKey.isEmpty() ? null : apiKey;
            copy.baseUrl = baseUrl == null ? DEFAULT_BASE_URL : checkedUrl(baseUrl);
            if (copy.apiKey == null && baseUrl == null) {
                throw misconfigured(
                        "There is no API key; set OPENAI_API_KEY, or give the base URL of a server without.");
            } else if (copy.apiKey != null && !copy.apiKey.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
                throw misconfigured("The API key holds blanks or characters beyond ASCII; copy it once more.");
            } else if (modelName.isEmpty()) {
                throw misconfigured("The model has no name; give one such as " + DEFAULT_MODEL_NAME + ".");
            }
            return new OpenAiProtocol(copy);
        }

        private @Nullable Double temperatureToSend() {
            if (temperature == null
                    && !REASONING.matcher(modelName.toLowerCase(Locale.ROOT)).matches()) {
                return 0.0;
            }
            return temperature;
        }

        private static String checkedUrl(String baseUrl) {
            try {
                URI uri = new URI(baseUrl);
                boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
                if (http && uri.getHost() != null && uri.getUserInfo() == null && uri.getPort() <= MAX_PORT) {
                    return baseUrl;
                }
            } catch (URISyntaxException e) {
                // Falls through to the one sentence for every malformed address.
            }
            throw misconfigured("'" + ServerWords.folded(baseUrl)
                    + "' is not a base URL; write one such as http://localhost:11434/v1.");
        }

        private static ModelException misconfigured(String sentence) {
            return new ModelException(ModelException.Kind.MISCONFIGURED, sentence, null);
        }
    }
}

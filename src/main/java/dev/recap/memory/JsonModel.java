package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.Objects;

/**
 * A model that is asked for JSON: by a schema where it says that it can, else in JSON mode, and from the first time on that
 * it refuses this, by the words of the prompt alone. Thread-safe when the model is.
 */
final class JsonModel {

    private final ChatModel model;
    private volatile boolean refusesFormats;

    JsonModel(ChatModel model) {
        this.model = requireNonNull(model, "model");
    }

    /** Returns the words of the answer, which are perhaps no JSON, and none at all where there is none. */
    String ask(String prompt, JsonSchema schema) {
        if (!refusesFormats) {
            try {
                return answer(prompt, format(schema));
            } catch (InvalidRequestException | UnsupportedFeatureException e) {
                // Whatever else it is that the server refuses, it refuses again.
                String answer = answer(prompt, ResponseFormat.TEXT);
                refusesFormats = true;
                return answer;
            }
        }
        return answer(prompt, ResponseFormat.TEXT);
    }

    private ResponseFormat format(JsonSchema schema) {
        return model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                ? ResponseFormat.builder()
                        .type(ResponseFormatType.JSON)
                        .jsonSchema(schema)
                        .build()
                : ResponseFormat.JSON;
    }

    private String answer(String prompt, ResponseFormat format) {
        ChatRequest.Builder request = ChatRequest.builder().messages(UserMessage.from(prompt));
        if (format.type() == ResponseFormatType.JSON) {
            request.responseFormat(format);
        }
        return Objects.requireNonNullElse(
                model.chat(request.build()).aiMessage().text(), "");
    }
}

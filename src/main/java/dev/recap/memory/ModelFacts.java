package dev.recap.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import dev.recap.text.Language;
import dev.recap.text.OneLine;
import dev.recap.text.PromptTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Has a model find facts, and tell which of those that are known a new one contradicts. Thread-safe when the model is. */
final class ModelFacts implements FactExtractor, Reconciler {

    private static final JsonSchema FACTS = JsonSchema.builder()
            .name("facts")
            .rootElement(list(
                    "facts",
                    JsonObjectSchema.builder()
                            .addStringProperty("fact")
                            .addProperty(
                                    "type",
                                    JsonEnumSchema.builder()
                                            .enumValues(Arrays.stream(FactType.values())
                                                    .map(FactType::toString)
                                                    .toList())
                                            .build())
                            .addProperty("importance", new JsonIntegerSchema())
                            .addProperty("confidence", new JsonNumberSchema())
                            .required("fact", "type", "importance", "confidence")
                            .additionalProperties(false)
                            .build()))
            .build();

    private static final JsonSchema CONTRADICTED = JsonSchema.builder()
            .name("contradicted")
            .rootElement(list("contradicted", new JsonIntegerSchema()))
            .build();

    private final JsonModel model;

    ModelFacts(ChatModel model) {
        this.model = new JsonModel(model);
    }

    private static JsonObjectSchema list(String name, dev.langchain4j.model.chat.request.json.JsonSchemaElement item) {
        return JsonObjectSchema.builder()
                .addProperty(name, JsonArraySchema.builder().items(item).build())
                .required(name)
                .additionalProperties(false)
                .build();
    }

    @Override
    public Extraction extract(List<Message> messages) {
        Language language = Language.of(messages.stream().map(Message::text).collect(Collectors.joining("\n")));
        String prompt = new PromptTemplate(FactPrompt.in(language).extract())
                .fill(Map.of("transcript", Transcript.quote(messages)));
        String answer = model.ask(prompt, FACTS);
        return new Extraction(answer, FactAnswer.read(answer));
    }

    @Override
    public List<Fact> contradicted(ExtractedFact said, List<Fact> known) {
        StringBuilder numbered = new StringBuilder();
        for (int i = 0; i < known.size(); i++) {
            numbered.append(i + 1)
                    .append(". ")
                    .append(oneLine(known.get(i).text()))
                    .append('\n');
        }
        String prompt = new PromptTemplate(
                        FactPrompt.in(Language.of(said.text())).contradicted())
                .fill(Map.of("known", numbered.toString().strip(), "fact", oneLine(said.text())));
        List<Fact> contradicted = new ArrayList<>();
        for (JsonNode answer : AnswerJson.of(model.ask(prompt, CONTRADICTED))) {
            for (JsonNode number : answer.isArray() ? answer : answer.path("contradicted")) {
                int place = number.asInt(0);
                if (place >= 1 && place <= known.size() && !contradicted.contains(known.get(place - 1))) {
                    contradicted.add(known.get(place - 1));
                }
            }
        }
        return contradicted;
    }

    /** A statement with line breaks could forge a number. */
    private static String oneLine(String text) {
        return OneLine.of(text);
    }
}

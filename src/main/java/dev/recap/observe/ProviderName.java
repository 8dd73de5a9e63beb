package dev.recap.observe;

import dev.langchain4j.model.ModelProvider;
import java.util.Locale;

/**
 * The well-known values of {@code gen_ai.provider.name} in OpenTelemetry's conventions for generative AI; what they do not
 * list is called as LangChain4j calls it, in lower case.
 */
final class ProviderName {

    private ProviderName() {}

    static String of(ModelProvider provider) {
        return switch (provider.name()) {
            case "AMAZON_BEDROCK" -> "aws.bedrock";
            case "AZURE_OPEN_AI", "MICROSOFT_FOUNDRY" -> "azure.ai.openai";
            case "GITHUB_MODELS" -> "azure.ai.inference";
            case "GOOGLE_AI_GEMINI" -> "gcp.gemini";
            case "GOOGLE_GENAI" -> "gcp.gen_ai";
            case "GOOGLE_VERTEX_AI_GEMINI", "GOOGLE_VERTEX_AI_ANTHROPIC" -> "gcp.vertex_ai";
            case "OPEN_AI" -> "openai";
            case "WATSONX" -> "ibm.watsonx.ai";
            case "OTHER" -> "_OTHER";
            default -> provider.name().toLowerCase(Locale.ROOT);
        };
    }
}

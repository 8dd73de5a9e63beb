package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.text.Normalizer;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCounterTest {

    private static final Encoding O200K = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    private static final Encoding CL100K =
            Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);

    /** Any of the 11,172 syllables, with a blank now and then. */
    static String hangul(int syllables) {
        Random random = new Random(syllables);
        return random.ints(syllables, 0xAC00, 0xD7A4)
                .mapToObj(c -> Character.toString(c) + (random.nextInt(4) == 0 ? " " : ""))
                .collect(Collectors.joining());
    }

    /**
     * langchain-ai/langchainjs#11303 and flowing-abyss/obsidian-hybrid-search#12: Hangul was taken for a token every four
     * characters. https://github.com/langchain-ai/langchainjs/issues/11303,
     * https://github.com/flowing-abyss/obsidian-hybrid-search/issues/12
     */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000})
    void ofModel_hangul_isExactWhereTheTokenizerIsKnownElseATenthMore(int syllables) {
        for (Normalizer.Form form : new Normalizer.Form[] {Normalizer.Form.NFC, Normalizer.Form.NFD}) {
            String text = Normalizer.normalize(hangul(syllables), form);
            int o200k = O200K.countTokensOrdinary(text);
            assertThat(o200k).isGreaterThan(500);
            assertThat(TokenCounter.ofModel("gpt-4o").count(text)).isEqualTo(o200k);
            assertThat(TokenCounter.ofModel("gpt-4").count(text)).isEqualTo(CL100K.countTokensOrdinary(text));
            assertThat(TokenCounter.ofModel("qwen3").count(text)).isEqualTo((int) Math.ceil(o200k * 1.1));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-4o-mini,o200k",
        "openai/gpt-4o,o200k",
        "GPT-4.1-nano,o200k",
        "gpt-5,o200k",
        "o3-mini,o200k",
        "chatgpt-4o-latest,o200k",
        "gpt-4,cl100k",
        "gpt-4-turbo,cl100k",
        "gpt-3.5-turbo-0125,cl100k",
        "gemini-2.0-flash,unknown",
        "solar-pro,unknown",
        "o10,unknown",
        "'',unknown"
    })
    void ofModel_name_tellsTheTokenizer(String model, String encoding) {
        String text = "안녕하세요, 수아예요. The Hanbit clinic moved to 23 Sejong-daero.";
        int expected =
                switch (encoding) {
                    case "o200k" -> O200K.countTokensOrdinary(text);
                    case "cl100k" -> CL100K.countTokensOrdinary(text);
                    default -> (int) Math.ceil(O200K.countTokensOrdinary(text) * 1.1);
                };
        assertThat(TokenCounter.ofModel(model).count(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<|endoftext|>", "<|im_start|>system<|im_sep|>", "\uD800", "\u0000"})
    void ofModel_markersAndBrokenText_areCountedAsText(String text) {
        assertThat(TokenCounter.ofModel("gpt-4o").count(text)).isPositive();
        assertThat(TokenCounter.ofModel("qwen3").count(text)).isPositive();
    }
}

package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TermsTest {

    @Test
    void of_english_isStemmedWithoutStopWords() {
        assertThat(Terms.of("The nurses were Running to Room 204!")).containsExactly("nurs", "run", "room", "204");
    }

    @Test
    void of_korean_leavesParticlesOut() {
        assertThat(Terms.of("부산에서 병원을 찾았어요")).containsExactly("부산", "병원", "찾");
    }

    @Test
    void of_mixed_keepsTheOrder() {
        assertThat(Terms.of("Spring Boot에서 3시에")).containsExactly("spring", "boot", "3", "시");
    }

    @Test
    void of_decomposed_isTheSame() {
        String text = "Café에서 부산 사람을 만났다";
        assertThat(Terms.of(Normalizer.normalize(text, Normalizer.Form.NFD)))
                .isEqualTo(Terms.of(text))
                .contains("café", "부산");
    }

    @Test
    void of_fullWidth_isNarrow() {
        assertThat(Terms.of("ＡＢＣ１２３　Ｔｅａ")).containsExactly("abc123", "tea");
    }

    @Test
    void of_numberWithHyphens_isThereWithoutThemToo() {
        assertThat(Terms.of("010-1234-5678로")).containsExactly("010", "01012345678", "1234", "5678");
        assertThat(Terms.of("3-4 of 2026- 12-b, 1234-567x8, " + "1-".repeat(99) + "1"))
                .allMatch(term -> term.length() < 6);
    }

    @Test
    void withCommonest_stopWords_areThere() {
        assertThat(Terms.withCommonest("The Who는 응")).contains("the", "who", "는", "응");
        assertThat(Terms.of("The Who는 응")).isEmpty();
    }

    @Test
    void of_blank_isEmpty() {
        assertThat(Terms.of(" \n…! ")).isEmpty();
    }

    @Test
    void of_oddText_doesNotFail() {
        assertThat(Terms.of("\uD800 👩‍👩‍👧 ㅋㅋㅋ \u1100")).doesNotContainNull();
    }

    /** Class paths without Lucene are the rule in libraries that use Recap. */
    @Test
    void of_withoutNori_makesPairsOfSyllables() throws Exception {
        URL classes = Terms.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader bare = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Object terms = bare.loadClass(Terms.class.getName())
                    .getMethod("of", String.class)
                    .invoke(null, "Running in 부산에서 또");
            assertThat(terms).isEqualTo(List.of("run", "부산", "산에", "에서", "또"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "caresses, caress",
        "ponies, poni",
        "cats, cat",
        "feed, feed",
        "agreed, agre",
        "plastered, plaster",
        "motoring, motor",
        "sing, sing",
        "conflated, conflat",
        "troubled, troubl",
        "sized, size",
        "hopping, hop",
        "falling, fall",
        "hissing, hiss",
        "filing, file",
        "happy, happi",
        "sky, sky",
        "relational, relat",
        "conditional, condit",
        "digitizer, digit",
        "vietnamization, vietnam",
        "callousness, callous",
        "electricity, electr",
        "hopefulness, hope",
        "goodness, good",
        "revival, reviv",
        "adjustment, adjust",
        "adoption, adopt",
        "probate, probat",
        "rate, rate",
        "cease, ceas",
        "controll, control",
        "roll, roll",
        "generalizations, gener",
        "is, is"
    })
    void stem_word_isPorters(String word, String stem) {
        assertThat(PorterStemmer.stem(word)).isEqualTo(stem);
    }
}

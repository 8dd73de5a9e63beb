package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "안녕하세요, 저는 수아라고 해요.",
                "네",
                "ㅋㅋㅋ",
                "ㅠㅠ!!",
                "123번 버스",
                "Spring Boot에서 JPA를 써요",
                "GitHub Actions로 배포 자동화",
                "ok 네",
                "https://example.org/a 이 링크를 봐 주세요 그리고 알려 주세요 꼭이요 부탁해요",
            })
    void of_mostlyKorean_isKoreanInEveryNormalForm(String text) {
        for (Normalizer.Form form : Normalizer.Form.values()) {
            assertThat(Language.of(Normalizer.normalize(text, form)))
                    .as("%s", form)
                    .isEqualTo(Language.KOREAN);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hello, my name is Sua.",
                "The word 안녕 means hello.",
                "café naïve re\u0301sume\u0301",
                "こんにちは",
                "你好，我叫苏亚",
                "Привет, как дела?",
            })
    void of_mostlyOtherWords_isEnglishInEveryNormalForm(String text) {
        for (Normalizer.Form form : Normalizer.Form.values()) {
            assertThat(Language.of(Normalizer.normalize(text, form)))
                    .as("%s", form)
                    .isEqualTo(Language.ENGLISH);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t", "12345", "?!…", "😀👍🏽", "\0", "\uD83D", "_"})
    void of_noWords_isEnglish(String text) {
        assertThat(Language.of(text)).isEqualTo(Language.ENGLISH);
    }
}

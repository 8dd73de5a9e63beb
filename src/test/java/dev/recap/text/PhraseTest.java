package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhraseTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Hi Nabi|She said: hi  Nabi!",
                "café|CAFÉ, please",
                "it's|it’s late",
                "1,200|1200 won",
                "하이 빅스비|하이빅스비를 불렀다",
                "재생됨|'재생됨'이라고 나온다",
                "부산|부산에서",
            })
    void isIn_writtenThere_isFoundInEveryForm(String words, String text) {
        for (Normalizer.Form form : Normalizer.Form.values()) {
            if (form == Normalizer.Form.NFC || form == Normalizer.Form.NFD) {
                assertThat(new Phrase(Normalizer.normalize(words, form)).isIn(text))
                        .isTrue();
                assertThat(new Phrase(words).isIn(Normalizer.normalize(text, form)))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cat|concatenate", "cat|category", "12|3.12", "12|120", "하이 빅스비|빅스비 하이"})
    void isIn_partOfAWordOrOtherWords_isNot(String words, String text) {
        assertThat(new Phrase(words).isIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n"})
    void new_withoutWords_isRefused(String words) {
        assertThatThrownBy(() -> new Phrase(words)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isIn_oddText_isSearched() {
        assertThat(new Phrase("\ud800").isIn("a \ud800 b")).isTrue();
        assertThat(new Phrase("?").isIn("")).isFalse();
    }
}

package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactAnswerTest {

    private static List<String> texts(String answer) {
        return FactAnswer.read(answer).stream().map(ExtractedFact::text).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"facts\": [\"likes tea\", \"lives in Busan\"]}",
                "[\"likes tea\", \"lives in Busan\"]",
                "[{\"fact\": \"likes tea\"}, {\"content\": \"lives in Busan\"}]",
                "{\"memories\": [{\"type\": \"preference\", \"content\": \"likes tea\"}, {\"memory\": \"lives in Busan\"}]}",
                "```json\n{\"facts\": [\"likes tea\", \"lives in Busan\"]}\n```",
                "```json\n{\"facts\": [\"likes tea\", \"lives in Busan\"]}\n``` I found {2} facts [see above].",
                "Here: {\"facts\": [\"likes tea\", \"lives in Busan\"]} Bye",
                "In {braces} and [brackets]: {\"facts\": [\"likes tea\", \" lives in Busan \", \"\", \"  \", null, 7]}",
                "{\"fact\": \"likes tea\"}\n{\"fact\": \"lives in Busan\"}",
                // Cut off.
                "{\"facts\": [{\"fact\": \"likes tea\"}, {\"fact\": \"lives in Busan\"}, {\"fact\": \"works as",
            })
    void read_everyForm_givesTheTwoFacts(String answer) {
        assertThat(texts(answer)).containsExactly("likes tea", "lives in Busan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Nothing to remember.",
                "{\"facts\": []}",
                "{\"facts\": [\"cut of",
                "{\"facts\": \"none\"}",
                "[1] There is {nothing}.",
                "{{{{[[[["
            })
    void read_nothingUsable_isNoFact(String answer) {
        assertThat(texts(answer)).isEmpty();
    }

    /** <a href="https://github.com/mem0ai/mem0/issues/4036">mem0ai/mem0#4036</a>. */
    @Test
    void read_fenceWithASentenceBehindIt_isOneFact() {
        assertThat(texts("```json\n{\"facts\": [\"likes tea\"]}\n```\nThis is all I found."))
                .containsExactly("likes tea");
    }

    /** <a href="https://github.com/mem0ai/mem0/issues/4526">mem0ai/mem0#4526</a>. */
    @Test
    void read_sentencesAroundTheObject_areTwoFacts() {
        assertThat(texts("Here: {\"facts\":[\"a\",\"b\"]} Bye")).containsExactly("a", "b");
    }

    @Test
    void read_fenceInsideAString_isPartOfIt() {
        assertThat(texts("```json\n{\"facts\": [\"쓰는 형식은 ```json 이에요 }\"]}\n```"))
                .containsExactly("쓰는 형식은 ```json 이에요 }");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"fact\": \"a\", \"type\": \"Goal\", \"importance\": 8, \"confidence\": 0.7} | GOAL | 8 | 0.7",
                "{\"fact\": \"a\", \"memory_type\": \"interest\", \"importance\": \"9\"} | INTEREST | 9 | 1",
                "{\"fact\": \"a\", \"type\": \"decision\", \"importance\": 99, \"confidence\": 40} | OTHER | 10 | 1",
                "{\"fact\": \"a\", \"importance\": -3, \"confidence\": -1} | OTHER | 1 | 0",
                "{\"fact\": \"a\", \"importance\": \"high\", \"confidence\": \"NaN\"} | OTHER | 5 | 1",
                "{\"fact\": \"a\", \"importance\": 1e400} | OTHER | 10 | 1",
            })
    void read_values_areTakenAsFarAsTheyGo(String answer, FactType type, int importance, double confidence) {
        assertThat(FactAnswer.read(answer)).containsExactly(new ExtractedFact("a", type, importance, confidence));
    }

    @Test
    void read_fiftyThousandBrackets_endsSoon() {
        assertThat(texts("[{\"a\":".repeat(50_000))).isEmpty();
    }
}

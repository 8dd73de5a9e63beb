package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTemplateTest {

    /** The reports about LangChain's summarization prompt: text of a user was taken for a part of the template. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$&",
                "$$",
                "$1",
                "${summary}",
                "\\",
                "\\$",
                "%s",
                "%n%d",
                "{messages}",
                "{summary}",
                "{transcript}",
                "{{summary}}",
                "{",
                "}",
                "",
                "{summary",
                "가\0😀\uD83D"
            })
    void fill_valueThatLooksLikeATemplate_arrivesUnchanged(String value) {
        PromptTemplate template = new PromptTemplate("<{transcript}|{summary}|{transcript}>");
        assertThat(template.fill(Map.of("transcript", value, "summary", "S")))
                .isEqualTo("<" + value + "|S|" + value + ">");
        assertThat(template.fill(Map.of("transcript", "T", "summary", value))).isEqualTo("<T|" + value + "|T>");
    }

    @Test
    void fill_valuesThatTogetherFormAPlaceholder_areNotFilledAgain() {
        PromptTemplate template = PromptTemplate.of("t", "{a}{b}", List.of("a", "b"));
        assertThat(template.fill(Map.of("a", "{a", "b", "}"))).isEqualTo("{a}");
        assertThat(template.fill(Map.of("a", "{b}", "b", "{a}"))).isEqualTo("{b}{a}");
    }

    @Test
    void fill_bracesWithoutAValue_stayAsTheyAre() {
        assertThat(new PromptTemplate("{\"json\": {}} {unknown} {A} {name} {na me}").fill(Map.of("name", "Sua")))
                .isEqualTo("{\"json\": {}} {unknown} {A} Sua {na me}");
        assertThat(new PromptTemplate("{{name}}").fill(Map.of("name", "Sua"))).isEqualTo("{Sua}");
    }

    @Test
    void fill_nothingToFill_isTheTextItself() {
        assertThat(new PromptTemplate("").fill(Map.of("a", "b"))).isEmpty();
        assertThat(new PromptTemplate("plain $& %s").fill(Map.of())).isEqualTo("plain $& %s");
    }

    @Test
    void of_missingPlaceholder_isRefusedWithASentenceThatNamesIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        PromptTemplate.of("extend", "Extend {summary}, please.", List.of("summary", "transcript")))
                .withMessage("The template 'extend' has no {transcript}; put it where the text is to stand."
                        + " It begins: Extend {summary}, please.");
    }

    @Test
    void of_longTemplate_showsOnlyItsBeginning() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PromptTemplate.of("create", "x".repeat(10_000), List.of("transcript")))
                .withMessageEndingWith(": " + "x".repeat(60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t"})
    void of_blankTemplate_isRefusedAsBlank(String blank) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PromptTemplate.of("revise", blank, List.of("summary", "limit")))
                .withMessage("The template 'revise' is blank; write one that holds {summary} and {limit}.");
    }
}

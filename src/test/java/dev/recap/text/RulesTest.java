package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RulesTest {

    private static Rule<String> rule(String needs, String pattern) {
        return Rule.of(
                needs,
                Pattern.compile(pattern),
                (match, found) -> found.add(new Span<>(match.start(), match.end(), pattern)));
    }

    private static List<Span<String>> found(String text, List<Rule<String>> rules) {
        List<Span<String>> found = new ArrayList<>();
        new Rules<>(rules).find(text, found);
        return found;
    }

    /** What the engine finds when it tries each pattern everywhere. */
    private static List<Span<String>> foundEverywhere(String text, List<? extends Rule<?>> rules) {
        List<Span<String>> found = new ArrayList<>();
        for (Rule<?> rule : rules) {
            Matcher matcher = rule.pattern().matcher(text);
            while (matcher.find()) {
                found.add(new Span<>(
                        matcher.start(), matcher.end(), rule.pattern().pattern()));
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "At 3:30 pm Marta paid $1,200.50 (3 kg) for ABC-123; see https://example.com/a?b=1, src/App.java, v1.2.3!",
                "제 이름은 수아예요. 2026년 4월 6일 오후 3시 반, 서울시 강남구 테헤란로 12에서 박 과장님과 김민수가 12,000원을 냈다.",
                "새봄병원 옆 한국대학교, KB은행, 주식회사 한빛, 한빛 주식회사의 보고서.pdf와 남궁민수가 “좋아요”라고 했다",
                "Mail ann.b@mail.example.org or +82 10-9876-5432 at 12 Baker Street, 'the dogs' and `code`, my name is sua",
                "\uD835\uDC00\uD835\uDC01.pdf 😀.txt é.md \uD83D.csv 中文.html 3f2a9bc aB1C2-3 #42 No. 7 3만 5천원",
                "password: a1b2c3 API_KEY=abcdef my token is abcdefgh1 비밀번호는 qwer1234 계좌 110-123-456789 sk-abcdefghijklmnop12",
            })
    void find_textOfAllKinds_isWhatTheEngineFindsEverywhere(String text) {
        List<Rule<?>> rules = Stream.of(EntityRules.RULES, KoreanNames.RULES, Secrets.RULES)
                .<Rule<?>>flatMap(List::stream)
                .toList();
        for (Rule<?> rule : rules) {
            List<Rule<String>> alone =
                    List.of(rule(String.join(" ", rule.needs()), rule.pattern().pattern()));
            assertThat(found(text, alone)).isEqualTo(foundEverywhere(text, alone));
        }
    }

    @Test
    void find_severalRules_keepsTheirOrder() {
        List<Rule<String>> rules = List.of(rule("", "\\d+ kg"), rule("", "(?<![A-Za-z])[A-Z]\\w+"), rule("", "\\d"));

        assertThat(found("Buy 3 kg, not 12 kg. YES", rules))
                .isEqualTo(foundEverywhere("Buy 3 kg, not 12 kg. YES", rules))
                .hasSize(7);
    }

    @Test
    void find_neededWordMissing_triesNothing() {
        assertThat(found("A1", List.of(rule("b c", "A1")))).isEmpty();
        assertThat(found("A1 C", List.of(rule("b c", "A1")))).hasSize(1);
    }

    @Test
    void rules_moreThanBits_areRejected() {
        assertThatThrownBy(() -> new Rules<>(Collections.nCopies(64, rule("", "a"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

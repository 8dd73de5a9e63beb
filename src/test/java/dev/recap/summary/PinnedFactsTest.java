package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.text.Entities;
import dev.recap.text.Entity;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PinnedFactsTest {

    private static final String HEADING = "Also mentioned:";
    private static final SummaryLimit ROOMY = SummaryLimit.characters(1_000);

    @Test
    void of_wordsThatHaveEverything_areLeftAsTheyAre() {
        PinnedFacts facts = pin("Sua lives in Busan.", List.of("Sua", "Busan"), List.of(), ROOMY);
        assertThat(facts.text()).isEqualTo("Sua lives in Busan.");
        assertThat(facts.pinned()).isEmpty();
        assertThat(facts.lost()).isEmpty();
    }

    @Test
    void of_factsTheWordsLack_standBehindThemNewestFirst() {
        PinnedFacts facts = pin("They talked.", List.of("Sua", "Busan", "KE123"), List.of(), ROOMY);
        assertThat(facts.text()).isEqualTo("They talked.\nAlso mentioned: KE123; Busan; Sua");
        assertThat(facts.pinned()).containsExactly("KE123", "Busan", "Sua");
    }

    @ParameterizedTest
    @EnumSource(
            value = Normalizer.Form.class,
            names = {"NFC", "NFD"})
    void of_korean_isComparedWhateverItsForm(Normalizer.Form form) {
        String said = Normalizer.normalize("저는 김민수예요. 3월 5일에 강남구로 이사해요.", form);
        String words = Normalizer.normalize("김민수가 이사한다.", form);
        PinnedFacts facts = PinnedFacts.of(words, Entities.in(said), List.of(), "그 밖에 나온 것:", ROOMY);
        assertThat(facts.pinned()).containsExactly("강남구", "3월 5일");
        assertThat(facts.text()).isEqualTo(words + "\n그 밖에 나온 것: 강남구; 3월 5일");
    }

    @Test
    void of_dateInAnotherNotation_isNotPinned() {
        List<Entity> batch = Entities.in("We meet on March 5.");
        PinnedFacts facts = PinnedFacts.of("They meet on 2026-03-05.", batch, List.of(), HEADING, ROOMY);
        assertThat(batch).isNotEmpty();
        assertThat(facts.pinned()).isEmpty();
    }

    @Test
    void of_factsPinnedBefore_areCarriedOverBehindTheNewOnes() {
        PinnedFacts facts = pin("They talked.", List.of("KE123"), List.of("Busan", "Sua"), ROOMY);
        assertThat(facts.pinned()).containsExactly("KE123", "Busan", "Sua");
    }

    @Test
    void of_factPinnedBeforeThatTheWordsHaveAgain_isDropped() {
        PinnedFacts facts = pin("Sua talked.", List.of("KE123"), List.of("Busan", "Sua"), ROOMY);
        assertThat(facts.text()).isEqualTo("Sua talked.\nAlso mentioned: KE123; Busan");
        String decomposed = Normalizer.normalize("수아가 말했다.", Normalizer.Form.NFD);
        assertThat(pin(decomposed, List.of(), List.of("수아"), ROOMY).pinned()).isEmpty();
    }

    @Test
    void of_factPinnedBeforeThatTheWordsHaveAsAPartOfMore_isKept() {
        PinnedFacts facts = pin("It costs $20 million; 자유나무.", List.of(), List.of("$20", "유나"), ROOMY);
        assertThat(facts.pinned()).containsExactly("$20", "유나");
    }

    @Test
    void of_factPinnedBeforeAndSaidAgain_standsOnceAsANewOne() {
        PinnedFacts facts = pin("They talked.", List.of("Sua", "KE123"), List.of("Busan", "Sua"), ROOMY);
        assertThat(facts.pinned()).containsExactly("KE123", "Sua", "Busan");
    }

    /** The model is shown the line as a part of the summary so far, and many a one copies it. */
    @Test
    void of_wordsWithTheLineOfTheLastTime_haveItOnce() {
        PinnedFacts facts =
                pin("They talked.\nAlso mentioned: Busan; Sua\n", List.of("KE123"), List.of("Busan", "Sua"), ROOMY);
        assertThat(facts.text()).isEqualTo("They talked.\nAlso mentioned: KE123; Busan; Sua");
        String nothingElse = "Also mentioned: Busan";
        assertThat(pin(nothingElse, List.of("Busan"), List.of(), ROOMY).text()).isEqualTo(nothingElse);
    }

    @Test
    void of_moreFactsThanFit_takesTheNewestWithinFortyPercentAndTellsTheRest() {
        List<String> names =
                IntStream.range(0, 50).mapToObj(i -> "KE" + (100 + i)).toList();
        PinnedFacts facts = pin("They talked.", names, List.of("Busan"), SummaryLimit.characters(200));
        String line = facts.text().substring("They talked.".length());
        assertThat(line).hasSizeBetween(70, 80).startsWith("\nAlso mentioned: KE149; KE148; ");
        assertThat(facts.pinned()).doesNotContain("Busan");
        assertThat(facts.lost())
                .extracting(Entity::text)
                .isEqualTo(names.subList(0, 50 - facts.pinned().size()));
    }

    @Test
    void of_tooLongWords_areCutAtASentenceAndWhatTheyLostIsPinned() {
        String words = "Sua came. " + "They talked on. ".repeat(12) + "She goes to Busan.";
        PinnedFacts facts = pin(words, List.of("Sua", "Busan"), List.of(), SummaryLimit.characters(120));
        assertThat(facts.text())
                .startsWith("Sua came. They talked on. ")
                .endsWith("talked on.\nAlso mentioned: Busan")
                .hasSizeBetween(105, 120);
        assertThat(facts.lost()).isEmpty();
    }

    @Test
    void of_koreanWordsTooLongInTokens_areCutAtASentence() {
        SummaryLimit limit = SummaryLimit.tokens(100, TokenCounter.ofModel("gpt-4o"));
        PinnedFacts facts = pin("수아는 간호사이다. ".repeat(40), List.of("KE123"), List.of(), limit);
        assertThat(limit.fits(facts.text())).isTrue();
        assertThat(limit.length(facts.text())).isGreaterThan(80);
        assertThat(facts.text()).startsWith("수아는 간호사이다. ").endsWith("수아는 간호사이다.\nAlso mentioned: KE123");
    }

    @Test
    void of_endlessSentence_isCutBetweenCharacters() {
        String family = "👨‍👩‍👧";
        PinnedFacts facts = pin(family.repeat(100), List.of("KE123"), List.of(), SummaryLimit.characters(100));
        assertThat(facts.text()).hasSizeLessThanOrEqualTo(100).endsWith("…\nAlso mentioned: KE123");
        assertThat(facts.text().replace(family, "")).isEqualTo("…\nAlso mentioned: KE123");
    }

    /** Whatever is fitted into whatever room: it fits, and each new fact is in the text or told to be lost. */
    @Test
    void of_anything_fitsAndLosesNothingUntold() {
        Random random = new Random(4);
        List<SummaryLimit> limits = List.of(
                SummaryLimit.characters(100),
                SummaryLimit.characters(333),
                SummaryLimit.tokens(100, TokenCounter.ofModel("gpt-4o")));
        for (int i = 0; i < 300; i++) {
            SummaryLimit limit = limits.get(i % limits.size());
            List<String> names = random.ints(random.nextInt(60), 100, 999)
                    .mapToObj(number -> (number % 2 == 0 ? "KE" : "부산 ") + number)
                    .distinct()
                    .toList();
            List<String> parts = new ArrayList<>(names);
            parts.addAll(List.of("They talked.", "수아가 말했다.", "😀", "x".repeat(random.nextInt(200) + 1)));
            String words = random.ints(random.nextInt(80) + 1, 0, parts.size())
                    .mapToObj(parts::get)
                    .collect(Collectors.joining(random.nextBoolean() ? ". " : " "));
            PinnedFacts facts = pin(words, names, List.of("Sua", "Busan"), limit);
            assertThat(limit.fits(facts.text())).as(facts.text()).isTrue();
            assertThat(names)
                    .filteredOn(name -> !Entities.isIn(id(name), facts.text()))
                    .as(facts.text())
                    .hasSameElementsAs(facts.lost().stream().map(Entity::text).toList());
        }
    }

    private static PinnedFacts pin(String words, List<String> batch, List<String> before, SummaryLimit limit) {
        return PinnedFacts.of(words, batch.stream().map(PinnedFactsTest::id).toList(), before, HEADING, limit);
    }

    private static Entity id(String text) {
        return new Entity(text, Entity.Kind.ID);
    }
}

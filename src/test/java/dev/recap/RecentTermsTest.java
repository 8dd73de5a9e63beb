package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.text.Terms;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTermsTest {

    private static final String TEA = "I like 녹차를.";
    private static final String RAIN = "I like 비가.";

    private final RecentTerms terms = new RecentTerms(TEA.length() + RAIN.length());

    @Test
    void of_sameText_isTakenApartOnce() {
        List<String> first = terms.of(TEA);

        assertThat(first).isEqualTo(Terms.of(TEA)).isNotEmpty();
        assertThat(terms.of(TEA)).isSameAs(first);
        assertThat(terms.of(RAIN).get(0)).isSameAs(first.get(0));
    }

    @Test
    void of_moreThanThereIsRoomFor_forgetsWhatWasUsedLongestAgo() {
        List<String> tea = terms.of(TEA);
        List<String> rain = terms.of(RAIN);
        terms.of(TEA);
        terms.of("one more");

        assertThat(terms.of(TEA)).isSameAs(tea);
        assertThat(terms.of(RAIN)).isNotSameAs(rain).isEqualTo(rain);
        String tooLong = "long ".repeat(100);
        assertThat(terms.of(tooLong)).isEqualTo(Terms.of(tooLong));
        assertThat(terms.of(tooLong)).isNotSameAs(terms.of(tooLong));
    }

    @Test
    void clear_everything_isForgotten() {
        List<String> tea = terms.of(TEA);
        terms.clear();

        assertThat(terms.of(TEA)).isNotSameAs(tea).isEqualTo(tea);
    }
}

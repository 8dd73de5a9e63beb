package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class Bm25Test {

    private final Bm25<String> index = new Bm25<>();

    private List<String> found(String query, int limit) {
        return index.rank(Terms.of(query), limit).stream().map(Bm25.Hit::id).toList();
    }

    @Test
    void rank_oneTerm_scoresByTheFormula() {
        index.add("a", List.of("cat", "cat", "dog"));
        index.add("b", List.of("dog"));
        double idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
        double expected = idf * 2 * 2.2 / (2 + 1.2 * (1 - 0.75 + 0.75 * 3 / 2.0));
        assertThat(index.rank(List.of("cat"), 5)).singleElement().satisfies(hit -> {
            assertThat(hit.id()).isEqualTo("a");
            assertThat(hit.score()).isCloseTo(expected, within(1e-12));
        });
        assertThat(index.rank(List.of("cat", "cat"), 5).get(0).score()).isCloseTo(2 * expected, within(1e-12));
    }

    @Test
    void rank_koreanAndEnglish_findsTheBestFirst() {
        index.add("1", Terms.of("부산에서 병원을 찾아요"));
        index.add("2", Terms.of("서울에서 식당을 찾아요"));
        index.add("3", Terms.of("We talked about hospitals in Busan."));
        assertThat(found("부산의 병원", 3)).containsExactly("1");
        assertThat(found("찾아요", 3)).containsExactly("1", "2");
        assertThat(found("a hospital", 3)).containsExactly("3");
        assertThat(found("찾아요", 1)).containsExactly("1");
        assertThat(found("nothing here", 3)).isEmpty();
    }

    @Test
    void rank_afterAdd_seesTheNewDocument() {
        assertThat(index.rank(List.of("cat"), 1)).isEmpty();
        index.add("a", List.of("cat"));
        index.add("empty", List.of());
        assertThat(found("cat", 9)).containsExactly("a");
        assertThat(index.size()).isEqualTo(2);
    }

    @Test
    void rank_equalScores_keepTheOrderOfAdding() {
        for (int i = 0; i < 40; i++) {
            index.add("d" + i, List.of("same"));
        }
        assertThat(found("same", 3)).containsExactly("d0", "d1", "d2");
    }

    @Test
    void misuse_isRejected() {
        index.add("a", List.of("cat"));
        assertThatThrownBy(() -> index.add("a", List.of("dog"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> index.rank(List.of("cat"), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(found("dog", 1)).isEmpty();
    }

    @Test
    void addAndRank_fromSeveralThreads_loseNothing() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                int number = writer;
                writers.add(() -> {
                    for (int i = 0; i < 500; i++) {
                        index.add(number + "-" + i, List.of("cat", "n" + i));
                        index.rank(List.of("cat"), 3);
                    }
                    return null;
                });
            }
            for (Future<Void> done : pool.invokeAll(writers)) {
                done.get();
            }
        } finally {
            pool.shutdown();
        }
        assertThat(index.rank(List.of("cat"), 10_000)).hasSize(2_000);
        assertThat(index.rank(List.of("n7"), 10)).hasSize(4);
    }
}

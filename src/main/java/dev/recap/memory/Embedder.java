package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.recap.text.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Places texts by an embedding model, and tells how much that is worth beside their words. Most small models read English
 * alone, and none says so: whether one reads Korean is found out by a few sentences and others of the same meaning, the
 * first time that Korean is searched. Thread-safe when the model is.
 */
final class Embedder {

    /** Each with one that means the same in other words. */
    private static final List<List<String>> ALIKE = List.of(
            List.of("저는 강아지를 키워요.", "우리 집에는 개가 한 마리 있습니다."),
            List.of("비가 오면 기분이 가라앉아요.", "흐린 날씨에는 우울해집니다."),
            List.of("내년에 회사를 그만두려고 해요.", "곧 퇴직할 계획입니다."),
            List.of("매운 음식은 못 먹어요.", "고추가 들어간 요리를 피합니다."));

    private static final int MOST_WRONG = 1;

    /** Two texts in one language share many a character, and a model places all that is about a person near each other. */
    private static final double NEAR = 0.3;

    private static final double NEAR_BY_CHARACTERS = 0.45;

    private static final double HALF = 0.5;
    /** Where the words tell more than the vectors do. */
    private static final double QUARTER = 0.25;

    private final EmbeddingModel model;
    private final String name;
    private volatile @Nullable Boolean readsKorean;

    Embedder(EmbeddingModel model) {
        this.model = requireNonNull(model, "model");
        this.name = requireNonNull(model.modelName(), "the embedding model has no name");
    }

    String name() {
        return name;
    }

    FactVector embed(String text) {
        return FactVector.of(name, model.embed(text).content().vector());
    }

    /** Returns what part of a score the nearness of vectors is to be, for a query. */
    double weight(String query) {
        boolean isHashed = name.equals(HashedNgrams.NAME);
        if (Language.of(query) == Language.KOREAN) {
            return isHashed || readsKorean() ? HALF : 0;
        }
        return isHashed ? QUARTER : HALF;
    }

    /** Returns how near a text must be that shares no word with a query. */
    double near() {
        return name.equals(HashedNgrams.NAME) ? NEAR_BY_CHARACTERS : NEAR;
    }

    private boolean readsKorean() {
        Boolean known = readsKorean;
        if (known == null) {
            known = wrong() <= MOST_WRONG;
            readsKorean = known;
        }
        return known;
    }

    /** Returns for how many sentences another one is nearer than the one that means the same. */
    private int wrong() {
        List<FactVector> first = ALIKE.stream().map(pair -> embed(pair.get(0))).toList();
        List<FactVector> second = ALIKE.stream().map(pair -> embed(pair.get(1))).toList();
        int wrong = 0;
        for (int i = 0; i < ALIKE.size(); i++) {
            for (int other = 0; other < ALIKE.size(); other++) {
                if (other != i
                        && first.get(i).cosine(second.get(other))
                                >= first.get(i).cosine(second.get(i))) {
                    wrong++;
                    break;
                }
            }
        }
        return wrong;
    }
}

package dev.recap.notebook;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What to do about letters that no installed font has. */
final class MissingLetters {

    private MissingLetters() {}

    static @Nullable String advice(Set<String> missing) {
        if (missing.isEmpty()) {
            return null;
        } else if (missing.stream().anyMatch(MissingLetters::isKorean)) {
            return "No installed font has Korean letters; install one, such as Debian's fonts-nanum.";
        }
        String first = missing.iterator().next();
        return "No installed font has " + first + (missing.size() == 1 ? "" : " and " + (missing.size() - 1) + " more")
                + "; install one that does, such as those of Debian's fonts-noto or fonts-symbola.";
    }

    /** Syllables and letters of today's Korean, which every Korean font has; those of former times few have. */
    private static boolean isKorean(String cluster) {
        return cluster.codePoints()
                .anyMatch(
                        codePoint -> (codePoint >= '가' && codePoint <= '힣') || (codePoint >= 'ㄱ' && codePoint <= 'ㅣ'));
    }
}

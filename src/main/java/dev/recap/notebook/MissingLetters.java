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

    private static boolean isKorean(String cluster) {
        return cluster.codePoints()
                .anyMatch(codePoint -> Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HANGUL);
    }
}

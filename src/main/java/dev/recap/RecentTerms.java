package dev.recap;

import dev.recap.text.Terms;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The terms of the texts that were searched last; those of a text never change. Thread-safe. */
final class RecentTerms {

    private static final int MOST_WORDS = 200_000;

    private final int mostCharacters;
    private final Map<String, List<String>> terms = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<String, String> words = new HashMap<>();
    private long characters;

    /** Makes an empty one for texts of so many characters together. */
    RecentTerms(int mostCharacters) {
        this.mostCharacters = mostCharacters;
    }

    /** Returns what {@link Terms#of} does. */
    List<String> of(String text) {
        List<String> known = get(text);
        // Taken apart outside the lock: one long text holds up nobody else.
        return known != null ? known : put(text, Terms.of(text));
    }

    private synchronized @Nullable List<String> get(String text) {
        return terms.get(text);
    }

    private synchronized List<String> put(String text, List<String> found) {
        if (words.size() > MOST_WORDS) {
            words.clear();
        }
        // Each word once in memory, in however many texts it stands.
        List<String> shared = found.stream()
                .map(word -> words.computeIfAbsent(word, same -> same))
                .toList();
        if (terms.put(text, shared) == null) {
            characters += text.length();
        }
        Iterator<String> oldest = terms.keySet().iterator();
        while (characters > mostCharacters) {
            characters -= oldest.next().length();
            oldest.remove();
        }
        return shared;
    }

    synchronized void clear() {
        terms.clear();
        words.clear();
        characters = 0;
    }
}

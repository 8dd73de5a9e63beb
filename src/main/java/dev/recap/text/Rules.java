package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds all that each of up to 63 rules' patterns would by {@link Matcher#find}, in one pass that tries a pattern only
 * where it can begin. Where that is, the patterns tell themselves: one that does not match a character alone and did not
 * look behind its end for more ({@link Matcher#hitEnd}) matches nothing that begins with it. What is learned so about a
 * character is kept, as a set of bits, one for each rule. Thread-safe.
 *
 * <p>Of {@code \d+ kg} and {@code [A-Z]+-\d+}, for example, {@code Buy 3 kg} has the second tried at B and the first at 3.
 */
final class Rules<K> {

    private static final int MOST_RULES = 63;
    /** Tells a character about which no rule was asked yet from one that none begins with. */
    private static final long ASKED = 1L << MOST_RULES;

    /** What may stand before the place where a pattern begins, as far as the patterns' look-behinds tell it apart. */
    private static final List<String> BEFORE = List.of("", "a", "가");

    private final List<Rule<K>> rules;
    /** By what stands before, then the first byte of the character; within, by its second byte. */
    private final AtomicReferenceArray<AtomicLongArray> beginners = new AtomicReferenceArray<>(BEFORE.size() << 8);

    Rules(List<Rule<K>> rules) {
        if (rules.size() > MOST_RULES) {
            throw new IllegalArgumentException("There are " + rules.size() + " rules; split them.");
        }
        this.rules = List.copyOf(rules);
    }

    /** Adds what is found, in the order of the rules and then of the text. */
    void find(String text, List<Span<K>> found) {
        Matcher[] matchers = new Matcher[rules.size()];
        long possible = 0;
        String lowerCase = LowerCase.of(text);
        for (int i = 0; i < matchers.length; i++) {
            possible |= rules.get(i).mayMatch(lowerCase) ? 1L << i : 0;
        }
        int[] ends = new int[matchers.length];
        Map<Integer, List<Span<K>>> foundByRule = new TreeMap<>();
        int before = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            for (long left = beginners(before, c) & possible; left != 0; left &= left - 1) {
                int i = Long.numberOfTrailingZeros(left);
                if (ends[i] > at) {
                    continue;
                }
                if (matchers[i] == null) {
                    matchers[i] = matcher(rules.get(i).pattern(), text);
                }
                if (matchers[i].region(at, text.length()).lookingAt()) {
                    ends[i] = matchers[i].end();
                    rules.get(i).take().accept(matchers[i], foundByRule.computeIfAbsent(i, none -> new ArrayList<>()));
                }
            }
            before = isLatin(c) ? 1 : isHangul(c) ? 2 : 0;
        }
        foundByRule.values().forEach(found::addAll);
    }

    private static boolean isLatin(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isHangul(char c) {
        return c >= 0xAC00 && c <= 0xD7A3;
    }

    /** Returns the rules that may begin with the character. */
    private long beginners(int before, char c) {
        int page = before << 8 | c >> 8;
        AtomicLongArray known = beginners.get(page);
        if (known == null) {
            beginners.compareAndSet(page, null, new AtomicLongArray(1 << 8));
            known = beginners.get(page);
        }
        long bits = known.get(c & 0xFF);
        if (bits == 0) {
            bits = ask(BEFORE.get(before), c);
            known.set(c & 0xFF, bits);
        }
        return bits & ~ASKED;
    }

    private long ask(String before, char c) {
        if (Character.isSurrogate(c)) {
            // Half a character tells nothing.
            return -1;
        }
        String alone = before + c;
        long bits = ASKED;
        for (int i = 0; i < rules.size(); i++) {
            Matcher matcher = matcher(rules.get(i).pattern(), alone).region(before.length(), alone.length());
            bits |= matcher.lookingAt() || matcher.hitEnd() ? 1L << i : 0;
        }
        return bits;
    }

    /** Returns a matcher that sees beyond the region it is given, as look-behinds must. */
    private static Matcher matcher(Pattern pattern, String text) {
        return pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
    }
}

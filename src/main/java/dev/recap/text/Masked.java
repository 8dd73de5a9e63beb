package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of secrets in a text and tells nothing: the words put in their place, and capitals that only say what a key
 * is for. Of {@code AWS_SECRET_ACCESS_KEY=[key]} nothing is found.
 */
final class Masked {

    private static final Pattern PLACEHOLDER = Pattern.compile("(?i)" + Secrets.ANY_MASK);

    private static final Set<String> KEYS = Set.of("[key]", "[password]", "[키]", "[비밀번호]");

    private static final Pattern CAPITALS = Pattern.compile("[A-Z]{2,12}");
    /** Between them and the key. */
    private static final Pattern TO_KEY =
            Pattern.compile("(?i)(?:[ _](?:access|secret|api|private|session|key|token|id|is|was|키|토큰|시크릿)(?![a-z0-9])"
                    + "|_(?:password|passwd|pass|pwd|pw)(?![a-z0-9])){0,6}[은는이가]?[\"'`:= ]{0,4}");

    private final String text;
    private final Spans<Kind> placeholders;
    private final Set<Integer> keys = new HashSet<>();

    Masked(String text, Spans<Secrets.Kind> secrets) {
        this.text = text;
        for (Span<Secrets.Kind> secret : secrets.inOrder()) {
            if (secret.kind() == Secrets.Kind.KEY || secret.kind() == Secrets.Kind.PASSWORD) {
                keys.add(secret.start());
            }
        }
        this.placeholders = placeholders();
    }

    private Spans<Kind> placeholders() {
        List<Span<Kind>> found = new ArrayList<>();
        Matcher placeholder = PLACEHOLDER.matcher(text);
        while (placeholder.find()) {
            found.add(new Span<>(placeholder.start(), placeholder.end(), Kind.QUOTED));
            if (KEYS.contains(LowerCase.of(placeholder.group()))) {
                keys.add(placeholder.start());
            }
        }
        return Spans.longest(found);
    }

    /** Returns whether a find tells nothing but of what was masked. */
    boolean holds(Span<Kind> found) {
        return placeholders.encloses(found) || (found.kind() == Kind.NAME && leadsToKey(found));
    }

    private boolean leadsToKey(Span<Kind> name) {
        return CAPITALS.matcher(text).region(name.start(), name.end()).matches()
                && keys.contains(endOfWords(name.end()));
    }

    private int endOfWords(int from) {
        Matcher words = TO_KEY.matcher(text).region(from, text.length());
        return words.lookingAt() ? words.end() : from;
    }
}

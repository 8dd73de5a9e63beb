package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Further secrets of a list: behind a secret and a comma or an "and", what is of its form is one more of its kind. Of
 * {@code My PINs are 4821 and 9932}, for example, the rules find the first, and the second is four digits as well.
 */
final class SecretLists {

    private static final String WORDS =
            "[\"'`”’]?(?: ?[,/] ?(?:(?i:and|or) |그리고 )?| (?i:and|or|&) | ?(?:또는|혹은|아니면|및|그리고|이랑|랑|하고|와|과|이나|나) ?)"
                    + "[\"'`“‘]?";

    private static final Pattern AND = Pattern.compile(WORDS);
    private static final Pattern AND_OR_BLANK = Pattern.compile(WORDS + "| (?=\\d)");

    /** Not counted, and no word goes on with it as with {@code 2000 bags}; but what goes on with the sentence may. */
    private static final String LAST =
            "(?![\\w-]|[.,]\\d|/\\d{1,2}(?!\\d)|[\"'`”’]?\\s?[:=])" + SecretWords.NO_COUNT + SecretWords.NO_AMOUNT
                    + "(?![\"'`”’)\\]]{0,2} {1,2}(?!(?i:and|or|are|were|works?|for|at|with|to|from|but|so|both|as|if|when|which|now|too"
                    + "|please|respectively)(?![A-Za-z]))[A-Za-z0-9$€£¥₩])";

    private static final Pattern END = Pattern.compile(LAST);

    private static final Pattern MAY_BE_ACCOUNT = Pattern.compile(SecretWords.NO_ACCOUNT);

    /** Other banks write numbers otherwise, but of as many digits. */
    private static final Pattern ACCOUNT =
            Pattern.compile("(?=(?:-?\\d){10,16}(?![\\w-]))(?<s>\\d[\\d-]{9,31}+)" + SecretWords.NO_AMOUNT);

    /** No e-mail address, nor what is assigned, a time or a version. */
    private static final Pattern WORD =
            Pattern.compile(SecretWords.MIXED + "(?![^\\s@]{1,64}@[^\\s@]{1,64}\\.[A-Za-z]{2,24}+(?!\\w))"
                    + "(?![\\w-]{1,64}[:=]|\\d{1,2}:\\d\\d|[Vv]?\\d{1,4}(?:\\.\\d{1,4}){1,4}(?!\\w))"
                    + "(?<s>[^\\s\"'`”’,가-힣]{6,256}(?<![.;?)\\]]))(?=[\\s\"'`”’,.;?)\\]가-힣]|\\z)" + LAST);

    private SecretLists() {}

    /** Returns the secrets found, and those that go on their lists. */
    static Spans<Secrets.Kind> continued(String text, Spans<Secrets.Kind> found) {
        List<Span<Secrets.Kind>> all = new ArrayList<>(found.inOrder());
        for (int i = 0; i < all.size(); i++) {
            next(text, all.get(i)).filter(next -> !found.overlaps(next)).ifPresent(all::add);
        }
        return Spans.longest(all);
    }

    private static Optional<Span<Secrets.Kind>> next(String text, Span<Secrets.Kind> secret) {
        Matcher and = at(secret.end(), secret.kind() == Secrets.Kind.ACCOUNT ? AND_OR_BLANK : AND, text);
        if (!and.lookingAt()) {
            return Optional.empty();
        }
        int start = and.end();
        String first = text.substring(secret.start(), secret.end());
        int length =
                switch (secret.kind()) {
                    case ACCOUNT -> lengthOfAccount(text, start, first);
                    case RESIDENT, IDENTITY -> lengthOfSame(text, start, first);
                    case PASSWORD ->
                        isNumber(first)
                                ? lengthOfSame(text, start, first)
                                : isMixed(first) ? length(text, start, WORD) : 0;
                    case KEY -> isMixed(first) ? lengthOfKey(text, start, first) : 0;
                    // Their form alone tells.
                    case CARD, PHONE, EMAIL -> 0;
                };
        return length == 0 ? Optional.empty() : Optional.of(new Span<>(start, start + length, secret.kind()));
    }

    private static int length(String text, int start, Pattern form) {
        Matcher matcher = at(start, form, text);
        return matcher.lookingAt() ? matcher.end("s") - start : 0;
    }

    private static int lengthOfAccount(String text, int start, String first) {
        if (!at(start, MAY_BE_ACCOUNT, text).lookingAt()) {
            return 0;
        }
        return Math.max(lengthOfSame(text, start, first), length(text, start, ACCOUNT));
    }

    /** A name, as of a model behind the key for it, is much shorter. */
    private static int lengthOfKey(String text, int start, String first) {
        int length = length(text, start, WORD);
        return length * 2 < first.length() ? 0 : length;
    }

    /** Returns the length of the first, where digits stand at the places of its digits and letters at those of letters. */
    private static int lengthOfSame(String text, int start, String first) {
        if (start + first.length() > text.length()) {
            return 0;
        }
        for (int i = 0; i < first.length(); i++) {
            if (form(first.charAt(i)) != form(text.charAt(start + i))) {
                return 0;
            }
        }
        return at(start + first.length(), END, text).lookingAt() ? first.length() : 0;
    }

    private static char form(char c) {
        return Character.isDigit(c) ? '0' : Character.isLetter(c) ? 'a' : c;
    }

    private static boolean isNumber(String secret) {
        return secret.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ' ' || c == '-');
    }

    private static boolean isMixed(String secret) {
        return secret.chars().anyMatch(Character::isDigit) && secret.chars().anyMatch(Character::isLetter);
    }

    private static Matcher at(int start, Pattern pattern, String text) {
        return pattern.matcher(text)
                .region(start, text.length())
                .useTransparentBounds(true)
                .useAnchoringBounds(false);
    }
}

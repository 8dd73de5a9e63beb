package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Card and resident registration numbers, which their digits alone give away. */
final class DigitSecrets {

    private static final int LONGEST_CARD = 19;
    /** But for the last one, so that a date before a card number is none of it. */
    private static final int SHORTEST_GROUP = 3;

    private static final int CARD_GROUP = 4;
    private static final int WIDEST_GAP = 4;
    private static final Pattern CARD =
            Pattern.compile("카드|결제|(?<![A-Za-z])(?i:(?:credit|debit)?[ _]?cards?|visa|mastercard|amex)(?![a-z])");
    /** How far before a gap in a card number the word for it may stand, in chars. */
    private static final int FAR = 60;

    private static final int RESIDENT = 13;
    /** How far before a number the word for it may stand, in chars. */
    private static final int CONTEXT = 15;

    private DigitSecrets() {}

    static void find(String text, List<Span<Secrets.Kind>> found) {
        for (int at = 0; at < text.length(); at++) {
            if (isDigit(text, at) && !isDigit(text, at - 1)) {
                int last = withCardBehind(text, at, addAt(text, at, found), found);
                at = Math.max(at, last - 1);
            }
        }
    }

    /**
     * Where what was found goes on, a number before a card may have been taken for its first group, and the card's end for
     * something else; both are masked then. Returns the end.
     */
    private static int withCardBehind(String text, int start, int end, List<Span<Secrets.Kind>> found) {
        if (end == start || !isSeparator(text, end) || !isDigit(text, end + 1)) {
            return end;
        }
        int second = start;
        while (isDigit(text, second)) {
            second++;
        }
        int last = addAt(text, second + 1, new ArrayList<>());
        if (last <= end) {
            return end;
        }
        found.set(found.size() - 1, new Span<>(start, last, Secrets.Kind.CARD));
        return last;
    }

    /** Adds the longest secret that begins at a digit and returns its end, or the start when there is none. */
    private static int addAt(String text, int start, List<Span<Secrets.Kind>> found) {
        StringBuilder digits = new StringBuilder(LONGEST_CARD);
        int longest = start;
        int group = start;
        boolean hyphens = false;
        boolean fours = true;
        boolean overBlank = false;
        Secrets.Kind kind = Secrets.Kind.CARD;
        for (int at = start; digits.length() < LONGEST_CARD; at++) {
            if (isDigit(text, at)) {
                digits.append(text.charAt(at));
                if (isDigit(text, at + 1)) {
                    continue;
                }
                if (at - group < SHORTEST_GROUP - 1 && isSeparator(text, at + 1)) {
                    break;
                }
                boolean isResident = isResident(text, start, at, digits);
                boolean headsAnother = overBlank && isHyphen(text, at + 1) && isDigit(text, at + 2);
                if (headsAnother && longest > start) {
                    break;
                }
                if (isResident || Luhn.holds(digits)) {
                    longest = at + 1;
                    kind = isResident ? Secrets.Kind.RESIDENT : Secrets.Kind.CARD;
                }
            } else if (isDigit(text, at + 1) && (isSeparator(text, at) || isStop(text, at, group))) {
                overBlank = text.charAt(at) == ' ';
                hyphens |= isHyphen(text, at);
                fours &= at - group == CARD_GROUP;
                if (overBlank && hyphens && !fours) {
                    // A number of another form ends at the blank.
                    break;
                }
                group = at + 1;
            } else if (at - group == CARD_GROUP && endOfWideGap(text, start, at) > at) {
                overBlank = true;
                at = endOfWideGap(text, start, at) - 1;
                group = at + 1;
            } else {
                break;
            }
        }
        if (longest > start) {
            found.add(new Span<>(start, longest, kind));
        }
        return longest;
    }

    private static boolean isResident(String text, int start, int last, CharSequence digits) {
        if (digits.length() != RESIDENT || !ResidentNumber.hasDate(digits)) {
            return false;
        }
        boolean hyphenated = last - start == RESIDENT && isSeparator(text, start + 6);
        boolean named = text.substring(Math.max(0, start - CONTEXT), start).contains("주민");
        boolean plain = last - start == RESIDENT - 1;
        return hyphenated || (plain && (named || ResidentNumber.hasCheckDigit(digits)));
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /** Returns whether a full stop stands there between two of the groups that a card shows; a decimal one has others. */
    private static boolean isStop(String text, int at, int group) {
        return text.charAt(at) == '.' && at - group >= CARD_GROUP && isDigit(text, at + CARD_GROUP);
    }

    /**
     * Returns where the next four digits begin behind several blanks, a line break or a hyphen between blanks, if the text
     * speaks of a card before; else the place. Numbers stand so in many a table, and one in ten has a check digit. A hyphen
     * is enough where the number begins as those of cards do.
     */
    private static int endOfWideGap(String text, int start, int at) {
        int end = at;
        while (end < text.length() && end - at < WIDEST_GAP && " -\n\r\t".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        boolean isGroup = isDigit(text, end)
                && isDigit(text, end + 1)
                && isDigit(text, end + 2)
                && isDigit(text, end + CARD_GROUP - 1);
        if (!isGroup) {
            return at;
        }
        String gap = text.substring(at, end);
        boolean isHyphen = gap.indexOf('-') >= 0 && gap.indexOf('\n') < 0;
        boolean isOfCard = (isHyphen && text.charAt(start) >= '3' && text.charAt(start) <= '6')
                || CARD.matcher(text).region(Math.max(0, at - FAR), at).find();
        return isOfCard ? end : at;
    }

    private static boolean isHyphen(String text, int at) {
        return at < text.length() && text.charAt(at) == '-';
    }

    private static boolean isSeparator(String text, int at) {
        return at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '-');
    }
}

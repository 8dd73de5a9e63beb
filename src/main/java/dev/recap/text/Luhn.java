package dev.recap.text;

/** Numbers of cards, by their check digit (ISO/IEC 7812-1). */
final class Luhn {

    private static final int SHORTEST = 13;
    private static final int LONGEST = 19;

    private Luhn() {}

    /** Returns the length of the longest number that holds, of what begins like one and has signs between; 0 if none does. */
    static int length(String written) {
        StringBuilder digits = new StringBuilder(LONGEST);
        int longest = 0;
        for (int at = 0; at < written.length() && digits.length() < LONGEST; at++) {
            char c = written.charAt(at);
            if (!isDigit(c)) {
                continue;
            }
            digits.append(c);
            boolean endsGroup = at + 1 == written.length() || !isDigit(written.charAt(at + 1));
            if (endsGroup && holds(digits)) {
                longest = at + 1;
            }
        }
        return longest;
    }

    /** Returns whether as many digits as a card has end in the one that the others give. */
    static boolean holds(CharSequence digits) {
        if (digits.length() < SHORTEST || digits.length() > LONGEST || digits.charAt(0) == '0') {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? digit : digit * 2;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}

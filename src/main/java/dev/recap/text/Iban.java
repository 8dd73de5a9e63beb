package dev.recap.text;

/** International bank account numbers, by their check digits (ISO 13616, ISO 7064 mod 97-10). */
final class Iban {

    private static final int SHORTEST = 15;

    private Iban() {}

    /** Returns the length of the longest number that holds, of what begins like one and has blanks; 0 if none does. */
    static int length(String written) {
        for (int end = written.length(); end >= SHORTEST; end--) {
            boolean endsGroup = end == written.length() || written.charAt(end) == ' ';
            if (endsGroup
                    && written.charAt(end - 1) != ' '
                    && holds(written.substring(0, end).replace(" ", ""))) {
                return end;
            }
        }
        return 0;
    }

    /** Returns whether the number, its first four characters behind the others and A as 10, leaves 1 of 97. */
    private static boolean holds(String number) {
        int rest = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = Character.digit(number.charAt((i + 4) % number.length()), 36);
            rest = (rest * (digit < 10 ? 10 : 100) + digit) % 97;
        }
        return rest == 1 && number.length() >= SHORTEST;
    }
}

package dev.recap.text;

/** Korean resident registration numbers, by the date they begin with and the check digit of those given before October 2020. */
final class ResidentNumber {

    private static final int DIGITS = 13;
    private static final int[] WEIGHTS = {2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5};

    private ResidentNumber() {}

    /** Returns the length of a number with whatever signs between its digits when it holds, else 0. */
    static int length(String written) {
        String digits = written.replaceAll("\\D", "");
        return digits.length() == DIGITS && hasDate(digits) && hasCheckDigit(digits) ? written.length() : 0;
    }

    static boolean hasDate(CharSequence digits) {
        int month = Integer.parseInt(digits.subSequence(2, 4).toString());
        int day = Integer.parseInt(digits.subSequence(4, 6).toString());
        return month >= 1 && month <= 12 && day >= 1 && day <= 31;
    }

    static boolean hasCheckDigit(CharSequence digits) {
        int sum = 0;
        for (int i = 0; i < WEIGHTS.length; i++) {
            sum += WEIGHTS[i] * (digits.charAt(i) - '0');
        }
        return (11 - sum % 11) % 10 == digits.charAt(DIGITS - 1) - '0';
    }
}

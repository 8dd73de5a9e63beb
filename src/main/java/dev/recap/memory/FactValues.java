package dev.recap.memory;

/** What holds for the values of every fact, saved or not. */
final class FactValues {

    private FactValues() {}

    static void check(String text, int importance, double confidence) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("A fact needs a text; this one is blank.");
        }
        if (importance < Fact.LEAST_IMPORTANCE || importance > Fact.MOST_IMPORTANCE) {
            throw new IllegalArgumentException("A fact's importance is from 1 to 10; this one is " + importance + ".");
        }
        // Written so that NaN is refused too.
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("A fact's confidence is from 0 to 1; this one is " + confidence + ".");
        }
    }
}

package dev.recap.eval;

import java.util.Locale;

/**
 * So many of so many.
 *
 * @param part 0 or more
 * @param whole at least the part
 */
record Share(double part, double whole) {

    static final Share NONE = new Share(0, 0);

    Share plus(Share other) {
        return new Share(part + other.part, whole + other.whole);
    }

    double percent() {
        return whole == 0 ? 0 : 100 * part / whole;
    }

    /** Returns the share with what it is of: {@code 91.2 % of 544 facts}. */
    String of(String what) {
        return String.format(Locale.ROOT, "%s of %.0f %s", this, whole, what);
    }

    @Override
    public String toString() {
        return whole == 0 ? "none" : String.format(Locale.ROOT, "%.1f %%", percent());
    }
}

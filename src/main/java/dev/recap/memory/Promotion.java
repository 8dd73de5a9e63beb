package dev.recap.memory;

/**
 * When finished turns leave the short-term window and become episodes: as soon as there are more than {@code most}, the
 * oldest go, {@code batch} and one for each turn there is too many, and one more; so the same number always stays. By
 * default 10 and 5: of 11 turns 7 go and 4 stay.
 *
 * @param most how many turns the window may hold, at least 1
 * @param batch how many go beside those that are too many, 0 or more and less than {@code most}
 */
public record Promotion(int most, int batch) {

    private static final Promotion DEFAULTS = new Promotion(10, 5);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative, or nothing would ever stay
     */
    public Promotion {
        if (most < 1) {
            throw new IllegalArgumentException("A window holds at least 1 turn, not " + most + ".");
        }
        if (batch < 0 || batch >= most) {
            throw new IllegalArgumentException(
                    "Of a window of " + most + " turns, 0 to " + (most - 1) + " may go at once, not " + batch + ".");
        }
    }

    /** Returns the rule with 10 and 5. */
    public static Promotion ofDefaults() {
        return DEFAULTS;
    }

    /** Returns how many of so many turns, the oldest, become episodes now. */
    public int due(int turns) {
        return turns <= most ? 0 : batch + (turns - most) + 1;
    }

    /** Returns how many turns stay, whenever some go. */
    public int staying() {
        return most - batch - 1;
    }
}

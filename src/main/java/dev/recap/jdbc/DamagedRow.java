package dev.recap.jdbc;

import java.time.DateTimeException;

/** A row that does not hold what was written into it. */
final class DamagedRow {

    private DamagedRow() {}

    /** Returns whether an exception is one that values throw which are made of such a row. */
    static boolean isToldBy(RuntimeException e) {
        return e instanceof IllegalArgumentException
                || e instanceof IndexOutOfBoundsException
                || e instanceof ClassCastException
                || e instanceof NullPointerException
                || e instanceof DateTimeException;
    }
}

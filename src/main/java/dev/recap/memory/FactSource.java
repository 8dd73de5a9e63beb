package dev.recap.memory;

import java.util.Locale;

/** Where a fact comes from. */
public enum FactSource {
    /** A model or rules found it in what was said. */
    EXTRACTED,
    /** The user, or the application for the user, stated or edited it. */
    USER_STATED,
    /** The application wrote it by itself. */
    SYSTEM;

    /** Returns the name as files write it: {@code user-stated}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.recap.memory;

import dev.recap.text.Folded;
import java.util.Locale;

/** What a fact is about. */
public enum FactType {
    /** What the user cares for: 관심사. */
    INTEREST,
    /** What the user wants to reach, or plans. */
    GOAL,
    /** How the user likes things. */
    PREFERENCE,
    /** What the user works on at present. */
    PROJECT,
    /** What is so about the user. */
    FACT,
    /** Anything else. */
    OTHER;

    /** Returns the type of that name in either case, and {@link #OTHER} for any other word. */
    public static FactType of(String name) {
        String upper = Folded.of(name).toUpperCase(Locale.ROOT);
        for (FactType type : values()) {
            if (type.name().equals(upper)) {
                return type;
            }
        }
        return OTHER;
    }

    /** Returns the name in lower case, as models and files write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

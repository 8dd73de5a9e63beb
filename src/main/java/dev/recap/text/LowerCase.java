package dev.recap.text;

import java.util.Locale;

/** Small letters for comparing. */
final class LowerCase {

    private LowerCase() {}

    /**
     * Returns a text in small letters. The one letter that grows, U+0130, becomes a plain {@code i}: the JDK copies the whole
     * text anew for each of it, which takes minutes for many.
     */
    static String of(String text) {
        return (text.indexOf('\u0130') < 0 ? text : text.replace('\u0130', 'i')).toLowerCase(Locale.ROOT);
    }
}

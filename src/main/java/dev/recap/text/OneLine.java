package dev.recap.text;

import java.util.regex.Pattern;

/** Text in one line, so that no part of it can be taken for a line of its own. */
public final class OneLine {

    /** Blanks, and whatever ends a line: Unicode has more of these than Java's blanks. */
    private static final Pattern BLANKS = Pattern.compile("[\\s\\x{85}\\x{2028}\\x{2029}]+");

    private OneLine() {}

    /** Returns the text with one blank for each run of blanks and line ends. */
    public static String of(String text) {
        return BLANKS.matcher(text).replaceAll(" ");
    }
}

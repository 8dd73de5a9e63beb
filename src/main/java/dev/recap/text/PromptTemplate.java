package dev.recap.text;

import java.util.List;
import java.util.Map;

/**
 * Text with {@code {name}} placeholders. They are filled in one pass: what a value holds, be it {@code $&}, {@code %s} or
 * {@code {name}}, arrives unchanged and is never taken for a placeholder itself.
 *
 * @param text the template
 */
public record PromptTemplate(String text) {

    /**
     * Returns the template, which must hold each of the named placeholders.
     *
     * @param name what errors call it
     * @throws IllegalArgumentException if the text is blank or a placeholder is missing, naming both
     */
    public static PromptTemplate of(String name, String text, List<String> placeholders) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The template '" + name + "' is blank; write one that holds {"
                    + String.join("} and {", placeholders) + "}.");
        }
        for (String placeholder : placeholders) {
            if (!text.contains("{" + placeholder + "}")) {
                throw new IllegalArgumentException("The template '" + name + "' has no {" + placeholder
                        + "}; put it where the text is to stand. It begins: "
                        + text.substring(0, Math.min(60, text.length())));
            }
        }
        return new PromptTemplate(text);
    }

    /** Returns the text with every placeholder that has a value replaced by it; any other braces stay as they are. */
    public String fill(Map<String, String> values) {
        StringBuilder filled = new StringBuilder(text.length());
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
            int close = text.indexOf('}', open);
            String value = close < 0 ? null : values.get(text.substring(open + 1, close));
            if (value != null) {
                filled.append(text, from, open).append(value);
                from = close + 1;
                open = close;
            }
        }
        return filled.append(text, from, text.length()).toString();
    }
}

package dev.recap.text;

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
     * @throws IllegalArgumentException if one is missing, naming it
     */
    public static PromptTemplate of(String text, String... placeholders) {
        for (String placeholder : placeholders) {
            if (!text.contains("{" + placeholder + "}")) {
                throw new IllegalArgumentException("The template has no {" + placeholder
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

package dev.recap.text;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with {@code {name}} placeholders. They are filled in one pass: what a value holds, be it {@code $&}, {@code %s} or
 * {@code {name}}, arrives unchanged and is never taken for a placeholder itself.
 *
 * @param text the template
 */
public record PromptTemplate(String text) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");

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
        Matcher placeholders = PLACEHOLDER.matcher(text);
        StringBuilder filled = new StringBuilder(text.length());
        int from = 0;
        while (placeholders.find()) {
            String value = values.get(placeholders.group(1));
            if (value != null) {
                filled.append(text, from, placeholders.start()).append(value);
                from = placeholders.end();
            }
        }
        return filled.append(text, from, text.length()).toString();
    }
}

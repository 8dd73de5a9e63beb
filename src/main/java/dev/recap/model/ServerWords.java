package dev.recap.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a server said about a failure, fit to stand inside a sentence: one line, short, without keys. */
final class ServerWords {

    private static final int MAX_CODE_POINTS = 200;

    /** Enough to find the message in; a body may be a page of megabytes. */
    private static final int MAX_SEARCHED = 8_000;

    /** OpenAI says {@code {"error":{"message":"…"}}}, Ollama {@code {"error":"…"}}, FastAPI {@code {"detail":"…"}}. */
    private static final Pattern JSON_MESSAGE = Pattern.compile(
            "\"(?:message|error|detail|error_description)\"\\s*+:\\s*+\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"",
            Pattern.DOTALL);

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))", Pattern.DOTALL);
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cntrl}]+");
    private static final Pattern KEYS = Pattern.compile(
            "(?i)(?:sk|pk|rk|AIza|gsk|xai)[-_][\\w*-]{6,}|AIza[\\w-]{20,}|(?<=bearer )\\S+|(?<=key provided: )[^\\s,;]+"
                    + "|(?<=api[ _-]key: )[^\\s,;]+");

    private ServerWords() {}

    /** Returns the message in an error body, or an empty string when there is none for people. */
    static String in(@Nullable String body) {
        if (body == null || body.isBlank() || body.stripLeading().startsWith("<")) {
            return "";
        }
        String searched = body.substring(0, Math.min(body.length(), MAX_SEARCHED));
        Matcher message = JSON_MESSAGE.matcher(searched);
        if (message.find()) {
            return folded(unescaped(message.group(1)));
        }
        // JSON without a message, or cut in the middle of one, is for programs.
        return body.stripLeading().startsWith("{") || body.stripLeading().startsWith("[") ? "" : folded(searched);
    }

    /** Returns any text with what looks like a key in it masked. */
    static String withoutKeys(String text) {
        return KEYS.matcher(text).replaceAll("***");
    }

    /** Returns any text as one line of at most 200 characters, without keys and without its final stop. */
    static String folded(@Nullable String text) {
        if (text == null) {
            return "";
        }
        String head = text.substring(0, Math.min(text.length(), MAX_SEARCHED));
        String line = BLANKS.matcher(withoutKeys(head)).replaceAll(" ").strip();
        if (line.codePointCount(0, line.length()) > MAX_CODE_POINTS) {
            return line.substring(0, line.offsetByCodePoints(0, MAX_CODE_POINTS - 1))
                            .stripTrailing() + "…";
        }
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private static String unescaped(String json) {
        return ESCAPE.matcher(json).replaceAll(escape -> {
            String code = escape.group(1);
            String character = escape.group(2);
            if (code != null) {
                return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(code, 16)));
            }
            return "nrtbf".contains(character) ? " " : Matcher.quoteReplacement(character);
        });
    }
}

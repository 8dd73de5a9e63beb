package dev.recap.summary;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a model wrote, without what it puts around it. */
final class WrittenText {

    /** How Qwen, DeepSeek and others think aloud where their server does not take it away; it may have been cut off. */
    private static final Pattern THOUGHT =
            Pattern.compile("\\A\\s*<think(?:ing)?>.*?(?:</think(?:ing)?>|\\z)", Pattern.DOTALL);

    private static final Pattern WRAPPED =
            Pattern.compile("\\A(?:```\\w*\\n(?<fenced>.*)\\n```|<summary>(?<tagged>.*)</summary>)\\z", Pattern.DOTALL);

    private WrittenText() {}

    /** Returns the words, stripped; none for {@code null}. */
    static String of(@Nullable String answer) {
        String text =
                THOUGHT.matcher(answer == null ? "" : answer).replaceFirst("").strip();
        Matcher wrapped = WRAPPED.matcher(text);
        if (!wrapped.matches()) {
            return text;
        }
        String fenced = wrapped.group("fenced");
        return (fenced == null ? wrapped.group("tagged") : fenced).strip();
    }
}

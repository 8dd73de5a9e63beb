package dev.recap.text;

import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * Makes the rules for secrets: the kind, the words one of which a text must hold, and the pattern, whose group {@code s} is
 * the secret, or {@code blanks} where it is written with blanks. All repetitions are bounded.
 */
final class SecretRule {

    private SecretRule() {}

    static Rule<Secrets.Kind> of(Secrets.Kind kind, String needs, String pattern) {
        return of(kind, needs, pattern, String::length);
    }

    /** Makes a rule for what is a secret only as far as its length tells. */
    static Rule<Secrets.Kind> of(Secrets.Kind kind, String needs, String pattern, ToIntFunction<String> length) {
        return Rule.of(needs, Pattern.compile(pattern), (match, found) -> {
            String group = match.start("s") < 0 ? "blanks" : "s";
            String secret = match.group(group);
            int end = length.applyAsInt(secret);
            // A mark that ends the sentence is more often none of the password; an exclamation mark may well be.
            while (end > 1 && ".,;?)".indexOf(secret.charAt(end - 1)) >= 0) {
                end--;
            }
            found.add(new Span<>(match.start(group), match.start(group) + end, kind));
        });
    }
}

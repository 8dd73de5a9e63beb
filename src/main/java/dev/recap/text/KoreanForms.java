package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What the rules for names in Hangul have in common: where a word begins, and what may follow a name. */
final class KoreanForms {

    static final String START = "(?<![가-힣A-Za-z0-9])";
    /** What makes a sentence of a name. */
    private static final String IS =
            "(?:이?[에예]요|이었[가-힣]{1,3}|였[가-힣]{1,3}|이?야|입니[다까]|이(?:고요?|며|지[만요]|라서|랍니다|죠)|죠|인데요?|인가요|일까요)";

    /** What may follow a name: a particle with the end of the word behind it, a copula, or the end of the word. */
    static final String PARTICLE =
            "(?=(?:" + IS + "|이(?:라[는고]|[랑나며고가는를와의])?|라[는고]|에(?:게서?|서[는도]?)?|한테서?|께서?|으로|까지|부터|처럼|보다|랑|하고"
                    + "|[은는가을를의와과도만로야아씨님])?[은는도만의]?(?![가-힣]))";

    static final String COPULA = "(?:이십니다|이세요|이셨어요|이에요|예요|에요|이예요|입니다|이야|야|이고|이며|인데|이죠|라고|이라고|이라|라)";

    private KoreanForms() {}

    /** Returns a rule for names, which are the first group of the pattern that matches. */
    static Rule<Kind> rule(String needs, Pattern pattern, Predicate<String> isName) {
        return Rule.of(needs, pattern, (match, found) -> {
            int group = match.group(1) != null ? 1 : 2;
            if (isName.test(match.group(group))) {
                found.add(new Span<>(match.start(group), match.end(group), Kind.NAME));
            }
        });
    }
}

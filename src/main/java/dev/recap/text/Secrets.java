package dev.recap.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds by rules what must not go to a model, a store or a log, and puts words in its place.
 *
 * <ul>
 *   <li>Card numbers: 13 to 19 digits, with blanks, hyphens or full stops between their groups, whose Luhn check digit (ISO/IEC 7812-1) holds;
 *       behind a word for a card with other signs or digit by digit too.
 *   <li>Korean resident registration numbers. With the hyphen the form is enough: since October 2020 the last six digits
 *       are random and there is no check digit to tell by. Without it, or with another sign, the check digit must hold or 주민 stand before.
 *   <li>Numbers of passports, driver's licences and US social security after the word for them.
 *   <li>Bank account numbers of 8 to 16 digits after {@code account}, 계좌, 입금 or the name of a bank, or before 계좌;
 *       IBANs, whose check digits (ISO 13616) hold.
 *   <li>Passwords, PINs, one-time and card security codes and keys after a word for them: {@code password is …}, {@code 비밀번호는 …}, {@code token=…};
 *       of plain words, {@code password is correct horse battery staple}, where no word tells of the password instead.
 *   <li>Keys by their form: {@code sk-…}, {@code AKIA…}, {@code ghp_…}, {@code Bearer …}, JSON Web Tokens, PEM private
 *       keys, the password in a URL or behind {@code curl -u} or {@code mysql -p}.
 *   <li>On request, phone numbers and e-mail addresses.
 *   <li>What has the form of a secret and goes on its list: {@code PINs are 4821 and 9932}.
 * </ul>
 *
 * <p>What stands in their place is in the language of the text, as {@code [card number]} or {@code [카드 번호]}: a model
 * that reads it goes on in the language it reads. Masking what is masked changes nothing. Rules miss what has no form; they
 * are no licence to send everything. Time grows in proportion to the length of the text.
 */
public final class Secrets {

    enum Kind {
        CARD("card number", "카드 번호"),
        RESIDENT("resident registration number", "주민등록번호"),
        IDENTITY("ID number", "신분증 번호"),
        ACCOUNT("account number", "계좌 번호"),
        PASSWORD("password", "비밀번호"),
        KEY("key", "키"),
        PHONE("phone number", "전화번호"),
        EMAIL("e-mail address", "이메일 주소");

        private final String english;
        private final String korean;

        Kind(String english, String korean) {
            this.english = "[" + english + "]";
            this.korean = "[" + korean + "]";
        }
    }

    private static final List<Rule<Kind>> NUMBERS = joined(List.of(AccountSecrets.RULES, IdentitySecrets.RULES));
    private static final List<Rule<Kind>> WORDS =
            joined(List.of(KeySecrets.RULES, PasswordSecrets.RULES, CodeSecrets.RULES));

    static final List<Rule<Kind>> RULES = joined(List.of(NUMBERS, WORDS, ContactSecrets.RULES));

    private static final Rules<Kind> OF_NUMBERS = new Rules<>(NUMBERS);
    private static final Rules<Kind> OF_WORDS = new Rules<>(WORDS);
    private static final Rules<Kind> OF_WORDS_AND_CONTACTS = new Rules<>(joined(List.of(WORDS, ContactSecrets.RULES)));

    /** Whatever stands in the place of a secret, as a pattern. */
    static final String ANY_MASK = masks(kind -> "");

    /** But for what people write before an account number too: [계좌 번호] 110-234-567890. */
    private static final Pattern MASK = Pattern.compile(masks(kind -> kind == Kind.ACCOUNT ? "(?!:? {0,2}\\d)" : ""));

    /** Two are enough but for what is written to need more; so the time stays in proportion to the length. */
    private static final int MOST_PASSES = 4;

    private Secrets() {}

    private static List<Rule<Kind>> joined(List<List<Rule<Kind>>> rules) {
        return rules.stream().flatMap(List::stream).toList();
    }

    private static String masks(Function<Kind, String> behind) {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> Stream.of(kind.english, kind.korean)
                        .map(mask -> Pattern.quote(mask).concat(behind.apply(kind))))
                .collect(Collectors.joining("|"));
    }

    /** Returns the text, in NFC where something is masked, with words in the place of every secret. */
    public static String masked(String text) {
        return masked(text, false);
    }

    /** Returns the same with phone numbers and e-mail addresses masked too. */
    public static String maskedWithContacts(String text) {
        return masked(text, true);
    }

    /** Returns where the secrets of a text in NFC and {@linkplain Narrow#ofNumbers narrow} are. */
    static Spans<Kind> find(String text, boolean contacts) {
        String unmasked = withoutMasks(text);
        List<Span<Kind>> found = new ArrayList<>();
        DigitSecrets.find(unmasked, found);
        OF_NUMBERS.find(unmasked, found);
        (contacts ? OF_WORDS_AND_CONTACTS : OF_WORDS).find(unmasked, found);
        return SecretLists.continued(unmasked, Spans.longest(found));
    }

    /** Returns a text of the same length where no pattern reaches into or over what stands in the place of a secret. */
    private static String withoutMasks(String text) {
        if (text.indexOf('[') < 0) {
            return text;
        }
        return MASK.matcher(text).replaceAll(mask -> "\n”".concat("\n".repeat(mask.end() - mask.start() - 2)));
    }

    /** Masks again, as what is masked no longer hides what stands beside it, until nothing is left. */
    private static String masked(String text, boolean contacts) {
        String masked = Nfc.of(text);
        List<Span<Kind>> secrets = find(Narrow.ofNumbers(masked), contacts).inOrder();
        if (secrets.isEmpty()) {
            return text;
        }
        boolean korean = Language.of(masked) == Language.KOREAN;
        for (int pass = 0; pass < MOST_PASSES && !secrets.isEmpty(); pass++) {
            masked = replaced(masked, secrets, korean);
            secrets = find(Narrow.ofNumbers(masked), contacts).inOrder();
        }
        return masked;
    }

    private static String replaced(String text, List<Span<Kind>> secrets, boolean korean) {
        StringBuilder masked = new StringBuilder();
        int from = 0;
        for (Span<Kind> secret : secrets) {
            masked.append(text, from, secret.start()).append(korean ? secret.kind().korean : secret.kind().english);
            from = secret.end();
        }
        return masked.append(text, from, text.length()).toString();
    }
}

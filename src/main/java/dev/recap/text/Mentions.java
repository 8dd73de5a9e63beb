package dev.recap.text;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one text tells of entities, be it in other characters that mean the same. For one thread. */
final class Mentions {

    private static final Pattern IN_PHONE = Pattern.compile("(?<=\\d)[ .()-]{1,2}(?=\\d)");
    private static final Pattern PHONE = Pattern.compile("[+(]?\\d[\\d ().-]{6,}");

    /** What makes another amount of the one before it: 20 million of 20. */
    private static final Pattern MORE_OF_NUMBER = Pattern.compile(
            "\\s?(?:million|billion|thousand|trillion|bn|mn|k)(?![a-z])|[십백천만억조]|\\s?\\d{1,4}[십백천]?[만억조천백]"
                    + "|\\s[십백천]?[만억조](?![가-힣])|\\s[십백천]?[만억조](?=원|달러|엔|유로|명|개|톤|평|건)");
    /** As 120 km is none of 120 km/h. */
    private static final Pattern PER = Pattern.compile("/[a-z]");

    /** What makes another time of the one before it: half past three of three. */
    private static final Pattern MORE_OF_TIME = Pattern.compile("\\s?\\d{1,2}분|\\s?반(?![장드대복])|:\\d");

    private static final Pattern LATIN_ADDRESS = Pattern.compile("(?=[^a-z]{0,2000}[a-z])\\S*[@/\\\\.]\\S*");
    private static final Pattern BEFORE_ADDRESS = Pattern.compile("[a-z0-9._%+@/\\\\~-]");
    private static final Pattern MORE_OF_ADDRESS = Pattern.compile("[./\\\\@?#&=%-]?[a-z0-9_]");

    /** What a word that begins with a Korean name may go on with. */
    private static final Pattern BEHIND_KOREAN_NAME = Pattern.compile("(?: ?" + Rule.anyOf(KoreanNames.TITLES)
            + "(?:님)?|씨|님|군|양|네|쌤|샘|이|시|역|점|지점|본점|쪽)?(?:" + KoreanForms.PARTICLE
            + "|(?:이?(?:라면|니까|거나|든지?|어서|여서|잖아|거든|라[서도며])|밖에|조차|마저|뿐|으?로(?:서|써|부터)?|에서|마다|대로|만큼|커녕"
            + "|한테|에게|께서|하고|이?랑|[와과]|까지|부터|처럼|보다)[가-힣]{0,3}(?![가-힣]))");

    private final String text;
    private final String plain;
    private @Nullable List<CalendarDate> dates;
    private @Nullable List<ClockTime> times;
    private @Nullable String digits;

    Mentions(String text) {
        this.text = Narrow.of(Nfc.of(text));
        this.plain = Phrase.plain(this.text);
    }

    boolean tell(Entity entity) {
        String written = Narrow.of(Nfc.of(entity.text()));
        String sought = Phrase.plain(written).strip();
        if (sought.isEmpty()) {
            return true;
        }
        if (Phrase.isWrittenIn(sought, plain, place(entity.kind(), sought))) {
            return true;
        }
        return switch (entity.kind()) {
            case DATE ->
                CalendarDate.in(written).stream()
                        .anyMatch(date -> dates().stream().anyMatch(date::isToldBy));
            case TIME ->
                ClockTime.in(written).stream().anyMatch(time -> times().stream().anyMatch(time::isToldBy));
            case ADDRESS -> PHONE.matcher(sought).matches() && Phrase.isWrittenIn(digits(sought), digits());
            default -> false;
        };
    }

    /** Returns where such words tell the entity: not where they are a part of more. */
    private static Phrase.Place place(Entity.Kind kind, String sought) {
        return switch (kind) {
            case NUMBER -> (read, start, end) -> !goesOn(MORE_OF_NUMBER, read, end) && !goesOn(PER, read, end);
            case TIME -> (read, start, end) -> !goesOn(MORE_OF_TIME, read, end);
            case NAME ->
                sought.length() < 2
                        ? (read, start, end) -> true
                        : (read, start, end) -> beginsWord(read, start) && isWholeName(read, end);
            case ADDRESS ->
                LATIN_ADDRESS.matcher(sought).matches()
                        ? (read, start, end) -> beginsAddress(read, start) && !goesOn(MORE_OF_ADDRESS, read, end)
                        : (read, start, end) -> true;
            default -> (read, start, end) -> true;
        };
    }

    private static boolean goesOn(Pattern more, String read, int end) {
        return more.matcher(read)
                .useTransparentBounds(true)
                .region(end, read.length())
                .lookingAt();
    }

    private static boolean beginsWord(String read, int start) {
        return !Rules.isHangul(read.charAt(start)) || start == 0 || !Rules.isHangul(read.charAt(start - 1));
    }

    private static boolean isWholeName(String read, int end) {
        return !Rules.isHangul(read.charAt(end - 1)) || goesOn(BEHIND_KOREAN_NAME, read, end);
    }

    /** A page is told with its protocol too. */
    private static boolean beginsAddress(String read, int start) {
        return start == 0
                || !BEFORE_ADDRESS.matcher(read.substring(start - 1, start)).matches()
                || (read.startsWith("://", start - 3) && read.charAt(start) != '/');
    }

    private List<CalendarDate> dates() {
        if (dates == null) {
            dates = CalendarDate.in(text);
        }
        return dates;
    }

    private List<ClockTime> times() {
        if (times == null) {
            times = ClockTime.in(text);
        }
        return times;
    }

    private String digits() {
        if (digits == null) {
            digits = digits(plain);
        }
        return digits;
    }

    private static String digits(String plain) {
        return IN_PHONE.matcher(plain).replaceAll("");
    }
}

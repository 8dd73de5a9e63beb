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
            "[ ]?(?:million|billion|thousand|trillion|bn|mn|k)(?![a-z])|[mbt](?![a-z])|(?<=[$€£¥₩]\\d{1,9})[ ][mbt](?![a-z])"
                    + "|(?<=[\\d십백천만억조])[십백천만억조]|(?<=[십백천만억조])\\s?\\d{1,4}(?:[십백천만억조]|(?:\\.\\d{1,10})?\\s?(?:원|달러|엔|유로|명|개|대|건|톤|평|점|장|권|won|krw|dollars|usd))"
                    + "|(?<=억)\\s?\\d{4}(?!\\s?[년월일])"
                    + "|(?<=\\d)'\\d{3}"
                    + "|\\s[십백천]?[만억조](?![가-힣])|\\s[십백천]?[만억조](?=원|달러|엔|유로|명|개|톤|평|건)");
    /** A half, or the smaller unit behind the larger one: two years and six months are more than two years. */
    private static final Pattern MORE_OF_DURATION = Pattern.compile(Durations.MORE);
    /** As 120 km is none of 120 km/h, nor 120/80 of 120/80/60. */
    private static final Pattern PER = Pattern.compile("/[a-z]|(?<=\\d/\\d{1,4})/\\d");
    /** Before a number: what makes it the rest of another one, or negative. */
    private static final Pattern NUMBER_BEGUN = Pattern.compile("(?<=\\d[십백천]?[만억조천] ?)\\d" + "|(?<=\\d')\\d{3}"
            + "|(?<=[가-힣]|[일이삼사오육칠팔구십백천][만억조천] )(?=[일이삼사오육칠팔구십백천만억조])"
            + "|(?<=\\d:)\\d{1,3}:|(?<=\\d/)\\d{1,4}(?:/|\\s?[a-z])|(?<=(?:^|[\\s(\\[:,~=])-)[\\d$€£¥₩]");

    /** What is no unit. */
    private static final String MAGNITUDES = "십백천만억조";

    /** What may follow the unit of a number or a time in its word, besides particles. */
    private static final String BEHIND_UNIT = "(?:(?<=[년월달주일분초박])간|(?<=[년월달주일개])째|(?<=[시년월달주일간분초])(?:전|후|뒤|내|경)"
            + "|당|중|정도|가량|남짓|동안|짜리|어치|이상|이하|이내|이후|이전|미만|초과|넘게|안에|쯤|씩|된)?";
    /** Such a unit ends there, so that three o'clock is none of three hours, nor two years of a two-year course. */
    private static final Pattern END_OF_UNIT = Pattern.compile(BEHIND_UNIT
            + "(?:[이가은는을를의에로와과도만씩랑요나인]|이서|뿐[가-힣]{1,3}|(?:으로|에서|까지|부터|에|로|만|만에|하고|이랑|처럼|보다|만큼|마다|밖에|조차|마저|뿐|이나|라도|이라도|커녕)(?:[은는도만의이야요]|에요|예요)?"
            + "|이(?:[고며에예라었지니면던야죠다]|래|든)[가-힣]{0,4}|(?:[예에]요|였|입니|인데|인지|인가|라[서는고며]|랍니)[가-힣]{0,4})?(?![가-힣])");
    /** The copula behind a vowel. */
    private static final Pattern SHORT_COPULA =
            Pattern.compile(BEHIND_UNIT + "(?:고요?|며|면요?|면서|니까요?|지만?|지요|죠|야|다|래요?|든지?|거든요?|잖아요?|네요?)(?![가-힣])");

    private static final Pattern MORE_OF_ID = Pattern.compile(
            "-(?!(?:based|related|style|like|compatible|only|specific|bound|linked|ready)(?![a-z]))[a-z0-9]"
                    + "|\\+[a-z0-9]|(?<=-[a-z]{1,12})\\.\\d");
    private static final Pattern ID_BEGUN = Pattern.compile("(?<=\\d-)\\d");
    /** As Ann is none of Ann-Marie; what is led by Ann tells of her. */
    private static final Pattern MORE_OF_NAME = Pattern.compile(
            "-(?!(?:led|based|related|style|like|specific|only|free|owned|made|run|built|driven|wide|centric|native|first|[a-z]{2,12}ed|[a-z]{2,12}ing)(?![a-z]))[a-z]{2}");
    /** The number of a lane, or of a part of the plot. */
    private static final Pattern MORE_OF_STREET = Pattern.compile("(?<=\\d)(?:번?[가나다라]?길|-\\d)");

    /** What makes another time of the one before it: half past three of three. */
    private static final Pattern MORE_OF_TIME = Pattern.compile("\\s?\\d{1,2}분|\\s?반(?![장드대복려지찬응성납품론])|:\\d");

    private static final Pattern TIME_BEGUN = Pattern.compile("(?<=\\d:)\\d");

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
            case NUMBER ->
                (read, start, end) -> !goesOn(NUMBER_BEGUN, read, start)
                        && !goesOn(MORE_OF_NUMBER, read, end)
                        && !goesOn(MORE_OF_DURATION, read, end)
                        && !goesOn(PER, read, end)
                        && endsUnit(read, end);
            case TIME ->
                (read, start, end) ->
                        !goesOn(TIME_BEGUN, read, start) && !goesOn(MORE_OF_TIME, read, end) && endsUnit(read, end);
            case ID -> (read, start, end) -> !goesOn(ID_BEGUN, read, start) && !goesOn(MORE_OF_ID, read, end);
            case NAME ->
                sought.length() < 2
                        ? (read, start, end) -> true
                        : (read, start, end) ->
                                beginsWord(read, start) && isWholeName(read, end) && !goesOn(MORE_OF_NAME, read, end);
            case ADDRESS ->
                LATIN_ADDRESS.matcher(sought).matches()
                        ? (read, start, end) -> beginsAddress(read, start) && !goesOn(MORE_OF_ADDRESS, read, end)
                        : (read, start, end) -> !goesOn(MORE_OF_STREET, read, end);
            default -> (read, start, end) -> true;
        };
    }

    private static boolean goesOn(Pattern more, String read, int end) {
        return more.matcher(read)
                .useTransparentBounds(true)
                .useAnchoringBounds(false)
                .region(end, read.length())
                .lookingAt();
    }

    private static boolean endsUnit(String read, int end) {
        char last = read.charAt(end - 1);
        boolean endsInVowel = (last - 0xAC00) % 28 == 0;
        return !Rules.isHangul(last)
                || MAGNITUDES.indexOf(last) >= 0
                || goesOn(END_OF_UNIT, read, end)
                || (endsInVowel && goesOn(SHORT_COPULA, read, end));
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

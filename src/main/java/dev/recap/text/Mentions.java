package dev.recap.text;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one text tells of entities, be it in other characters that mean the same. For one thread. */
final class Mentions {

    private static final Pattern IN_PHONE = Pattern.compile("(?<=\\d)[ .()-]{1,2}(?=\\d)");
    private static final Pattern PHONE = Pattern.compile("[+(]?\\d[\\d ().-]{6,}");

    private final String text;
    private final String plain;
    private @Nullable List<CalendarDate> dates;
    private @Nullable List<ClockTime> times;
    private @Nullable String digits;

    Mentions(String text) {
        this.text = Nfc.of(text);
        this.plain = Phrase.plain(this.text);
    }

    boolean tell(Entity entity) {
        String written = Nfc.of(entity.text());
        String sought = Phrase.plain(written).strip();
        if (sought.isEmpty()) {
            return true;
        }
        if (Phrase.isWrittenIn(sought, plain)) {
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

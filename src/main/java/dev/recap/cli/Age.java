package dev.recap.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How old something is, as it is written on the command line: {@code 30d}, {@code 12h}, {@code 45m}. */
final class Age {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([dhm])");

    private Age() {}

    static Duration parse(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new UsageException("The option --younger-than needs an age such as 30d, 12h or 45m, not '"
                    + Printable.oneLine(text) + "'.");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "d" -> Duration.ofDays(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofMinutes(number);
        };
    }
}

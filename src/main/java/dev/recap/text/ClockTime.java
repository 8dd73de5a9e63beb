package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time of day in minutes, and whether the text tells which half of the day it is in. */
record ClockTime(int minutes, boolean halfIsTold) {

    private static final int HALF_A_DAY = 720;

    /** Each has the groups half, h and m, empty where the form does not tell them. */
    static final List<Pattern> FORMS = List.of(
            Pattern.compile("(?<![\\d:.])(?<h>[0-2]?\\d):(?<m>[0-5]\\d)(?::[0-5]\\d)?(?![\\d:])"
                    + "(?: ?(?<half>[AaPp](?:[Mm]|\\.[Mm]\\.?)(?![A-Za-z])))?"),
            Pattern.compile("(?<![\\d:.,])(?<h>[01]?\\d) ?(?<half>[AaPp](?:[Mm]|\\.[Mm]\\.?)(?![A-Za-z]))(?<m>)"),
            Pattern.compile("(?<![\\d:.,])(?<h>1[0-2]|0?[1-9]) ?[oO]['’][cC]lock(?![A-Za-z])(?<m>)"
                    + "(?: (?<half>[AaPp](?:[Mm]|\\.[Mm]\\.?)(?![A-Za-z])))?"),
            Pattern.compile("(?:(?<half>오전|오후|새벽|아침|낮|저녁|밤) ?)?(?<!\\d)(?<h>[0-2]?\\d)시(?!간|즌|리즈)"
                    + "(?: ?(?<m>[0-5]?\\d분|반))?"));

    static List<ClockTime> in(String text) {
        List<ClockTime> times = new ArrayList<>();
        for (Pattern form : FORMS) {
            Matcher matcher = form.matcher(text);
            while (matcher.find()) {
                times.add(of(matcher));
            }
        }
        return times;
    }

    /** Returns whether the other is the same time; one that does not tell its half of the day may be in either. */
    boolean isToldBy(ClockTime other) {
        return (halfIsTold && other.halfIsTold)
                ? minutes == other.minutes
                : minutes % HALF_A_DAY == other.minutes % HALF_A_DAY;
    }

    @SuppressWarnings("NullAway") // A group that took no part in the match is null.
    private static ClockTime of(Matcher matcher) {
        String half = matcher.group("half");
        String minute = matcher.group("m");
        int hour = Integer.parseInt(matcher.group("h"));
        int minutes = minute == null || minute.isEmpty()
                ? 0
                : minute.equals("반") ? 30 : Integer.parseInt(minute.replace("분", ""));
        boolean isHalfTold = half != null && !half.isEmpty();
        boolean isTold = isHalfTold || hour > 12 || hour == 0;
        if (isHalfTold) {
            boolean afternoon = "Pp".indexOf(half.charAt(0)) >= 0
                    || List.of("오후", "낮", "저녁").contains(half)
                    || (half.equals("밤") && hour >= 6 && hour < 12);
            // Noon and midnight are written as twelve.
            hour = afternoon ? (hour < 12 ? hour + 12 : hour) : hour % 12 + (hour > 12 ? 12 : 0);
        }
        return new ClockTime(hour * 60 + minutes, isTold);
    }
}

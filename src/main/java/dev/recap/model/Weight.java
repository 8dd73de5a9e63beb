package dev.recap.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** How much a statement deserves to be kept: facts about the user most, questions and small talk not at all. */
final class Weight {

    /** Statements that weigh no more are not worth a line. */
    static final double NOTHING = 0;

    private static final Map<Pattern, Double> SIGNS = new LinkedHashMap<>();

    static {
        sign("\\d", 1.5);
        sign("좋아|싫어|선호|즐겨|최애|알레르기|알러지|\\b(?:like|love|prefer|hate|enjoy|favou?rite|allerg)", 1.5);
        sign("살아|살고|삽니|거주|이사|출신|고향|\\b(?:live|moved|from|born|based)\\b", 1.5);
        sign("생일|결혼|가족|남편|아내|아들|딸|키우|\\b(?:birthday|married|wife|husband|son|daughter|my (?:dog|cat))\\b", 1.5);
        sign("예정|계획|하려고|할 거|싶|목표|약속|예약|마감|\\b(?:plan|will|want|going to|goal|deadline|book)", 1);
        sign("기억해|잊지|중요|\\b(?:remember|important|don't forget)\\b", 1);
        sign("(?<=\\S )\\p{Lu}\\p{Ll}+", 0.5);
    }

    private Weight() {}

    private static void sign(String pattern, double weight) {
        SIGNS.put(Pattern.compile(pattern), weight);
    }

    static double of(Statement statement) {
        String text = statement.text();
        if (SmallTalk.is(text) || Question.is(text)) {
            return NOTHING;
        }
        double weight = signs(text);
        return switch (statement.speaker()) {
            case USER -> 2 + weight + (isPersonal(text) ? 4 : 0);
            case NOTE, REMEMBERED -> 1.5 + weight;
            // What the offline model itself has said only repeats the user.
            case ASSISTANT -> OfflineWords.isOwn(text) ? NOTHING : weight / 2;
        };
    }

    /** Returns whether a statement, known to be no question, tells who the user is. */
    private static boolean isPersonal(String text) {
        return PersonalFact.NAME.inStatement(text).isPresent()
                || PersonalFact.JOB.inStatement(text).isPresent();
    }

    private static double signs(String text) {
        double weight = 0;
        for (Map.Entry<Pattern, Double> sign : SIGNS.entrySet()) {
            if (sign.getKey().matcher(text).find()) {
                weight += sign.getValue();
            }
        }
        return weight;
    }
}

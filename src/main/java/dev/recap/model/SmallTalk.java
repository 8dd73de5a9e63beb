package dev.recap.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that keep a conversation friendly and say nothing to remember. */
final class SmallTalk {

    private static final String GREETINGS = "안녕(?:하세요|하십니까|히 계세요|히 가세요)?|만나서 |반가워요?|반갑습니다|hi|hello|hey"
            + "|good (?:morning|evening|afternoon|night)|nice to meet you|pleased to meet you";

    private static final String OTHERS = "고마워요?|고맙습니다|감사(?:합니다|해요)|네+|예|아니[요오]?|응|음+|아+|그래요?|좋아요?|알겠(?:어요|습니다)"
            + "|오케이|ㅎ+|ㅋ+|ㅠ+|thanks?|thank you(?: (?:so|very) much)?|ok(?:ay)?|yes|no|yeah|sure|great|cool|well|bye"
            + "|goodbye|see you|you(?:'|’)re welcome|of course|천만에요|별말씀을요";

    private static final String TAIL = "(?: there| all| everyone| again| you)?(?:[^\\p{L}\\p{N}]+|$)";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern GREETING = Pattern.compile("(?:(?:" + GREETINGS + ")" + TAIL + ")++", FLAGS);
    private static final Pattern ANY = Pattern.compile("(?:(?:" + GREETINGS + "|" + OTHERS + ")" + TAIL + ")++", FLAGS);

    private SmallTalk() {}

    /** Returns whether a text consists of greetings. */
    static boolean isGreeting(String sentence) {
        return GREETING.matcher(sentence).matches();
    }

    /** Returns whether a text consists of greetings, thanks and the like, or has no letters and digits at all. */
    static boolean is(String sentence) {
        return ANY.matcher(sentence).matches() || sentence.codePoints().noneMatch(Character::isLetterOrDigit);
    }

    /** Returns a sentence without the greetings before it, unless they are all there is. */
    static String withoutGreeting(String sentence) {
        Matcher greeting = ANY.matcher(sentence);
        if (greeting.lookingAt() && greeting.end() < sentence.length()) {
            return sentence.substring(greeting.end());
        }
        return sentence;
    }
}

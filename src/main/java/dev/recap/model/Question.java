package dev.recap.model;

import java.util.regex.Pattern;

/** Recognizes questions, with and without a question mark, and what the common ones are after. */
enum Question {
    /** What the user is called. */
    NAME(
            "(?:^|[\\s,.])(?:제|내|저의|나의)\\s*(?:이름|성함)|^(?:혹시|그럼|그런데|근데)?\\s*(?:이름|성함)(?:[이은을]|이랑)?\\s*(?:기억|뭐|무엇|알)"
                    + "|(?:제가|내가|저는|나는|저|나)\\s*누구",
            "\\bmy (?:full |first )?name\\b|\\bwho am i\\b|\\bwhat am i called\\b"),
    /** What the user does for a living. */
    JOB(
            "직업|(?:무슨|어떤) 일(?:을)?\\s*(?:하|한|해)|(?:제|내)가? 하는 일|무슨 일 하",
            "\\bwhat do i do(?: for (?:a living|work))?\\W*$|\\bmy (?:job|profession|occupation|work)\\b"
                    + "|\\bwhat work do i\\b|\\bdo i work as\\b"),
    /** Everything the user said that is worth knowing. */
    OVERVIEW(
            "(?:저|나)에\\s*(?:대해|관해)|요약해|무슨 (?:이야기|얘기|말)|뭐라고 했",
            "\\babout me\\b|\\bsummari[sz]e\\b|\\bwhat (?:have|did) (?:we|i) (?:talk|say|said|tell|told)"),
    /** Who the model is. */
    MODEL(
            "(?:너|네|당신|넌|니)(?:는|의|가)?\\s*(?:이름|누구|뭐)|누구(?:세요|십니까|야)\\W*$",
            "\\byour name\\b|\\bwho are you\\b|\\bwhat are you\\b"),
    /** Anything else. */
    OTHER("", "");

    private static final Pattern ASKS = Pattern.compile(
            "[?？]\\W*$"
                    + "|(?:뭐|뭘|무엇|무슨|어떤|누구|누가|어디|언제|몇|왜|어떻게|얼마)(?!든|나[ 요]|도 |가 | 전).{0,80}"
                    + "(?:까|까요|나요|죠|지요|지|니|더라|예요|에요|야|였어|했어|였어요|했어요)[\\s.!~…]*$"
                    + "|기억\\s?(?:나|하|해)(?:세요|시나요|나요|니|십니까|시죠|죠|요)[\\s.!~…]*$"
                    + "|(?:알려|말해|맞혀|맞춰|요약해)\\s?(?:줘|주세요|줄래|주실|봐|보세요|주시)"
                    + "|^(?:(?:so|and|but|then|please|ok|okay|hey|hi|hello)\\W+)*(?:what|who|whom|whose|where"
                    + "|when(?! i )|which|how|why|do you|do i|does|did|is|are|am i|was|were|can you|could you|would you"
                    + "|will you|should|have you|tell me (?:what|who|where|when|which|how|why|my|about)|remind me (?:what|who|of my)"
                    + "|say my|summari[sz]e)\\b",
            Pattern.CASE_INSENSITIVE);

    private final Pattern korean;
    private final Pattern english;

    Question(String korean, String english) {
        this.korean = Pattern.compile(korean);
        this.english = Pattern.compile(english, Pattern.CASE_INSENSITIVE);
    }

    /** Returns whether a sentence asks for an answer. */
    static boolean is(String sentence) {
        return ASKS.matcher(sentence).find();
    }

    /** Returns what a question is after. */
    static Question kind(String sentence) {
        for (Question kind : values()) {
            if (kind != OTHER
                    && (kind.korean.matcher(sentence).find()
                            || kind.english.matcher(sentence).find())) {
                return kind;
            }
        }
        return OTHER;
    }
}

package dev.recap.model;

import dev.recap.text.Language;
import java.util.regex.Pattern;

/** What the offline model says in its own words, which claim nothing but that something was said. */
record OfflineWords(Language language) {

    private static final Pattern OWN = Pattern.compile(
            "(?:이렇게 말씀하셨어요|이렇게 이해했어요|기록에 이렇게 있어요|지금까지 이렇게 말씀하셨어요|You said|I understood|My notes say|So far you said)"
                    + "(?:,|:| ).*|.*(?:오프라인 모델|offline model|찾지 못했어요|find nothing).*"
                    + "|Your name is .*|You said you work as .*|.* 님이에요\\.|.*라고 하셨어요\\.|반가워요, .* 님\\.?|Nice to meet you, .*",
            Pattern.DOTALL);

    /** Returns whether a sentence is one of these, in either language: repeating it would say nothing new. */
    static boolean isOwn(String sentence) {
        return OWN.matcher(sentence).matches();
    }

    String said(String sentence) {
        return korean() ? "이렇게 말씀하셨어요: " + sentence : "You said: " + sentence;
    }

    String noted(String sentence) {
        return korean() ? "기록에 이렇게 있어요: " + sentence : "My notes say: " + sentence;
    }

    String overview(String sentences) {
        return korean() ? "지금까지 이렇게 말씀하셨어요:\n" + sentences : "So far you said:\n" + sentences;
    }

    String understood(String sentence) {
        return korean() ? "이렇게 이해했어요: " + sentence : "I understood: " + sentence;
    }

    String welcome(String name) {
        return korean() ? "반가워요, " + name + " 님. " : "Nice to meet you, " + name + ". ";
    }

    String name(String name) {
        return korean() ? name + " 님이에요." : "Your name is " + name + ".";
    }

    String job(String job) {
        if (korean()) {
            return job + (Hangul.endsInConsonant(job) ? "이라고" : "라고") + " 하셨어요.";
        }
        boolean vowel = !job.isEmpty() && "aeiou".indexOf(job.charAt(0)) >= 0;
        return "You said you work as " + (vowel ? "an " : "a ") + job + ".";
    }

    String greeting() {
        return (korean() ? "안녕하세요! " : "Hello! ") + self();
    }

    String acknowledgement() {
        return korean() ? "네, 알겠어요." : "All right.";
    }

    String nothing() {
        return (korean() ? "이 대화에서 그 내용을 찾지 못했어요. " : "I find nothing about that in our conversation. ") + self();
    }

    String self() {
        return korean()
                ? "저는 대화에서 문장을 골라 보여 줄 뿐 생각하지는 않는 오프라인 모델이에요."
                : "I am the offline model: I only pick sentences from our conversation and do not think.";
    }

    String emptySummary() {
        return korean() ? "오프라인 모델이 골라 둘 만한 문장이 없었습니다." : "There was no sentence for the offline model to pick.";
    }

    private boolean korean() {
        return language == Language.KOREAN;
    }
}

package dev.recap.model;

import dev.recap.text.Language;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the statement that shares most with a question: topics known in both languages, words without their endings, and
 * pairs of Hangul syllables, each counting the more the fewer statements have it. Of equal ones the latest wins.
 */
final class Overlap {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern PARTICLE =
            Pattern.compile("(?<=..)(?:에서|에게|한테|으로|부터|까지|이랑|라고|이라고|은|는|이|가|을|를|에|로|와|과|도|만|의|요)$");

    /** Words of asking and of grammar; that two sentences share them says nothing. */
    private static final Pattern EMPTY_KOREAN =
            Pattern.compile("(?:제가|제|저는|저|내가|내|나는|나|우리|그|이|저의|나의|뭐|뭘|무엇|무슨|어떤|누구|어디|언제|몇|왜|얼마|혹시|그럼|그런데|것|거|기억|말)"
                    + "|(?:뭐|무엇|누구|어디|언제|기억|말씀|했|하|있|였|이었|얼마|몇|알려|말해).*");

    private static final Set<String> EMPTY_ENGLISH = Set.of(
            "i",
            "my",
            "me",
            "you",
            "your",
            "we",
            "our",
            "the",
            "a",
            "an",
            "is",
            "are",
            "am",
            "was",
            "were",
            "do",
            "does",
            "did",
            "what",
            "who",
            "where",
            "when",
            "which",
            "how",
            "why",
            "to",
            "of",
            "in",
            "on",
            "at",
            "for",
            "and",
            "or",
            "it",
            "that",
            "this",
            "be",
            "have",
            "has",
            "had",
            "can",
            "could",
            "would",
            "will",
            "should",
            "tell",
            "remember",
            "said",
            "say",
            "about",
            "with",
            "many",
            "much",
            "there",
            "s",
            "m",
            "t",
            "re",
            "ll",
            "ve",
            "not",
            "please",
            "again");
    private static final Set<String> EMPTY_PAIRS = Set.of(
            "하는", "해요", "했어", "어요", "아요", "니다", "입니", "합니", "습니", "세요", "에요", "예요", "이에", "고있", "있어", "했죠", "였죠", "다고",
            "라고", "하고", "는지", "하세", "나요", "까요", "하기", "에서", "으로", "이라", "했던", "있는");

    private static final Map<String, Pattern> TOPICS = new LinkedHashMap<>();

    static {
        topic(
                "home",
                "사는 (?:곳|데|도시|동네)|사는지|산다|살아|살고|삽니|살죠|사나|거주|어디(?:에|서|에서)? (?:사|살)|이사",
                "live|lives|living|lived|based|home|moved");
        topic("like", "좋아|선호|즐겨|최애", "like|likes|love|loves|prefer|prefers|favou?rite|enjoy|enjoys");
        topic("dislike", "싫어|싫은|못 먹|안 좋아", "hate|hates|dislike|don['’]t like|can['’]t stand");
        topic("age", "\\d ?살|몇 살|나이|연세|세입니다", "years old|how old|age");
        topic("birthday", "생일|태어", "birthday|born");
        topic("allergy", "알레르기|알러지", "allerg\\w*");
        topic("food", "음식|먹|요리", "food|eat|eats|dish|meal|cook");
        topic("pet", "고양이|강아지|반려|애완", "cat|dog|pet|pets");
        topic("family", "가족|남편|아내|아들|딸", "family|wife|husband|son|daughter");
        topic("study", "공부|배우", "study|studying|learn|learning");
    }

    private final Map<String, Integer> rarity = new HashMap<>();
    private final List<Statement> statements;

    /** Prepares to search statements, oldest first. */
    Overlap(List<Statement> statements) {
        this.statements = statements;
        statements.forEach(
                statement -> features(statement.text()).forEach(feature -> rarity.merge(feature, 1, Integer::sum)));
    }

    /** Returns the statement that answers a question best, if any shares enough with it. */
    Optional<Statement> best(String question) {
        Set<String> asked = features(question);
        Statement best = null;
        double most = 0;
        for (Statement statement : statements) {
            double shared = shared(asked, features(statement.text()));
            if (shared > 0 && shared >= most) {
                most = shared;
                best = statement;
            }
        }
        return Optional.ofNullable(best);
    }

    private double shared(Set<String> asked, Set<String> said) {
        double sum = 0;
        for (String feature : asked) {
            if (said.contains(feature)) {
                double worth = feature.startsWith("#") ? 3 : feature.startsWith("=") ? 2 : 1;
                sum += worth * Math.log(2 + (double) statements.size() / rarity.getOrDefault(feature, 1));
            }
        }
        return sum;
    }

    private static void topic(String name, String korean, String english) {
        TOPICS.put("#" + name, Pattern.compile(korean + "|\\b(?:" + english + ")\\b", Pattern.CASE_INSENSITIVE));
    }

    private static Set<String> features(String text) {
        Set<String> features = new HashSet<>();
        String lower = text.toLowerCase(Locale.ROOT);
        TOPICS.forEach((name, pattern) -> {
            if (pattern.matcher(lower).find()) {
                features.add(name);
            }
        });
        Matcher words = WORD.matcher(lower);
        while (words.find()) {
            String word = words.group();
            if (Language.of(word) == Language.KOREAN) {
                addKorean(features, word);
            } else if (!EMPTY_ENGLISH.contains(word)) {
                features.add("=" + stem(word));
            }
        }
        return features;
    }

    private static void addKorean(Set<String> features, String word) {
        String stem = PARTICLE.matcher(word).replaceFirst("");
        if (EMPTY_KOREAN.matcher(word).matches() || EMPTY_KOREAN.matcher(stem).matches()) {
            return;
        }
        features.add("=" + stem);
        for (int i = 0; i + 2 <= stem.length(); i++) {
            String pair = stem.substring(i, i + 2);
            if (!EMPTY_PAIRS.contains(pair)) {
                features.add(pair);
            }
        }
    }

    private static String stem(String word) {
        for (String ending : List.of("ing", "ies", "ed", "es", "s")) {
            if (word.endsWith(ending) && word.length() - ending.length() >= 3) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word.endsWith("y") || word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
    }
}

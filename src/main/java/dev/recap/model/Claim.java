package dev.recap.model;

import dev.recap.text.Graphemes;
import dev.recap.text.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a statement says of a person, as far as another can contradict it: {@code lives in Busan} and {@code moved to Seoul},
 * {@code likes tea} and {@code stopped drinking tea}.
 *
 * @param attribute what it is about
 * @param person the word for whom it is about, in Korean; empty for the user
 * @param subject the words, in their order, of what is had or liked; none where a person has only one: a name, a job, a home
 * @param value the words of what it is; none where something is liked or not
 * @param holds whether it is so
 */
record Claim(Attribute attribute, String person, List<String> subject, Set<String> value, boolean holds) {

    /** What a claim is about. */
    enum Attribute {
        NAME,
        JOB,
        HOME,
        AGE,
        TASTE,
        /** {@code my favourite colour is …} */
        OWN
    }

    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final String WHO = "(?:^|\\b(?:I|user|he|she|they)(?:['’](?:ve|m|s)| has| have| is| am|,)? )";
    private static final String HOW =
            "(?:(?:really|also|just|absolutely|still|always|usually|now|do|does|did|don['’]t|doesn['’]t|do not|does not"
                    + "|no longer|never|not|already|recently|currently|finally) ){0,3}";
    private static final String END =
            "(?= (?:any ?more|any longer|very much|a lot|so much|now|these days|every|in the|at|since|because|but|and|so|when|with|for|near"
                    + "|over|than|more|best|as|last|where|this|instead)\\b|[^\\p{L}\\p{M}\\p{N}'’ -]|$)";
    private static final String THING = "([\\p{L}\\p{M}\\p{N}'’ -]{1,60}?)" + END;
    private static final String WORDS = "(?<![\\p{L}\\p{N}])((?:[\\p{L}\\p{N}]+ ){0,2}?[\\p{L}\\p{N}]+?)";

    private static final Pattern ENGLISH_TASTE = Pattern.compile(
            WHO + "(" + HOW + ")(?:(likes?|loves?|prefers?|enjoys?|adores?|drinks?|eats?|uses?|plays?|smokes?)"
                    + "|hates?|dislikes?|detests?|avoids?|stopped|quits?|gave up|given up|can(?:['’]t|not) (?:stand|eat|drink))"
                    + "(?: (?:liking|drinking|eating|using|playing|smoking|having|to (?:drink|eat|use|play)))?"
                    + " (?:the |an? |any |my |to )?" + THING,
            ANY_CASE);
    private static final Pattern ENGLISH_NOT = Pattern.compile("\\bnot |n['’]t |\\bno longer |\\bnever ", ANY_CASE);
    private static final Pattern ENGLISH_HOME = Pattern.compile(
            WHO + "(" + HOW + ")(?:lives?|living|moved|based|resides?|relocated)(?: back| here)? (?:in|to|at) (?:the )?"
                    + THING,
            ANY_CASE);
    private static final Pattern ENGLISH_OWN = Pattern.compile(
            "\\b(?:my|user['’]s|his|her) ((?:\\p{L}+ ){0,3}?\\p{L}+) (?:is|are)(?: now)? ([^.,;!?]{1,60})", ANY_CASE);
    private static final Pattern ENGLISH_AGE = Pattern.compile(
            "\\b(?:I(?:['’]m| am)|user is|I(?:['’]ve| have)? (?:just )?turned)(?: now| already)? (\\d{1,3})(?= years old| now|[.!](?!\\d)|$)",
            ANY_CASE);

    private static final Pattern KOREAN_TASTE = Pattern.compile(WORDS
            + "(?:을|를|은|는|이|가|도)? (?:(?:정말|진짜|아주|무척|많이|더는|이제|자주|전혀|별로|가장|제일) ){0,2}(?:안 |못 )?"
            + "(?:(좋아[하해합한]|선호|즐겨|즐깁|마[시셔신]|먹(?!었)|피[우워웁]|좋아(?:[요서]|졌))|싫어(?:[하해합한요]|졌)|끊|그만 ?(?:마|먹))");
    private static final Pattern KOREAN_NOT = Pattern.compile("(?:^|\\s)(?:안|못) |지[는도]? ?(?:않|못)|아니");
    private static final Pattern KOREAN_CLAUSE = Pattern.compile("지만|는데|고 |[,;.]");
    private static final Pattern KOREAN_HOME =
            Pattern.compile(WORDS + "(?:에서?|에는) ?(?:(?:안|더는) )?(?:살(?=[아고게며면지])|삽니다|산다|거주)");
    private static final Pattern KOREAN_MOVE = Pattern.compile(WORDS + "(?:으로|로) 이사(?:를? ?)(?:했|왔|갔|한)");
    private static final Pattern KOREAN_AGE = Pattern.compile("(?:^|(?:저는|나는|전|난|사용자는|제가|내가|이제|올해|지금) )(\\d{1,3}"
            + "|(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔) ?(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)?"
            + "|스무|한|두|세|네|다섯|여섯|일곱|여덟|아홉) ?살(?:이에요|예요|이야|입니다|이고|인데|이 ?됐|이 ?되었)");
    private static final Pattern KOREAN_OWN =
            Pattern.compile("(?:^|\\s)(?:제|내|제가|내가|저의|나의|사용자의|사용자가) ((?:[가-힣]+ ){0,3}?[가-힣]+)(?:은|(?<!하)는|이|가)"
                    + " ([가-힣A-Za-z0-9 ]{1,40}?)(?:이에요|예요|에요|입니다|이야|야|이다)");

    /** Of these a person has one; of hobbies, goals or children there may be several. */
    private static final Pattern SINGLE = Pattern.compile(
            "favou?rite\\b.*|.*\\b(?:age|birthday|address|e-?mail|number|hometown|nationality|height|weight|size|religion|language|time ?zone"
                    + "|desk|seat|room|office|blood type|major|anniversary|employer|company|landlord|budget|deadline)"
                    + "|.*(?:좋아하는|최애|선호하는) .*|최애.*|(?:.* )?(?:나이|생일|주소|이메일|전화 ?번호|번호|고향|국적|키|몸무게|사이즈|종교|혈액형|전공|자리|회사|직장|학교|기념일"
                    + "|시간대|예산|마감일?|MBTI|엠비티아이)",
            ANY_CASE);

    /** Stand before what is spoken of and are no part of it. */
    private static final Set<String> LEADING = Set.of(
            "저는", "나는", "전", "난", "저", "제", "내", "제가", "내가", "저도", "나도", "저한테는", "사용자는", "사용자가", "이제", "이제는", "이젠",
            "요즘", "요즘은", "정말", "진짜", "아주", "매일", "아침마다", "아침에", "저녁마다", "자주", "더", "더는", "이상", "그리고", "그런데", "근데",
            "하지만", "지금은", "앞으로", "현재", "원래", "사실", "안", "못");

    /** Returns the numbers, from 1, of the known statements that say nothing any more because of a newer one. */
    static List<Integer> contradicted(String said, List<String> known) {
        List<Claim> newer = in(said);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            List<Claim> older = in(known.get(i));
            // A statement that tells something else, too, stays for that.
            if (!older.isEmpty()
                    && older.stream().allMatch(claim -> newer.stream().anyMatch(other -> other.contradicts(claim)))) {
                numbers.add(i + 1);
            }
        }
        return numbers;
    }

    /** Returns what a statement says. */
    static List<Claim> in(String statement) {
        String text = Graphemes.shorten(statement, Statement.MAX_LENGTH);
        String person = OtherPerson.in(text).orElse("");
        List<Claim> claims = new ArrayList<>();
        for (PersonalFact fact : PersonalFact.values()) {
            Optional<String> told = fact.in(text).or(() -> fact.inNote(text));
            told.ifPresent(value -> add(
                    claims,
                    fact == PersonalFact.NAME ? Attribute.NAME : Attribute.JOB,
                    "",
                    value,
                    !ENGLISH_NOT.matcher(text).find()));
        }
        english(text, claims);
        korean(text, claims);
        return claims.stream().map(claim -> claim.of(person)).toList();
    }

    private Claim of(String other) {
        return new Claim(attribute, other, subject, value, holds);
    }

    private static void english(String text, List<Claim> claims) {
        Matcher taste = ENGLISH_TASTE.matcher(text);
        if (taste.find()) {
            boolean denied = ENGLISH_NOT.matcher(taste.group(1)).find();
            add(claims, Attribute.TASTE, taste.group(3), "", (taste.group(2) != null) != denied);
        }
        Matcher home = ENGLISH_HOME.matcher(text);
        if (home.find()) {
            add(
                    claims,
                    Attribute.HOME,
                    "",
                    home.group(2),
                    !ENGLISH_NOT.matcher(home.group(1)).find());
        }
        Matcher age = ENGLISH_AGE.matcher(text);
        if (age.find()) {
            add(claims, Attribute.AGE, "", age.group(1), true);
        }
        Matcher own = ENGLISH_OWN.matcher(text);
        if (own.find() && SINGLE.matcher(own.group(1)).matches()) {
            add(claims, Attribute.OWN, own.group(1), own.group(2), true);
        }
    }

    private static void korean(String text, List<Claim> claims) {
        Matcher taste = KOREAN_TASTE.matcher(text);
        if (taste.find()) {
            String verb = KOREAN_CLAUSE.split(text.substring(taste.end(1)), 2)[0];
            boolean denied = KOREAN_NOT.matcher(verb).find();
            add(claims, Attribute.TASTE, withoutLeading(taste.group(1)), "", (taste.group(2) != null) != denied);
        }
        Matcher move = KOREAN_MOVE.matcher(text);
        Matcher home = KOREAN_HOME.matcher(text);
        if (move.find()) {
            add(claims, Attribute.HOME, "", withoutLeading(move.group(1)), true);
        } else if (home.find()) {
            String verb = KOREAN_CLAUSE.split(text.substring(home.end(1)), 2)[0];
            boolean denied = KOREAN_NOT.matcher(verb).find();
            add(claims, Attribute.HOME, "", withoutLeading(home.group(1)), !denied);
        }
        Matcher age = KOREAN_AGE.matcher(text);
        if (age.find()) {
            add(claims, Attribute.AGE, "", withoutLeading(age.group(1)), true);
        }
        Matcher own = KOREAN_OWN.matcher(text);
        if (own.find() && SINGLE.matcher(own.group(1)).matches()) {
            add(claims, Attribute.OWN, own.group(1), own.group(2), true);
        }
    }

    private static String withoutLeading(String words) {
        List<String> kept = Arrays.stream(words.split(" ", -1))
                .filter(word -> !LEADING.contains(word) && !word.endsWith("에서"))
                .toList();
        return String.join(" ", kept);
    }

    private static void add(List<Claim> claims, Attribute attribute, String subject, String value, boolean holds) {
        List<String> of = List.copyOf(Terms.of(subject));
        Set<String> what = new HashSet<>(Terms.of(value));
        boolean isWhole =
                switch (attribute) {
                    case NAME, JOB, HOME, AGE -> !what.isEmpty();
                    case TASTE -> !of.isEmpty();
                    case OWN -> !of.isEmpty() && !what.isEmpty();
                };
        if (isWhole) {
            claims.add(new Claim(attribute, "", of, what, holds));
        }
    }

    /** Returns whether an older claim does not hold beside this one. */
    boolean contradicts(Claim older) {
        if (attribute != older.attribute || !person.equals(older.person)) {
            return false;
        } else if (attribute == Attribute.TASTE) {
            return isOf(older) && holds != older.holds;
        } else if (holds != older.holds) {
            return value.equals(older.value);
        }
        // "Seoul" and "Seoul, Mapo" are one place.
        boolean isOther = !value.containsAll(older.value) && !older.value.containsAll(value);
        return holds && subject.equals(older.subject) && isOther;
    }

    /** Who gives up tea gives up green tea, but neither all tea with green tea nor tea ice cream with tea. */
    private boolean isOf(Claim older) {
        int rest = older.subject.size() - subject.size();
        return rest == 0
                ? Set.copyOf(subject).equals(Set.copyOf(older.subject))
                : !holds
                        && rest > 0
                        && older.subject.subList(rest, older.subject.size()).equals(subject);
    }
}

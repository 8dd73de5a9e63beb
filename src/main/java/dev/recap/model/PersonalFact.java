package dev.recap.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be told about the user from one sentence by its form alone: a name, a job. */
enum PersonalFact {
    /** What the user is called: {@code 저는 수아라고 해요}, {@code My name is Sua}. */
    NAME,
    /** What the user does: {@code 간호사로 일해요}, {@code I'm a nurse}. */
    JOB;

    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final String I = "(?:^|[\\s,.!~])(?:저는|나는|전|난|제가|내가)\\s+";
    private static final String COPULA = "(?:이에요|예요|에요|이예요|입니다|이야|야|이고|이며|인데|이죠|이랍니다|랍니다)";
    private static final String END = "(?=$|[\\s.,!~…?\"'”’)])";
    private static final String KOREAN_NAME = "([가-힣]{1,10}?|[\\p{IsLatin}'’-]{1,30}(?: [\\p{IsLatin}'’-]{1,30})?)";
    private static final String LATIN_NAME =
            "((?:[\\p{Lu}가-힣][\\p{L}\\p{M}'’-]{0,30})(?: \\p{Lu}[\\p{L}\\p{M}'’-]{0,30}){0,2})";

    /** Tried in this order; the first that fits tells the name. */
    private static final List<Pattern> NAMES = List.of(
            Pattern.compile("(?:^|[\\s,.])(?:(?:제|내|저의|나의) )?(?:이름|성함)[은이]?:? ?" + KOREAN_NAME + "(?:" + COPULA
                    + "|이?라고|이?고|$)" + END),
            Pattern.compile("(?:^|[\\s,.])" + KOREAN_NAME + "라고 ?(?:해|합니다|하고|하는|불러|부르|불리)"),
            Pattern.compile(
                    "(?i:\\bmy (?:full |first )?name(?:['’]s| is| was)(?: now| actually| really)? |\\bcall me |\\bi(?:['’]m| am) (?:called|named) )"
                            + LATIN_NAME),
            Pattern.compile(
                    "(?i:\\bmy name(?:['’]s| is) |\\bi(?:['’]m| am) (?:called|named) )([\\p{L}\\p{M}'’-]{1,30})"),
            Pattern.compile("(?:\\bI(?:['’]m| am)|\\bi(?:['’]m| am)) (?!(?:A|An|The)\\b)" + LATIN_NAME));

    /** {@code 저는 수아예요} and {@code 수아예요} have the form of {@code 저는 간호사예요} too. */
    private static final Pattern BARE = Pattern.compile("(?:^|" + I + ")([가-힣]{2,8}?)" + COPULA + "[\\s.!~…]*$");

    private static final Pattern BARE_WITH_MORE = Pattern.compile(I + "([가-힣]{2,8}?)" + COPULA + END);

    private static final List<Pattern> JOBS = List.of(
            Pattern.compile("직업[은이]? ?([가-힣A-Za-z ]{1,20}?)" + COPULA + END),
            Pattern.compile("([가-힣A-Za-z]{2,15}?)(?:으로|로)(?:서)? ?(?:일하|일해|일합|근무|활동)"),
            Pattern.compile(
                    "\\bi(?: work| am working|['’]m working|['’]ve worked| used to work) as (?:an? |the )?([\\p{L} -]{2,40}?)"
                            + "(?= (?:and|at|in|for|from|who|but|with|since|on|now)\\b|[^\\p{L} -]|$)",
                    ANY_CASE),
            Pattern.compile(
                    "\\bmy (?:job|profession|occupation) is (?:being |to be )?(?:an? |the )?([\\p{L} -]{2,40}?)"
                            + "(?= (?:and|at|in|for|from|but|with)\\b|[^\\p{L} -]|$)",
                    ANY_CASE),
            Pattern.compile(
                    "\\bi(?:['’]m| am) (?:now )?(?:an? )([\\p{L} -]{2,40}?)"
                            + "(?= (?:and|at|in|for|from|who|but|with|since|now)\\b|[^\\p{L} -]|$)",
                    ANY_CASE));

    /** These forms tell a job only of a word that is one: {@code 간호사예요}, {@code 간호사 일을 해요}. */
    private static final Pattern MAYBE_JOB =
            Pattern.compile("(?:^|\\s)([가-힣]{2,12}?)(?:" + COPULA + END + "| ?일(?:을 ?| )(?:하고|해|합니다|하는|했))");

    private static final Pattern JOB_WORD =
            Pattern.compile(".*(?:의사|교사|기자|작가|화가|가수|배우|학생|군인|농부|주부|셰프|약사|판사|검사|선생님|선생|교수|경찰|사장|대표|강사|모델|기사|회사원"
                    + "|공무원|연구원|은행원|승무원|직장인|매니저|감독|코치|목수|어부|상인|프리랜서|바리스타|파일럿)"
                    + "|[가-힣]{1,6}(?:호사|리사|용사|담사|양사|무사|계사|종사|학자|발자|획자|업자|술가|축가|역가|진가|준생|방관|찰관|이너|래머|케터|니어"
                    + "|유튜버|리스트|운서|업인|예인|석가|설턴트|개사|작자|집자)");

    private static final Pattern NO_NAME =
            Pattern.compile(".*(?:사람|한국인|외국인|남자|여자|혼자|처음|여기|거기|오늘|내일|어제|이것|그것|저것|정말|진짜|엄마|아빠|동생|언니|오빠|누나|괜찮|아직|지금"
                    + "|때문|생각|마찬가지|최고|채식주의자|비건|것|거|살|명|중|편|쪽|뿐|정도|만원|초보|신입|팬|부자|바보)");

    private static final Pattern NO_LATIN_NAME = Pattern.compile(
            "(?:[A-Z]\\w*(?:ese|ish|ian|ean|can)|French|German|Greek|Dutch|Swiss|Thai|Not|In|At|On|So|Very|OK|Fine|From|Sorry|Just)\\b.*");

    private static final Pattern NO_JOB = Pattern.compile(
            "(?:bit|little|lot|fan|huge|big|bad|good|real|morning|night|dog|cat|man|woman|boy|girl|father|mother|dad|mom|parent"
                    + "|재택|스스|그대|별도|vegetarian|vegan|beginner|person|few|couple|long|member|user|native|citizen|human)\\b.*|.*\\b(?:person|lover|fan|eater)",
            ANY_CASE);

    private static final Pattern DENIED =
            Pattern.compile("\\S{1,20}[이가] 아니[라고]\\s+|(?i:\\bnot [\\p{L} '’-]{1,30}? but (?:rather )?)");
    private static final Pattern THIRD_PERSON =
            Pattern.compile("^사용자(?:의|님의)? 이름|^사용자(?:는|님은)|(?i:^(?:the )?user(['’]s| is| works))");

    /** Returns the fact a sentence states about its speaker, if it has a form that is known. */
    Optional<String> in(String sentence) {
        return Question.is(sentence) ? Optional.empty() : inStatement(sentence);
    }

    /** Returns the same of a sentence that is known to be no question. */
    Optional<String> inStatement(String sentence) {
        String said = DENIED.matcher(sentence).replaceAll("");
        return this == NAME ? name(said) : job(said);
    }

    /** Returns the fact a note states about the user in the third person. */
    Optional<String> inNote(String note) {
        Matcher third = THIRD_PERSON.matcher(note);
        if (!third.find()) {
            return Optional.empty();
        }
        String head = third.group();
        String first = head.endsWith("이름")
                ? "제 이름"
                : head.startsWith("사용자")
                        ? "저는"
                        : head.endsWith("s") && !head.endsWith(" is") && !head.endsWith("works")
                                ? "My"
                                : head.endsWith("is") ? "I am" : "I work";
        return in(first + note.substring(third.end()));
    }

    private static Optional<String> name(String sentence) {
        if (OtherPerson.isNamedIn(sentence)) {
            return Optional.empty();
        }
        for (Pattern pattern : NAMES) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.find()) {
                String name = withoutLink(matcher.group(1));
                if (!isJob(name)
                        && !NO_NAME.matcher(name).matches()
                        && !NO_LATIN_NAME.matcher(name).matches()) {
                    return Optional.of(name);
                }
            }
        }
        return bare(sentence)
                .filter(word -> !isJob(word) && !NO_NAME.matcher(word).matches() && word.length() <= 4);
    }

    private static Optional<String> job(String sentence) {
        for (Pattern pattern : JOBS) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.find()) {
                String job = matcher.group(1).strip();
                if (!NO_JOB.matcher(job).matches() && !NO_NAME.matcher(job).matches()) {
                    return Optional.of(Hangul.isSyllable(job.charAt(0)) ? job : job.toLowerCase(Locale.ROOT));
                }
            }
        }
        Matcher word = MAYBE_JOB.matcher(sentence);
        while (word.find()) {
            if (isJob(word.group(1))) {
                return Optional.of(word.group(1));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> bare(String sentence) {
        for (Pattern pattern : List.of(BARE, BARE_WITH_MORE)) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.find()) {
                return Optional.of(matcher.group(1));
            }
        }
        return Optional.empty();
    }

    private static boolean isJob(String word) {
        return JOB_WORD.matcher(word).matches();
    }

    /** {@code 민준이라고} links with 이 after a final consonant; {@code 하이라고} ends in it. */
    private static String withoutLink(String name) {
        int last = name.length() - 1;
        boolean linked = last >= 1 && name.charAt(last) == '이' && Hangul.endsInConsonant(name.substring(0, last));
        return linked && last >= 2 ? name.substring(0, last) : name;
    }
}

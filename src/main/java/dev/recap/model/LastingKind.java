package dev.recap.model;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a user may tell that lasts, recognized by its form; of several the first counts. */
enum LastingKind {
    /** {@code 저는 수아라고 해요}, {@code My name is Sua}. */
    NAME("fact", 9),
    /** {@code 간호사로 일해요}, {@code I work as a nurse}. */
    JOB("fact", 8),
    /** {@code 부산에 살아요}, {@code I moved to Busan}. */
    HOME(
            "fact",
            7,
            "에(?:서)? ?(?:살아|살고 있|살게|삽니다|산다|거주)|(?:으로|로) 이사(?:를? ?)(?:했|왔|갔)",
            "\\bI(?:['’](?:m|ve)| am| have)? (?:(?:now|currently|just|recently|still|don['’]t|do not|no longer) ){0,2}"
                    + "(?:live|living|moved|based|reside|relocated)\\b(?: \\p{L}+)?? (?:in|to|at|near)\\b"),
    /** {@code 앞으로 존댓말로 답해 주세요}, {@code From now on, answer briefly}. */
    REQUEST(
            "preference",
            7,
            "(?:앞으로|항상|언제나)(?:는)? .*(?:줘|주세요|주십시오)",
            "^(?:please,? )?(?:always|never) \\p{L}+|\\bfrom now on\\b"),
    /** {@code 제 자리는 3층이에요, 기억해 주세요}, {@code Remember that I park on level 3}. */
    REMINDER(
            "other",
            8,
            "기억해 ?(?:줘|주세요|두세요|둬)|잊지 (?:마|말)",
            "^(?:please )?(?:remember|note|keep in mind|don['’]t forget)(?: that\\b|:| my\\b)"),
    /** {@code 녹차를 좋아해요}, {@code I hate olives}. */
    PREFERENCE(
            "preference",
            6,
            "(?:좋아|싫어|선호|애용)(?:하|해|합|한)|즐겨|즐깁|알레르기|알러지|최애|[은는인] 편[이입]|채식|비건"
                    + "|(?:안|못) (?:먹어|먹습|마셔|마십|써요|씁)|(?:먹|마시|쓰)지 (?:않아|않습|못)|끊었|그만 ?(?:마시|먹)"
                    + "|(?:저는|전|나는|난) .{0,40}[이가] (?:더 |제일 |가장 |정말 )?(?:좋아요?|좋습니다|싫어요?|싫습니다)[\\s.!~]*$",
            "\\bI (?:(?:really|also|just|absolutely|still|always|usually|mostly|do|don['’]t|do not|no longer|never) ){0,3}"
                    + "(?:like|love|prefer|hate|dislike|enjoy|adore|detest|avoid)\\b(?! (?:it|that|this|you|them|your|how|what)\\b)"
                    + "|\\bI can(?:['’]t|not) (?:stand|eat|drink)\\b"
                    + "|\\bI(?:['’]ve| have)? (?:stopped|quit|given up|gave up) \\p{L}+"
                    + "|\\bI (?:don['’]t|do not|no longer|never|always|usually|normally|mostly) (?:eat|drink|use|work|write|read|take|play|smoke|wake|get up|sleep)\\b"
                    + "|\\bI(?:['’]m| am) (?:not )?(?:an? )?(?:(?:big|huge) )?(?:fan of|allergic|vegetarian|vegan)\\b|\\bI(?:['’]ve| have) been (?:an? )?(?:vegetarian|vegan)\\b"
                    + "|\\bmy favou?rite\\b"),
    /** {@code 스페인어를 배우고 있어요}, {@code I'm learning Spanish}. */
    INTEREST(
            "interest",
            5,
            "(?:배우|공부하|공부를 하|연습하|익히)고 있|배우는 중|공부 ?중|관심|취미|흥미",
            "\\bI(?:['’]m| am|['’]ve been| have been) (?:currently |now |also |still )?"
                    + "(?:learning|studying|practi[cs]ing|training for|into|interested in)\\b|\\bmy hobb(?:y|ies)\\b"),
    /** {@code 번역 프로젝트를 하고 있어요}, {@code I'm working on a novel}. */
    PROJECT(
            "project",
            6,
            "(?:만들|개발하|준비하|진행하|번역하|작업하|운영하|쓰|짓|맡|(?<!생각|기대|말|전화|식사|운전|걱정|고민|대기|뭐|회의를 |통화를 |식사를 )(?<=[\\s가-힣])하)고 있[어습다는]"
                    + "|(?:개발|준비|진행|작업|번역|집필) ?중[이입]",
            "\\bI(?:['’]m| am|['’]ve been| have been) (?:currently |now |also |still )?"
                    + "(?:working on|building|writing|developing|designing|making|creating|preparing|translating)\\b(?! (?:it|this|that)\\b)"
                    + "|\\bmy (?:current )?project\\b"),
    /** {@code 제주에 갈 계획이에요}, {@code I plan to run a marathon}. */
    GOAL(
            "goal",
            7,
            "계획(?:이[에야]|입니|을 세|하고 있)|려고 ?(?:해|합|한다|하고 있|생각)|[가-힣] 예정[이입]|목표|고 싶[어습다]",
            "\\bI(?:['’]m| am) (?:planning|hoping|aiming|going|saving) (?:to|for|on)\\b"
                    + "|\\bI (?:really )?(?:plan|hope|intend|aim|want) to\\b|\\bI(?:['’]d| would) (?:like|love) to (?:learn|become|live|work|start|try|visit)\\b|\\bmy (?:goal|plan|dream|resolution)\\b"),
    /** {@code 고양이를 키워요}, {@code I have two daughters}. */
    ABOUT(
            "fact",
            6,
            "생일|결혼(?:했|해|할|기념)|키우고|키워|키웁|기르고|고향|태어났|마리 (?:있|키)|다니고 있|다녀요|다닙니다|[0-9가-힣] ?살(?:이에요|이야|입니다)|(?:회사|직장|일)[을를] 그만",
            "\\bI(?:['’]m| am) (?:\\d{1,3}\\b|married|single|divorced|retired|from\\b|left-handed)|\\bI was born\\b"
                    + "|\\bI (?:have|own) (?:an?|one|two|three|four|\\d+) (?:\\p{L}+ )??(?:dogs?|cats?|sons?|daughters?|kids?|child(?:ren)?|brothers?|sisters?)\\b"
                    + "|\\bmy (?:birthday|wife|husband|partner|son|daughter|dog|cat|mother|father|sister|brother)(?: is|['’]s)\\b");

    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    /** What is so today need not be so tomorrow, and what was eaten least of all. */
    private static final Pattern PASSING = Pattern.compile(
            "오늘(?!부터)|어제|방금|아까|지금 막|이따|아침은|점심|저녁[은을에]|먹었|마셨"
                    + "|\\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening)|right now|just now|a minute"
                    + "|for (?:breakfast|lunch|dinner)|ate)\\b",
            ANY_CASE);

    /** What is wanted of whoever answers is done at once, or is an issue. */
    private static final Pattern ERRAND = Pattern.compile(
            "(?:알|묻|물어보|여쭤보|먹|마시|자|사)고 싶|환불|반품|교환|취소|주문|문의|확인하(?:고 싶|려고)"
                    + "|\\bto (?:know|ask|check|return|cancel|order|eat|drink|get|say|tell|thank|hear|sleep)\\b|\\bwant to (?:buy|see|have)\\b"
                    + "|\\bgoing to (?:the|an?|my|work|bed|lunch|dinner|school|be)\\b",
            ANY_CASE);

    private static final Pattern NAMES_SELF = Pattern.compile(
            "(?:^|[\\s,.])(?:저는|나는|전|난|제|내|제가|내가) |이름|라고 ?(?:해|합|불러|부르)|\\b(?:my name|call me|I am|I['’]m)\\b",
            ANY_CASE);
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|“[^”]*”|‘[^’]*’|'[^']*'(?=라고|라는)");
    private static final Pattern ASKED = Pattern.compile("[?？]\\W*$");

    private final String type;
    private final int importance;
    private final Pattern form;

    LastingKind(String type, int importance) {
        this(type, importance, "(?!)", "(?!)");
    }

    LastingKind(String type, int importance, String korean, String english) {
        this.type = type;
        this.importance = importance;
        this.form = Pattern.compile("(?:" + korean + ")|(?:" + english + ")", Pattern.CASE_INSENSITIVE);
    }

    /** Returns how a memory calls it. */
    String type() {
        return type;
    }

    /** Returns from 1 to 10 how much it matters. */
    int importance() {
        return importance;
    }

    /** Returns what a sentence of the user tells, unless it asks, or tells of today or of somebody else. */
    static Optional<LastingKind> of(String sentence) {
        String said = QUOTED.matcher(sentence).replaceAll("\"\"");
        // What others are like is another matter.
        if (OtherPerson.in(said).isPresent() || ASKED.matcher(said).find()) {
            return Optional.empty();
        }
        // "Tell me politely from now on" has the form of a question.
        if (REQUEST.form.matcher(said).find()) {
            return Optional.of(REQUEST);
        }
        if (!Question.is(said)) {
            for (LastingKind kind : values()) {
                if (kind.isTold(said)) {
                    return Optional.of(kind);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isTold(String said) {
        return switch (this) {
            case NAME ->
                NAMES_SELF.matcher(said).find()
                        && PersonalFact.NAME.inStatement(said).isPresent();
            case JOB -> PersonalFact.JOB.inStatement(said).isPresent();
            case HOME, REQUEST, REMINDER, ABOUT -> form.matcher(said).find();
            case PREFERENCE, INTEREST, PROJECT ->
                form.matcher(said).find() && !PASSING.matcher(said).find();
            case GOAL ->
                form.matcher(said).find()
                        && !PASSING.matcher(said).find()
                        && !ERRAND.matcher(said).find();
        };
    }
}

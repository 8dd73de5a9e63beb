package dev.recap.text;

import static dev.recap.text.KoreanForms.COPULA;
import static dev.recap.text.KoreanForms.PARTICLE;
import static dev.recap.text.KoreanForms.START;
import static dev.recap.text.KoreanForms.rule;
import static dev.recap.text.Rule.anyOf;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names of people in Hangul, by what stands around them and by their syllables. */
final class KoreanNames {

    /** Those that begin most words of other kinds come first, as they are tried most often. */
    private static final String SHORT_SURNAME =
            "(?>이|정|서|안|전|고|하|주|지|기|유|구|진|우|조|한|공|현|추|도|소|설|마|길|반|인|김|박|최|강|윤|장|임|오|신|권|황|송|류|홍|문|양|손|배|"
                    + "백|허|남|심|노|곽|성|차|민|엄|채|원|천|방|함|변|염|여|석|선|연|위|표|명|왕|금|옥|육|맹)";

    /** So few bear them that other words begin with them more often; a name only where something tells so. */
    private static final String RARE_SURNAME = "[탁모국어은편용예경봉태복목피감빈온범좌팽승갈제나라사부가호동]";

    private static final String LONG_SURNAME = "(?:제갈|남궁|황보|선우|독고|사공)";
    private static final String SURNAME = "(?:" + SHORT_SURNAME + "|" + LONG_SURNAME + ")";
    /** Syllables a given name begins with. */
    private static final String FIRST =
            "가강건경광규근기나남다대도동두라래루명무문미민병보복봉상서석선설성세소솔수순슬승시신아애연영예오옥용우운원유윤은의이인일재정" + "제종주준지진찬창채철청초춘치태하한해혁현형혜호홍화환효훈휘희";
    /** Syllables it ends with. */
    private static final String SECOND = "강건경곤광구권규균근길나남녀노도동라란람래량련렬령록리린림만명무문미민범별병복봄빈빛상서석선섭성솔수숙순슬승식신실아안애양언"
            + "연열영옥완용우욱운웅원유율윤은음이인일재정제종주준중지진찬창채철춘탁태택표필하한해혁현형혜호홍환훈휘희";

    private static final String GIVEN = "[" + FIRST + "][" + SECOND + "]";
    /** Syllables it ends with as words of other kinds do. */
    private static final String AMBIGUOUS = "해하지인은도로진수자기한이의동제정상성명재별중음량창교";

    static final String TITLES = "대표 부장 과장 차장 대리 팀장 이사 사장 교수 박사 선생 원장 변호사 기자 작가 감독 선수 배우 간호사 매니저 코치 점장 실장 본부장"
            + " 회장 의원 장관 대통령 시장 주임 사원 상무 전무 약사 의사 셰프 강사 여사";

    private static final Set<String> TITLE_WORDS = OrdinaryWords.set(TITLES);

    private static final Set<String> NO_NAMES = OrdinaryWords.set("""
            구성원 설명서 위해서 유성우 허용하 허용은 허용해 손글 이동통신
            고수준 저수준 경영진 임원진 김에 최상위 홍보실 최소한 최대한 최고 최근 최신 윤리 허용 김치
            저는 나는 우리 저희 여기 거기 이것 그것 저것 오늘 내일 어제 지금 정말 진짜 사람 엄마 아빠 동생 언니 오빠 누나 형 남편
            아내 아들 딸 여자 남자 학생 직장인 주부 회사원 공무원 간호사 의사 교사 기자 작가 가수 배우 선생 교수 변호사 개발자
            디자이너 프리랜서 한국인 외국인 처음 혼자 괜찮 아직 초보 신입 팬 부자 고객 손님 사장 부장 과장 대표 팀장 원장 회원 이웃
            주인 부모 형제 하나 스승 임 담당자 상담원 아저 아가 날 솜 글 맘 말 불 마음 눈 새 누군 이유 이상 이전 이후 이번 이미
            이제 이런 이름 이해 전체 정도 정보 정리 정수기 전화기 전문의 전시회 조명 주소지 주문서 신청서 안내서 이용권 한정식 고양이
            한동안 지하철 이메일 성인용 주인공 지원서 방문객 공연장 여행지 현재로 기준일 서명란 소수 다수 문제 문의 문서 성명 성인 지진
            지원 지도 유명 유지 진행 이동 이용 이자 이유로 한해 하지 하원 남성 여성 정상 정원 조선 고수 주소 주문 전원 전선 장소
            장기 강원 강서 강남 강동 안동 고성 유성 연수 신청 신용 신규 기준 기존 기대 기억 기원 원래 원인 원하 금일 명의 명예 인원
            인재 우선 누구 비밀 집이 밖이 형이 남이 앞이 편이 중이 것이
            사진 가격 부탁 감사 사과 제안 고민 주말 은행 인사 안내 소개 추천 안부 전화 연락 공지 기록 제보 제출 방문 배송 반품 신고
            민원 이벤트 오전 오후 오류 장애 고장 지각 연습 공부 조언 하루 여행 용건 편지 사연 감기 채팅 인턴 신랑 신부 진심 우연
            성공 가족 경기 모임 현장 정답 차례 차량 가입 해지 건의 제목 구매 예약 예매 구독 변경 조회 견적 기도 국민 경비 고백
            한국어 한국사 중국어 피아노 원어민 정규직 주니어 유소년 최우수 우등생 고등부 유치부 이공계 전문직 전문가 기간제 계약직
            임시직 기술직 연구직 최고참 유단자 방과후 지휘자 도예가 태권도 편입생 고학년 저학년 현악기 유도부 성악과 안무가
            인재 우선 우리은행 노선 도서 도시 도로 도움 소재 소유 선수 선정 설정 표시 표현 반영 반대 위해 위치""");

    /** Behind which any word is a name, but few. */
    private static final Pattern SPOKEN =
            Pattern.compile("(?:이름|성함|닉네임|별명|필명|예명|본명)[은이] ?([가-힣]{2,5}?)(?:이라는|라는|" + COPULA + ")(?:고|며|요)?(?![가-힣])");

    private static final Pattern SPOKEN_SHORTLY =
            Pattern.compile("(?:이름|성함|닉네임)[은이]?:? ?([가-힣]{2,5}?)(?:이라는|라는|" + COPULA + "|$|[.,!\n])");
    /** As in a form that was filled in. */
    private static final Pattern LABELED =
            Pattern.compile(START + "(?:고객명|예약자|신청자|수령인|성명|담당자|환자|보호자)(?:명)? ?: ?([가-힣]{2,4})(?![가-힣])");

    private static final String RELATIVES = "남편 아내 여동생 남동생 동생 언니 오빠 누나 형 아들 딸 남자친구 여자친구 남친 여친 친구 어머니 아버지 엄마 아빠 할머니 할아버지"
            + " 이모 고모 삼촌 사촌 조카 손자 손녀 사위 며느리 장모 시어머니 룸메이트 동료 선배 후배 담임 담당자 주치의 와이프 배우자"
            + " 큰애 작은애 큰아들 작은아들 큰딸 작은딸 막내 첫째 둘째 셋째 룸메 애인 집사람 신랑";

    private static final Pattern RELATED = Pattern.compile(
            START + "(?:(?:제|내|우리) )?" + anyOf(RELATIVES) + "[은는이가] ([가-힣]{2,3}?)" + COPULA + "(?:고|며|요)?(?![가-힣])");

    /** Behind whom somebody is to the speaker: 친구 지훈이랑. */
    private static final Pattern RELATIVE = Pattern.compile(START + "(?:(?:제|내|우리) )?" + anyOf(RELATIVES) + " ((?:"
            + SURNAME + ")??" + GIVEN + ")(?=이?(?:랑|한테|에게|네(?!요))|이[는가를와]|(?:이?라는|이?라고))");

    /** 내 친구 민지가. */
    private static final Pattern RELATIVE_SUBJECT =
            Pattern.compile(START + "(?:(?:제|내|우리) )?" + anyOf(RELATIVES) + " (" + GIVEN + ")(?=가(?![가-힣]))");

    /** What people have that sounds like a given name. */
    private static final Set<String> OF_RELATIVES = OrdinaryWords.set("""
            연애 나이 아이 주소 주제 문제 문서 다리 소리 우리 도구 가구 연구 인구 지구 상태 형태 경제 경주 제주 우주 연주 소주 안주 이주 광주 의지
            인지 유지 지지 가지 소지 동지 성지 가수 선수 소수 다수 인수 세수 우수 보수 운수 호수 홍수 경우 이해 오해 연하 지하 이하 영하 유리 도리
            수리 승리 정리 대리 무리 청소 미소 해소 연기 인기 경기 동기 용기 위기 시기 아기 순서 도서 유서 정서 이유 우유 소유 여유 치유 경유 보유
            인재 소재 연재 의제 형제 규제 동화 영화 대화 문화 변화 진화 소화 강화 수화 지도 태도 연도 의도 인도 제도 용도 시도 강도 정도 진도 유도
            대표 지표 수표 상표 나라 경호 보호 간호 신호 선호 미래 노래 유래 원래 남녀 소녀 진로 도로 선로 경로 위로 해로 세로 하나 이제 무례 서류
            기도 효도 이미 의미 취미 재미 거미 장미 흥미 심리 이리 도움 주기 전기 채소 화해 방해 서로 오래 화제 실제 하루 가루 자루 두루 이루
            이상 이익 지난 남아 여아 유아 태아 영아 소아 고아 치아 상아 동아 구애 인애 우애 장애 재해 피해 상해 동해 남해 서해 진해""");

    /** 딸 이름을 아인으로 지었어요. */
    private static final Pattern NAMED =
            Pattern.compile("이름을 ([가-힣]{1,6}?)(?:으?로|이?라고)(?= ?(?:지|짓|정|하[기려자]|했|할|바[꾸꿨]|부[르를]|불))");

    /** 저희 의사는 하늘 선생님이에요. */
    private static final Pattern TEACHER = Pattern.compile(
            START + "(?:의사|주치의|담임|담당의|강사|코치|원장|교수)(?:님|선생님)?[은는이가] ([가-힣]{2,4}) (?=(?:선생|코치|강사|원장|교수|쌤|박사))");

    /** Who greets says who it is. */
    private static final Pattern GREETING = Pattern.compile(
            "안녕하세요[.,!~^ ]{1,3}(?:저는 )?((?:" + SURNAME + "|" + RARE_SURNAME + ")[가-힣]{1,2}?)" + COPULA + "(?![가-힣])");

    /** As letters are signed. */
    private static final Pattern SIGNED =
            Pattern.compile(START + "((?:" + SURNAME + "|" + RARE_SURNAME + ")[가-힣]{1,2}) (?:올림|드림)(?![가-힣])");

    private static final Pattern INTRODUCED = Pattern.compile(
            START + "(?:저는 ?|(?:나는|전|난|제가|내가) )([가-힣]{2,4}?)" + COPULA + "(?:고|며|요)?(?![가-힣]|\\s?(?:싶|생각))");
    private static final Pattern CALLED = Pattern.compile(START + "([가-힣]{2,5}?)이?라고 ?(?:해요|합니다|하는 사람|불러|부르|불리)");
    private static final Pattern ADDRESSED =
            Pattern.compile(START + "([가-힣]{2,4}?) ?씨(?![가-힣]{2}|앗|름)|" + START + "([가-힣]{2,4}?)님(?![가-힣]{3})");
    /** A surname alone is no name: 이 과장 may be this manager. */
    private static final Pattern TITLED =
            Pattern.compile(START + "(" + SURNAME + GIVEN + ") ?" + anyOf(TITLES) + "(?:님)?" + PARTICLE);
    /** A given name of any syllables but those that departments, offices, trades and goods end with. */
    private static final Pattern TITLED_BEHIND_BLANK =
            Pattern.compile(START + "((?:" + SURNAME + "|[탁모편태피빈온범좌팽승갈감])[가-힣]"
                    + "[가-힣&&[^팀부실과국처사원장의분들적인한는은던대시반집생구배가를을에로이도만고서며자주품팅스소관버트터폰몰점회당청급학층방]]) "
                    + anyOf(TITLES) + "(?:님)?" + PARTICLE);

    /** 이사님(백승호). */
    private static final Pattern IN_BRACKETS = Pattern.compile(
            START + anyOf(TITLES) + "(?:님)? ?\\(((?:" + SURNAME + "|" + RARE_SURNAME + ")[가-힣]{1,2})\\)");

    /** These surnames begin few words of three syllables before this copula. */
    private static final Pattern PRESENTED =
            Pattern.compile(START + "([김박][가-힣][" + SECOND + "])(?:입니다|이라고 ?합니다|이라고 ?해요)(?![가-힣])");

    private static final Pattern NO_PRESENTED = Pattern.compile("박[사물람]." + "|김[장치밥].");

    /** How names of other languages are written. */
    private static final Pattern FOREIGN = Pattern.compile(START + "(마이클|에밀리|제시카|제니퍼|데이비드|제임스|크리스티나|앤드류|다니엘|토마스|로버트|윌리엄"
            + "|올리비아|소피아|엘리자베스|스티븐|스티브|케빈|알렉스|피터|줄리아|안젤라|레베카|빅토리아|니콜라스|나탈리|캐서린|크리스|제니|에릭|라이언|브라이언|다니엘라|사만다|찰리)"
            + PARTICLE);

    /** How pets are called: 강아지 콩이가. */
    private static final Pattern PET = Pattern.compile(
            START + "(?:강아지|고양이|반려견|반려묘|멍멍이|댕댕이|냥이|햄스터|앵무새) ([가-힣]{2,3}?)(?=(?:[이가은는을를와과]|이?랑|한테|이?라는)(?![가-힣]))");

    /** What is done with pets: 강아지 키우는. */
    private static final Pattern PET_VERB =
            Pattern.compile(".*하|.*[아어여]주|키우|기르|돌보|데려[가오]|만지|씻기|때리|버리|그리|죽이|보내|보이|자라|먹이|다니|나오|나가"
                    + "|지내|태어나|가르치|재우|놀리|[가-힣]있|[가-힣]없|있|없");

    private static final Set<String> OF_PETS = OrdinaryWords.set("""
            사료 모래 장난감 병원 산책 간식 목욕 털 발톱 배변 접종 나이 이름 사진 건강 상태 미용 울음 소리 카페 호텔 용품 가격 비용
            눈물 귀 다리 꼬리 수염 냄새 화장실 캔 스크래쳐 알러지 알레르기 영상 두마 한마 세마 몇마 마리 두 이빨 한마리 두마리 세마리 여러마리 키우기 문제 때문
            훈련 유치원 수술 중성화 여러마 주인 엄마 아빠 새끼 아기 털갈이 기침 설사 구토 피부 입양 분양 분리불안 집사 목줄 하네스
            장례식 보험 사회화 행동 성격 체중 몸무게 식욕 입맛 대부분 교육 대회 사람 학교 공원 놀이터 이야기 얘기 품종 종류 크기 소음 치료
            약값 검진 미용실 비만 관절 심장 하나 여럿 자체 모두 전부 친구 형제 자매 가족 동생 언니 누나 오빠 얼굴 습관 생일 무덤 방석 담요 패드 우유 분유
            유모차 이동장 가방 케이지 울타리 계단 매트 유튜브 게임 만화 영화 인스타 마음 목소리 걸음 세수 눈빛 밥그릇 물그릇 침대 쿠션 샴푸 치약 양치 오줌 소변 대변 배설물 관련 그림 인형""");

    private static final Pattern LADY = Pattern.compile(START + "(" + SURNAME + "[가-힣]{2}) ?여사(?:님)?" + PARTICLE);

    /** Whom somebody works for, before the name. */
    private static final Pattern AFFILIATED = Pattern.compile(
            START + "([가-힣A-Za-z0-9&]{3,12}) (?=" + SURNAME + GIVEN + " ?" + anyOf(TITLES) + "(?:님)?" + PARTICLE + ")");
    /** These surnames begin few other words. */
    private static final Pattern FULL = Pattern.compile(START + "([김박최윤류홍허황곽엄]" + GIVEN + ")" + PARTICLE);
    /** Of the others a particle must follow; {@link #isFull} tells whether it is one. */
    private static final Pattern FULL_BEFORE_PARTICLE =
            Pattern.compile(START + "(" + SURNAME + "[가-힣]{2})(?=[가-힣])" + PARTICLE);

    /** What else stands before a name: when, how, and words with a particle. */
    private static final Pattern NO_AFFILIATION = Pattern.compile(".*[은는이가을를의에와과로서도만께고며면지나니게다네요한운던할될된른온준쁜픈큰친긴간난줄갈올]"
            + "|.*(?:님|저녁|아침|오전|오후|점심|새벽|주|달|날|번|때|요일|년|전|후|뒤|동안|중|담당|총괄|출신|소속)"
            + "|역시|아마|바로|다시|매우|정말|특히|먼저|함께|따로|직접|이미|방금|아까|모두|결국|드디어|물론|혹시|요즘|최근|현재|대신|덕분|수석|책임"
            + "|그러나|그런데|그래서|오늘아침|이번주|지난주|다음주|지난달|다음달|담당자|신임|전임|직속|같은팀|우리팀|저희팀|여러분|상사인|친구인");

    /** What is asked or told of names: what, unknown, as it is. */
    private static final Pattern NO_CALLED = Pattern.compile("(?:뭐|뭘|무엇|무슨|누구|어떻|모르|몰라|비밀|아직|없|있|같|다음과|중요|상관|나중).*"
            + "|(?:따|그대|새|제대|멋대|마음대|맘대|임의|영어|한글|한자|반대|별도|가명|실명|본명|별명|외자|익명|무작위)|.*(?:[아어여해네군나까세]요|습니다|니까|다)");

    /** Words that say of what kind somebody is: 무서운, 친절한. */
    private static final Pattern ADNOMINAL =
            Pattern.compile("유명한|[착엄강순독급]한|[고미매쉬]운|[좋젊많높낮밝넓같작짧늙깊맑어]은|.*(?:[쁜픈른큰던는]|가진|맡은|[가-힣]{2}[한운])");

    private static final Pattern SURNAME_AND_GIVEN = Pattern.compile(SURNAME + GIVEN);

    private static final Predicate<String> IS_PERSON = name -> !NO_NAMES.contains(name)
            && !TITLE_WORDS.contains(name)
            && !name.endsWith("선생")
            && !name.endsWith("고객")
            && !name.endsWith("여사");

    private static final Predicate<String> NO_TRADE = Pattern.compile(
                    "(?![예채혜효다][원인]$).*(?:사|생|원|자|인|가|관|장|부|이너|머|터|트|모|살|중|편|것|거|명)")
            .asMatchPredicate()
            .negate();

    static final List<Rule<Kind>> RULES = List.of(
            rule("이름 성함 닉네임 별명 필명 예명 본명", SPOKEN, KoreanNames::isCalled),
            rule("이름 성함 닉네임", SPOKEN_SHORTLY, IS_PERSON.and(KoreanNames::isCalled)),
            rule("고객명 예약자 신청자 수령인 성명 담당자 환자 보호자", LABELED, IS_PERSON),
            rule(RELATIVES, RELATED, IS_PERSON.and(NO_TRADE)),
            rule(RELATIVES, RELATIVE, IS_PERSON),
            rule(RELATIVES, RELATIVE_SUBJECT, name -> IS_PERSON.test(name) && !OF_RELATIVES.contains(name)),
            rule("이름을", NAMED, KoreanNames::isCalled),
            rule("선생 코치 강사 원장 교수 쌤 박사", TEACHER, IS_PERSON.and(name -> !isAdnominal(name))),
            rule("안녕하세요", GREETING, IS_PERSON.and(NO_TRADE)),
            rule("올림 드림", SIGNED, IS_PERSON),
            rule("라고", CALLED, IS_PERSON),
            rule("씨 님", ADDRESSED, IS_PERSON),
            rule(TITLES, TITLED, IS_PERSON),
            rule(TITLES, TITLED_BEHIND_BLANK, IS_PERSON),
            rule("여사", LADY, IS_PERSON),
            rule("(", IN_BRACKETS, IS_PERSON),
            rule(
                    "입니다 이라고",
                    PRESENTED,
                    name -> IS_PERSON.test(name) && !NO_PRESENTED.matcher(name).matches()),
            rule("", FOREIGN, name -> true),
            rule(
                    "강아지 고양이 반려견 반려묘 멍멍이 댕댕이 냥이 햄스터 앵무새",
                    PET,
                    name -> IS_PERSON.test(name)
                            && isCalled(name)
                            && !OF_PETS.contains(name)
                            && !PET_VERB.matcher(name).matches()),
            rule(TITLES, AFFILIATED, word -> !NO_AFFILIATION.matcher(word).matches()),
            rule("", FULL, IS_PERSON),
            rule("", FULL_BEFORE_PARTICLE, IS_PERSON.and(KoreanNames::isFull)),
            rule("", INTRODUCED, IS_PERSON.and(NO_TRADE)));

    private KoreanNames() {}

    private static boolean isCalled(String name) {
        return !NO_CALLED.matcher(name).matches() && !TITLE_WORDS.contains(name);
    }

    private static boolean isAdnominal(String word) {
        return ADNOMINAL.matcher(word).matches()
                && (word.equals("유명한") || !SURNAME_AND_GIVEN.matcher(word).matches());
    }

    private static boolean isFull(String name) {
        char last = name.charAt(name.length() - 1);
        return FIRST.indexOf(name.charAt(name.length() - 2)) >= 0
                && SECOND.indexOf(last) >= 0
                && AMBIGUOUS.indexOf(last) < 0;
    }
}

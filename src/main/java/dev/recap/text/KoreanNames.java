package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names in Hangul, by what stands around them, by their syllables and by heart. */
final class KoreanNames {

    private static final String START = "(?<![가-힣A-Za-z0-9])";
    /** What makes a sentence of a name. */
    private static final String IS =
            "(?:이?[에예]요|이었[가-힣]{1,3}|였[가-힣]{1,3}|이?야|입니[다까]|이(?:고요?|며|지[만요]|라서|랍니다|죠)|죠|인데요?|인가요|일까요)";

    /** What may follow a name: a particle with the end of the word behind it, a copula, or the end of the word. */
    private static final String PARTICLE =
            "(?=(?:" + IS + "|이(?:라[는고]|[랑나며고가는를와의])?|라[는고]|에(?:게서?|서[는도]?)?|한테서?|께서?|으로|까지|부터|처럼|보다|랑|하고"
                    + "|[은는가을를의와과도만로야아씨님])?[은는도만의]?(?![가-힣]))";

    private static final String COPULA = "(?:이십니다|이세요|이셨어요|이에요|예요|에요|이예요|입니다|이야|야|이고|이며|인데|이죠|라고|이라고|이라|라)";

    /** Those that begin most words of other kinds come first, as they are tried most often. */
    private static final String SHORT_SURNAME =
            "(?>이|정|서|안|전|고|하|주|지|기|유|구|진|우|조|한|공|현|추|도|소|설|마|길|반|인|김|박|최|강|윤|장|임|오|신|권|황|송|류|홍|문|양|손|배|"
                    + "백|허|남|심|노|곽|성|차|민|엄|채|원|천|방|함|변|염|여|석|선|연|위|표|명|왕|금|옥|육|맹)";

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

    private static final String TITLES = "대표 부장 과장 차장 대리 팀장 이사 사장 교수 박사 선생 원장 변호사 기자 작가 감독 선수 배우 간호사 매니저 코치 점장 실장 본부장"
            + " 회장 의원 장관 대통령 시장 주임 사원 상무 전무 약사 의사 셰프 강사";

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
            인재 우선 우리은행 노선 도서 도시 도로 도움 소재 소유 선수 선정 설정 표시 표현 반영 반대 위해 위치""");

    /** Words that end as places do: friend, motion, area. */
    private static final Pattern NO_PLACE = Pattern.compile(
            ".*(?:(?:출발|도착|환승|종착|이번|다음|가까운) ?역|친구|입구|출구|찰구|연구|축구|농구|배구|야구|요구|도구|가구|기구|탐구|문구|영구|욕구|식구"
                    + "|활동|운동|행동|자동|감동|이동|노동|작동|변동|공동|충동|연동|수동|능동|구동|진동|아동|시동|지역|무역|영역|구역|통역|번역|현역|병역|용역|수역|배역|단역|주역"
                    + "|(?:그|저|어느|무슨|우리|저희|여러|각|그런|이런|모든|같은|다른|큰|근처|가까운|좋은|유명한?|해당) ?(?:대학교|초등학교|중학교|고등학교|공항|터미널|시장|공원|박물관|미술관|도서관|아파트))");

    private static final Pattern SPOKEN =
            Pattern.compile("(?:제|내|저의|나의|본인|아이|딸|아들|남편|아내|동생|강아지|고양이)? ?(?:이름|성함)[은이]?:? ?([가-힣]{2,5}?)(?:이라는|라는|"
                    + COPULA + "|$|[.,!\n])");
    /** As in a form that was filled in. */
    private static final Pattern LABELED =
            Pattern.compile(START + "(?:고객명|예약자|신청자|수령인|성명|담당자|환자|보호자)(?:명)? ?: ?([가-힣]{2,4})(?![가-힣])");

    private static final Pattern RELATED = Pattern.compile(
            START + "(?:(?:제|내|우리) )?(?:남편|아내|동생|언니|오빠|누나|형|아들|딸|친구|어머니|아버지|엄마|아빠|담임|담당자|주치의)[은는이가] ([가-힣]{2,3}?)"
                    + COPULA + "(?:고|며|요)?(?![가-힣])");

    /** As letters are signed. */
    private static final Pattern SIGNED = Pattern.compile(START + "(" + SURNAME + "[가-힣]{1,2}) (?:올림|드림)(?![가-힣])");

    private static final Pattern INTRODUCED =
            Pattern.compile(START + "(?:저는|나는|전|난|제가|내가) ([가-힣]{2,4}?)" + COPULA + "(?:고|며|요)?(?![가-힣]|\\s?(?:싶|생각))");
    private static final Pattern CALLED = Pattern.compile(START + "([가-힣]{2,5}?)이?라고 ?(?:해요|합니다|하는 사람|불러|부르|불리)");
    private static final Pattern ADDRESSED =
            Pattern.compile(START + "([가-힣]{2,4}?) ?씨(?![가-힣]{2}|앗|름)|" + START + "([가-힣]{2,4}?)님(?![가-힣]{3})");
    /** A surname alone is no name: 이 과장 may be this manager. */
    private static final Pattern TITLED =
            Pattern.compile(START + "(" + SURNAME + GIVEN + ") ?" + anyOf(TITLES) + "(?:님)?" + PARTICLE);
    /** These surnames begin few other words. */
    private static final Pattern FULL = Pattern.compile(START + "([김박최윤류홍허황곽엄]" + GIVEN + ")" + PARTICLE);
    /** Of the others a particle must follow; {@link #isFull} tells whether it is one. */
    private static final Pattern FULL_BEFORE_PARTICLE =
            Pattern.compile(START + "(" + SURNAME + "[가-힣]{2})(?=[가-힣])" + PARTICLE);

    private static final String PLACES =
            "특별자치도 특별자치시 특별시 광역시 대학교 초등학교 중학교 고등학교 여고 외고 구 동 역 공항 해수욕장 터미널 시장 공원 박물관 미술관" + " 도서관 아파트";
    private static final Pattern PLACE = Pattern.compile(endingWith("[가-힣]{2,8}", anyOf(PLACES)));

    private static final String ORGANIZATIONS =
            "대병원 병원 은행 전자 그룹 증권 카드사 화재 생명 항공 호텔 연구소 연구원 재단 협회 학원 식당 서점 출판사 건설 제약 통신 백화점";
    private static final Pattern ORGANIZATION = Pattern.compile(START + "((?:주식회사|㈜|\\(주\\)) ?[가-힣A-Za-z0-9]{1,20}?)"
            + PARTICLE + "|" + endingWith("[가-힣A-Za-z]{1,8}", "(?:" + anyOf(ORGANIZATIONS) + "| ?주식회사)"));
    private static final Set<String> NO_ORGANIZATION = OrdinaryWords.set("""
            이동통신 종합병원 대학병원 동물병원 개인병원 근처병원 시중은행 인터넷은행 거래은행 타은행 소그룹 선생명 저항공 가전자 특급호텔 전자
            본인명 협력병원 전문병원 신생명 모든은행""");

    private static final Pattern BY_HEART = Pattern.compile(START
            + "((?:서울|부산|대구|인천|광주|대전|울산|세종|제주|경기도|강원도|충청[남북]도|전라[남북]도|경상[남북]도|수원|성남|용인|고양(?!이)|창원|청주|전주|천안|포항|김해|안산|안양"
            + "|춘천|강릉|속초|여수|순천|목포|경주|강남|강북|홍대|신촌|잠실|판교|분당|일산|송도)[시도]?|(?:해운대|명동|이태원|한국|북한|미국|일본|중국|영국|프랑스|독일|이탈리아|스페인|캐나다|호주"
            + "|베트남|태국|대만|인도|러시아|싱가포르|도쿄|오사카|교토|후쿠오카|삿포로|베이징|상하이|홍콩|뉴욕|파리|런던|베를린|로마|하노이|다낭|방콕|유럽|삼성|현대차|엘지|네이버|카카오톡?"
            + "|쿠팡|구글|애플|마이크로소프트|아마존|테슬라|넷플릭스|유튜브|인스타그램|페이스북|토스|당근마켓|배달의민족|갤럭시|아이폰|스타벅스|이마트|올리브영|다이소))"
            + PARTICLE);

    private static final Predicate<String> IS_PERSON = name ->
            !NO_NAMES.contains(name) && !TITLE_WORDS.contains(name) && !name.endsWith("선생") && !name.endsWith("고객");

    private static final Predicate<String> NO_TRADE = Pattern.compile(".*(?:사|생|원|자|인|가|관|장|부|이너|머|터|트|모|살|중|편|것|거|명)")
            .asMatchPredicate()
            .negate();

    static final List<Rule<Kind>> RULES = List.of(
            rule("이름 성함", SPOKEN, IS_PERSON),
            rule("고객명 예약자 신청자 수령인 성명 담당자 환자 보호자", LABELED, IS_PERSON),
            rule("남편 아내 동생 언니 오빠 누나 형 아들 딸 친구 어머니 아버지 엄마 아빠 담임 담당자 주치의", RELATED, IS_PERSON.and(NO_TRADE)),
            rule("올림 드림", SIGNED, IS_PERSON),
            rule("라고", CALLED, IS_PERSON),
            rule("씨 님", ADDRESSED, IS_PERSON),
            rule(TITLES, TITLED, IS_PERSON),
            rule("", FULL, IS_PERSON),
            rule("", FULL_BEFORE_PARTICLE, IS_PERSON.and(KoreanNames::isFull)),
            rule("", INTRODUCED, IS_PERSON.and(NO_TRADE)),
            rule(PLACES, PLACE, name -> !NO_PLACE.matcher(name).matches() && name.length() > 2),
            rule("주식회사 ㈜ (주) " + ORGANIZATIONS, ORGANIZATION, name -> !NO_ORGANIZATION.contains(name)),
            rule("", BY_HEART, name -> true));

    private KoreanNames() {}

    /** Ends are looked for first: they are far fewer than the beginnings of words. */
    private static String endingWith(String beginning, String end) {
        return end + PARTICLE + "(?<=" + START + "(" + beginning + end + "))";
    }

    private static String anyOf(String words) {
        return "(?:" + words.replace(' ', '|') + ")";
    }

    private static boolean isFull(String name) {
        char last = name.charAt(name.length() - 1);
        return FIRST.indexOf(name.charAt(name.length() - 2)) >= 0
                && SECOND.indexOf(last) >= 0
                && AMBIGUOUS.indexOf(last) < 0;
    }

    private static Rule<Kind> rule(String needs, Pattern pattern, Predicate<String> isName) {
        return Rule.of(needs, pattern, (match, found) -> {
            int group = match.group(1) != null ? 1 : 2;
            if (isName.test(match.group(group))) {
                found.add(new Span<>(match.start(group), match.end(group), Kind.NAME));
            }
        });
    }
}

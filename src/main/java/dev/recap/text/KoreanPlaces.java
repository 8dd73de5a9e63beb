package dev.recap.text;

import static dev.recap.text.KoreanForms.PARTICLE;
import static dev.recap.text.KoreanForms.START;
import static dev.recap.text.KoreanForms.rule;
import static dev.recap.text.Rule.anyOf;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of places and organizations in Hangul, by the syllables they end with and by heart. */
final class KoreanPlaces {

    /** Words that end as places do: friend, motion, area. */
    private static final Pattern NO_PLACE = Pattern.compile(
            ".*(?:(?:출발|도착|환승|종착|이번|다음|가까운) ?역|친구|입구|출구|찰구|연구|축구|농구|배구|야구|요구|도구|가구|기구|탐구|문구|영구|욕구|식구"
                    + "|활동|운동|행동|자동|감동|이동|노동|작동|변동|공동|충동|연동|수동|능동|구동|진동|아동|시동|지역|무역|영역|구역|통역|번역|현역|병역|용역|수역|배역|단역|주역"
                    + "|(?:그|저|어느|무슨|우리|저희|여러|각|그런|이런|모든|같은|다른|큰|근처|가까운|좋은|유명한?|해당) ?(?:대학교|초등학교|중학교|고등학교|공항|터미널|시장|공원|박물관|미술관|도서관|아파트))");

    private static final String PLACES =
            "특별자치도 특별자치시 특별시 광역시 대학교 초등학교 중학교 고등학교 여고 외고 구 동 역 공항 해수욕장 터미널 시장 공원 박물관 미술관" + " 도서관 아파트";
    private static final Pattern PLACE = Pattern.compile(endingWith("[가-힣]{2,8}", anyOf(PLACES)));

    private static final String ORGANIZATIONS =
            "대병원 병원 은행 전자 그룹 증권 카드사 화재 생명 항공 호텔 연구소 연구원 재단 협회 학원 식당 서점 출판사 건설 제약 통신 백화점"
                    + " 소프트 테크 테크놀로지 시스템즈 랩스 네트웍스 엔지니어링 물산 중공업 로지스틱스 게임즈 엔터테인먼트 인터내셔널 코퍼레이션 홀딩스 파트너스"
                    + " 벤처스 캐피탈 자산운용 손해보험 모터스 텔레콤 바이오 케미칼 베이커리 새마을금고";
    private static final Pattern ORGANIZATION = Pattern.compile(START + "((?:주식회사|㈜|\\(주\\)) ?[가-힣A-Za-z0-9]{1,20}?)"
            + PARTICLE + "|" + endingWith("[가-힣A-Za-z]{1,8}", "(?:" + anyOf(ORGANIZATIONS) + "| ?주식회사)"));
    private static final Set<String> NO_ORGANIZATION = OrdinaryWords.set("""
            이동통신 종합병원 대학병원 동물병원 개인병원 근처병원 시중은행 인터넷은행 거래은행 타은행 소그룹 선생명 저항공 가전자 특급호텔 전자
            본인명 협력병원 전문병원 신생명 모든은행
            하이테크 재테크 핀테크 에듀테크 빅테크 푸드테크 프롭테크 헬스테크 애드테크 에드테크 마이크로바이오""");

    private static final Pattern OFFICE = Pattern.compile(
            START + "((?:법무법인|세무법인|회계법인) [가-힣]{1,8}?)" + PARTICLE + "|" + START + "([가-힣]{2,8} ?법률사무소)" + PARTICLE);

    private static final Pattern NO_OFFICE =
            Pattern.compile("(?:우리|저희|이런|그런|어느|어떤|무슨|다른|모든|같은|큰|작은|좋은|유명한|근처|가까운) ?법률사무소"
                    + "|.* (?:대표|변호사|직원|담당자?|소속|설립|사무실|사무장|상담|비용|이름|회계사|세무사|취업|면접|연락처|주소|홈페이지|고문|관계자|출신|근무)");

    private static final Pattern BY_HEART = Pattern.compile(START
            + "((?:서울|부산|대구|인천|광주|대전|울산|세종|제주|경기도|강원도|충청[남북]도|전라[남북]도|경상[남북]도|수원|성남|용인|고양(?!이)|창원|청주|전주|천안|포항|김해|안산|안양"
            + "|춘천|강릉|속초|여수|순천|목포|경주|강남|강북|홍대|신촌|잠실|판교|분당|일산|송도)(?:[시도]|공장|캠퍼스|지점|지사|본사|사업장)?|(?:현대|삼성|신한|국민|롯데|하나|우리|비씨|농협)카드|(?:해운대|명동|이태원|한국|북한|미국|일본|중국|영국|프랑스|독일|이탈리아|스페인|캐나다|호주"
            + "|베트남|태국|대만|인도|러시아|싱가포르|도쿄|오사카|교토|후쿠오카|삿포로|베이징|상하이|홍콩|뉴욕|파리|런던|베를린|로마|하노이|다낭|방콕|유럽|삼성|현대차|엘지|네이버|카카오톡?"
            + "|쿠팡|구글|애플|마이크로소프트|아마존|테슬라|넷플릭스|유튜브|인스타그램|페이스북|토스|당근마켓|배달의민족|갤럭시|아이폰|스타벅스|이마트|올리브영|다이소))"
            + PARTICLE);

    static final List<Rule<Kind>> RULES = List.of(
            rule(PLACES, PLACE, name -> !NO_PLACE.matcher(name).matches() && name.length() > 2),
            rule("주식회사 ㈜ (주) " + ORGANIZATIONS, ORGANIZATION, name -> !NO_ORGANIZATION.contains(name)),
            rule(
                    "법무법인 세무법인 회계법인 법률사무소",
                    OFFICE,
                    name -> !NO_OFFICE.matcher(name).matches()),
            rule("", BY_HEART, name -> true));

    private KoreanPlaces() {}

    /** Ends are looked for first: they are far fewer than the beginnings of words. */
    private static String endingWith(String beginning, String end) {
        return end + PARTICLE + "(?<=" + START + "(" + beginning + end + "))";
    }
}

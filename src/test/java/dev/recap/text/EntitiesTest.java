package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.text.Entity.Kind;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EntitiesTest {

    private static List<String> found(String text, Kind kind) {
        return Entities.in(text).stream()
                .filter(entity -> entity.kind() == kind)
                .map(Entity::text)
                .toList();
    }

    private static String[] parts(String list) {
        return list == null ? new String[0] : list.split(";");
    }

    @Test
    void in_whatStandsBesideOthers_isToldApartOrWhole() {
        assertThat(Entities.in("I met Anna—Bob was there too. Ticket ABC-123—Marta has it."))
                .extracting(Entity::text)
                .contains("Anna", "Bob", "ABC-123", "Marta");
        assertThat(Entities.isIn(new Entity("Anna", Kind.NAME), "She met Anna—the doctor."))
                .isTrue();
        assertThat(found("Rooms 101 102 103; 회의는 4시간 30분, 1시간 20분 30초, 2시간 반", Kind.NUMBER))
                .containsExactly("101", "102", "103", "4시간 30분", "1시간 20분 30초", "2시간 반");
        assertThat(found("24시간 반품, 2시간 반복, 2시간 반이에요, 1시간 반씩, 1시간 30분의 회의", Kind.NUMBER))
                .containsExactly("24시간", "2시간", "2시간 반", "1시간 반", "1시간 30분");
        assertThat(found("3시간 반도체 교육, 2년 반 동안, 전세 2년 6개월, 10개월 15일, 30분 20초, 2주 반이었다, 2년 4달러, 2시간 반을요", Kind.NUMBER))
                .containsExactly("3시간", "2년 반", "2년 6개월", "10개월 15일", "30분 20초", "2주 반", "2년", "4달러", "2시간 반");
        assertThat(Entities.in("Ticket ABC\u2011123, call 010\u20111234\u20115678 on 2026\u201103\u201105."))
                .extracting(Entity::text)
                .contains("010\u20111234\u20115678", "2026\u201103\u201105");
        assertThat(found("On day 3 200 people came, 25 180 cm", Kind.NUMBER)).containsExactly("200 people", "180 cm");
        assertThat(Entities.in("900−1200 = −300")).extracting(Entity::kind).doesNotContain(Kind.ADDRESS);
        assertThat(Entities.isIn(new Entity("₩5,000", Kind.NUMBER), "₩5,000\nB-12"))
                .isTrue();
        assertThat(Entities.isIn(new Entity("ABC-123", Kind.ID), "about ABC\u2011123"))
                .isTrue();
        assertThat(found("12\u2007345 kg", Kind.NUMBER)).containsExactly("12\u2007345 kg");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Yesterday Marta met Olu Adeyemi. | Marta;Olu Adeyemi",
                "The Bank of Busan hired Dr. J. Kim and Ludwig van Beethoven. | Bank of Busan;J. Kim;Ludwig van Beethoven",
                "Marta of Harbour Bakery came. | Marta of Harbour Bakery",
                "Marta Ruiz of Harbour Bakery came. | Marta Ruiz;Harbour Bakery",
                "Reviewed Olu Adeyemi's plan. Drafted a note. Apparently fine. | Olu Adeyemi",
                "Sketched the map. Quillon's map was better. | Quillon",
                "Bread was late. We like bread. | ",
                "On Monday I will call the CEO about the PDF. | ",
                "I bought an iPhone from the KorPay-style shop. | iPhone;KorPay",
                "my name is sua | sua",
                "Hi, I'm Sua! | Sua",
                "Marta Ruiz said so. Later Marta left with Ruiz. | Marta Ruiz",
                "Marta called Marta. | Marta",
                "PLEASE HELP ME NOW | ",
                "The University of the Arts opened. | University of the Arts",
                "In Mar Vista it rains. | Mar Vista",
                "i'm priya and my sister is anneliese, call me pri. | priya;anneliese;pri",
                "her name's wren, the dog is called biscotti | wren;biscotti",
                "i'm tired and hungry. my wife is pregnant, my son is cute. call me later. i am from here | ",
                "my name is emily. my name is kelly and i like tea | emily;kelly",
                "my name is ahmed, my name is christian. My name is April. My name is Will. My name is May. | ahmed;christian;April;Will;May",
                "my full name is emily rose, my name is not important, my name is on it | emily rose",
                "i'm molly, my sister is lily. my dad is eric, i am emily and my cat is called lucky | molly;lily;eric;emily;lucky",
                "It's my sister's birthday. my dog's bowl. my brother's car. my wife's pregnant | ",
                "my brother's Tom. my sister's named ivy, my dog's called rex, my mom, linda, called | Tom;ivy;rex;linda",
                "my mom, grandma and i | ",
                "i'm autistic. i'm toxic. i'm brazilian, i'm thai. i'm mexican. i'm dutch. i'm pescatarian. i'm forty. | ",
                "i'm fourteen. i'm japanese. i'm generous. i'm swedish. my dad is egyptian. call them names, please | ",
                "The column name is null. The brand name is iconic. The product name is Zephyra. | Zephyra",
                "their name is nia, the dog's name is pepper | nia;pepper",
                "my name is jane doe. my name is mina kim and i cook | jane doe;mina kim",
                "my name is jane too. my name is jane from busan, my name is jane by the way | jane",
                "my daughter mia is 3, my dog luna ate it, my dog rex has fleas | mia;luna;rex",
                "my dog food is gone. my son just is there. my boss always wants more. my cat litter needs air | ",
                "My cat is called 나비, and we went hiking at 설악산. | 나비;설악산",
            })
    void in_english_findsNames(String text, String names) {
        assertThat(found(text, Kind.NAME)).containsExactly(parts(names));
        assertThat(found(Normalizer.normalize(text, Normalizer.Form.NFD), Kind.NAME))
                .containsExactly(parts(names));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Saela는 Tartine Lab의 논문을 읽었다. | Saela;Tartine Lab",
                "안녕하세요, 저는 김민수예요. | 김민수",
                "저는 수아예요. | 수아",
                "어머니 성함은 오순자이십니다. | 오순자",
                "남편은 봉준호예요. 제 동생은 이루다이고 딸은 초등학생이에요. 아빠는 의사예요. | 봉준호;이루다",
                "감사합니다. 최바다 올림 | 최바다",
                "예약자: 탁재훈, 고객명 : 이루다 | 탁재훈;이루다",
                "저는 간호사예요. 나는 학생이야. | ",
                "제 이름은 수아라고 해요. | 수아",
                "다들 저를 하늘이라고 불러요. | 하늘",
                "담당자는 탁재훈 차장이에요. | 탁재훈",
                "한빛소프트 김도윤 팀장님과 통화했어요. | 한빛소프트;김도윤",
                "어제 우리팀 김도윤 팀장님이 마케팅 팀장, 서비스 과장, 신입 사원, 유망주 선수를 만났다. | 김도윤",
                "친구 지훈이랑 갔다. 친구 결혼식이랑 엄마 생신이랑 겹쳤다. 친구 하은이에게 줬다. | 지훈;하은",
                "딸 이름을 아인으로 지었어요. 담임은 하늘 선생님이에요. | 아인;하늘",
                "훌륭한 김도윤 팀장님이, 친절한 박지훈 팀장님이, 새로운 최지우 대표가, 도와준 김서준 대리가 왔다. | 김도윤;박지훈;최지우;김서준",
                "어제저녁 김도윤 팀장님이, 저번주 박지훈 팀장님이 왔다. 그리고 최지우 대표도. | 김도윤;박지훈;최지우",
                "한국어 선생님, 피아노 선생님, 원어민 선생님, 정규직 사원, 주니어 선수, 유소년 감독, 최우수 사원. | ",
                "사진 올림. 가격 올림. 부탁 드림. 감사 드림. 사과 드림. 제안 드림. | ",
                "안녕하세요. 고민이에요. 안녕하세요, 제안이에요. 안녕하세요, 주말입니다. 안녕하세요 은행입니다. | ",
                "아들 운동하고 왔어요. 남편 수영하고 잤다. | ",
                "딸 이름을 뭐라고 지을까요. 이름을 무엇으로 정할까요. 이름을 따로 정했다. 이름을 그대로 정했다. | ",
                "담임은 무서운 선생님이에요. 담임은 친절한 선생님이에요. 담임은 좋은 선생님이에요. | ",
                "법무법인 대표는 바쁘다. 우리 법률사무소는 멀다. 하이테크 산업. | ",
                "이름은 비밀이에요. 이름은 뭐예요? 담당자가 누구예요? 저는 집이에요. | ",
                "제 이름은 정원이에요. 제 이름은 지원이에요. 제 닉네임은 달토끼예요. | 정원;지원;달토끼",
                "와이프는 김하늘이에요. 배우자는 봉준호예요. 큰애는 서연이에요. 작은애는 민재예요. | 김하늘;봉준호;서연;민재",
                "큰아들은 도현이에요. 작은딸은 채원이에요. 막내는 루다예요. 룸메는 하늘이에요. | 도현;채원;루다;하늘",
                "저는에밀리예요. 저는박민서입니다. 오순자 여사님과 박여사님. | 에밀리;박민서;오순자",
                "제 친구 마이클이 왔어요. 강아지 콩이가, 고양이 나비가 아파요. | 마이클;콩이;나비",
                "강아지 사료가 없고 고양이 모래가 없고 친구 생일이 내일. 박사과정입니다. | ",
                "강아지 초코랑 산책하고 고양이 나비는 3살, 강아지 콩이를 병원에 | 초코;나비;콩이",
                "강아지 키우는 사람, 고양이 사진을, 강아지 좋아하는 친구 | ",
                "내 친구 민지가 왔고 동생 민수가 갔어. | 민지;민수",
                "친구 생일이 언제야, 친구 연애가, 언니 결혼이, 친구 수가, 친구 지인이, 친구 주소가 | ",
                "이사님(백승호)과 얘기했다. 상담 드린 김만식입니다. | 백승호;김만식",
                "현대카드로 샀다. LG전자 창원공장에서 일해요. | 현대카드;LG전자;창원공장",
                "안녕하세요! 박솔입니다. | 박솔",
                "안녕하세요, 처음입니다. 안녕하세요. 문의입니다. | ",
                "법무법인 다온과 푸른테크, 재테크. | 법무법인 다온;푸른테크",
                "고객명：최바다 | 최바다",
                "지영 씨와 현우님이 오셨어요. | 지영;현우",
                "날씨가 좋네요. 아저씨, 고객님! | ",
                "박 과장님과 최지훈 대표가 왔어요. | 최지훈",
                "이 과장이 이 대리님, 전 대표와 갔다. | ",
                "최지우 대리님과 김서준 차장님, 점장님, 본부장님이 왔다. | 최지우;김서준",
                "이영희가 김철수에게 말했다. | 이영희;김철수",
                "이해하지 못해서 설명해 주었다. 구성원은 위해서 왔다. | ",
                "서울시 강남구 역삼동에서 강남역까지 걸었다. | 서울시;강남구;역삼동;강남역",
                "여자친구랑 봉사활동을 했다. 이 지역은 반드시 간다. | ",
                "한국대학교와 새봄병원, 우리은행에 갔다. | 한국대학교;새봄병원;우리은행",
                "주식회사 한빛이 부산에서 네이버와 만났다. | 주식회사 한빛;부산;네이버",
            })
    void in_korean_findsNames(String text, String names) {
        assertThat(found(text, Kind.NAME)).containsExactly(parts(names));
        assertThat(found(Normalizer.normalize(text, Normalizer.Form.NFD), Kind.NAME))
                .containsExactly(parts(names));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It cost $1,200.50 and weighs 3 kg, 5kg or 0.5 lb. | $1,200.50;3 kg;5kg;0.5 lb",
                "We sold 78% to 40 people in 47 minutes for $180k. | 78%;40 people;47 minutes;$180k",
                "I have 2 ideas and 12 reasons, page 404. | 404",
                "총 12,000원, 3만 5천원, 1억 2천만원이에요. | 12,000원;3만 5천원;1억 2천만원",
                "3명이 사과 5개와 물 2 병을 10시간 동안 먹었다. | 3명;5개;2 병;10시간",
                "자동차 3 대학 2 개인 | ",
                "₩30,000 / 1234 / 99 | ₩30,000;1234",
                "Blood pressure 120/80, 24/7. | 120/80",
                "148 mg/dL, 120 km/h; a 180 x 90 cm table, 12 by 14 feet | 148 mg/dL;120 km/h;180 x 90 cm;12 by 14 feet",
                "2박3일, 57키로, 키는 168에 | 2박3일;57키로;168",
                "a 30-year loan, a 15-year one, 4 sprints | 30-year;15-year",
                "ran 52:30, not 12:30 | 52:30",
                "CJ대한통운 651029384756 조회 | 651029384756",
                "기온은 25℃, 키는 180 cm예요. | 25℃;180 cm",
            })
    void in_numbers_findsThoseWithUnitsAndLongOnes(String text, String numbers) {
        assertThat(found(text, Kind.NUMBER)).containsExactly(parts(numbers));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "총 1억 2,500만 원이에요. 전세 3억 4,200만 원 | 1억 2,500만 원;3억 4,200만 원",
                "예산은 1조 2,345억 6,789만 원, 작년은 1조 2,000억 원 | 1조 2,345억 6,789만 원;1조 2,000억 원",
                "매출 1,234억 5,678만 9,000원, 12억3,456만7,890원 | 1,234억 5,678만 9,000원;12억3,456만7,890원",
                "1조2천억원 3억4200만원 | 1조2천억원;3억4200만원",
                "3만 5,000원, 1만 500원, 1만 50원, 2천 500만 원, 5천 만원 | 3만 5,000원;1만 500원;1만 50원;2천 500만 원;5천 만원",
                "1.5억 원, 2.5억원짜리 집, 2억 3천만 원짜리 | 1.5억 원;2.5억원;2억 3천만 원",
                "1억 2,500만 달러, 2억 5,000만 won, KRW 2억 5,000만, 3억 KRW | 1억 2,500만 달러;2억 5,000만 won;KRW 2억 5,000만;3억 KRW",
                "전세 3억 5,000에, 월세 4억 5000에, 1만 2,345명, 3만5개 | 3억 5,000;4억 5000;1만 2,345명;3만5개",
                "사과 3만 개 4,200원, 관객 3만 2024년, 3만 원 2,000명 | 3만 개;4,200원;3만;3만 원;2,000명",
                "€1.299,00 or 1.299,00 €. 1.299.000,50 EUR; EUR 1.299,00 | €1.299,00;1.299,00 €;1.299.000,50 EUR;EUR 1.299,00",
                "€12,50 and 12,50 € and 1.299 € and 3,5 kg | €12,50;12,50 €;1.299 €;3,5 kg",
                "1'299.50 CHF, CHF 1'300.50, 1’299.50 francs | 1'299.50 CHF;CHF 1'300.50;1’299.50 francs",
                "₹1,23,456; Rs. 1,23,456.50; INR 12,34,567; 1,23,456 rupees | ₹1,23,456;Rs. 1,23,456.50;INR 12,34,567;1,23,456 rupees",
                "1 234 567 won, 1 234,56 €, 12 000 원, 4 000 $ | 1 234 567 won;1 234,56 €;12 000 원;4 000 $",
                "1\u00A0234\u00A0567 won, 1\u202F234 kg, 5\u2009200 | 1\u00A0234\u00A0567 won;1\u202F234 kg;5\u2009200",
                "On May 5 200 people came. Call 1 800 555 0199. | 200 people;800;555;0199",
                "US$1,299.50, 100 $, 2 $10 tickets, 20 million dollars | US$1,299.50;100 $;$10 tickets;20 million dollars",
                "BP 128/84 mmHg, 혈압은 135/90 이에요, 혈압 128/85mmHg | 128/84 mmHg;135/90;128/85mmHg",
                "3/4 inch, 1 1/2 inch, 100/50 Mbps, 1/2 of it, 24/7 | 3/4 inch;1 1/2 inch;100/50 Mbps",
                "10.10.10.10 and 1.299.000, not 100,20 | 100,20",
                "2,3명이 1,2호선으로 | 2,3명;1,2호선",
            })
    void in_amountsOfSeveralParts_findsTheWholeAsSaid(String text, String numbers) {
        for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
            List<String> found = found(Normalizer.normalize(text, form), Kind.NUMBER);
            assertThat(found).containsExactly(parts(numbers));
            for (String number : found) {
                assertThat(Entities.isIn(new Entity(number, Kind.NUMBER), text))
                        .as(number)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "백이십만 원이 들고 삼만 오천 원짜리를 샀다. | 백이십만 원;삼만 오천 원",
                "오십만 원, 천 원, 만 원, 이천만원, 일억 이천만 원, 십 만 원 | 오십만 원;천 원;만 원;이천만원;일억 이천만 원;십 만 원",
                "총 만 이천삼백사십오 원, 구만구천구백 원, 오백만 달러 | 만 이천삼백사십오 원;구만구천구백 원;오백만 달러",
                "이백 명이 삼십 개를 샀다. 하지만 오천 원이다. | 이백 명;삼십 개;오천 원",
                "스물다섯 명이 오고 열두 명은 못 와요. 손님 스무 분, 부모님 두 분께, 세 명한테 |  스물다섯 명;열두 명;스무 분;두 분;세 명",
                "사과 다섯 개를 샀고 딸은 여섯 살이에요. 고양이 세 마리, 친구 세 사람 | 다섯 개;여섯 살;세 마리;세 사람",
                "하지만 두 명이 왔고 비싸지만 세 개를 샀다. 이 두 명은 만 다섯 살 | 두 명;세 개;다섯 살",
                "한 명, 한 개, 열정 개발, 두 개발자, 서른살롱, 다섯 명함, 열 명령, 세 분야, 네 개념, 어두 명, 세분이 필요, 백 두 명, 이백 열두 명 | ",
                "이천 원룸, 백 원장님, 천 원단을, 이만 원고를, 만원버스, 만원이었다, 만원 지하철, 억 원대 | ",
                "이 원, 사 개, 천개의 고원, 만개한 꽃, 천명에, 몇 만 원, 수백만 원, 구조 원리, 천만의 말씀 | ",
            })
    void in_amountsInKoreanWords_areFound(String text, String numbers) {
        assertThat(found(text, Kind.NUMBER)).containsExactly(parts(numbers));
        assertThat(found(Normalizer.normalize(text, Normalizer.Form.NFD), Kind.NUMBER))
                .containsExactly(parts(numbers));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "이고", "이며", "이에요", "이예요", "예요", "입니다", "인데", "인데요", "이라", "이라서", "이었고", "이었어요", "였다", "이다", "이지만",
                "이니까", "이죠", "이야", "으로", "에서", "까지", "부터는", "정도", "이상은", "을", "은", ""
            })
    void in_unitBehindABlank_isKeptWhateverEndsItsWord(String ending) {
        String text = "월급은 350만 원" + ending + " 3 킬로" + ending + ".";
        assertThat(found(text, Kind.NUMBER)).containsExactly("350만 원", "3 킬로");
        assertThat(found(Normalizer.normalize(text, Normalizer.Form.NFD), Kind.NUMBER))
                .containsExactly("350만 원", "3 킬로");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "On 2026-03-05 or March 5th, 2027; 6 March; Apr. 7 too. | 2026-03-05;March 5th, 2027;6 March;Apr. 7",
                "Since May 2024, not next week; you may 5 times. | May 2024",
                "4/15에 만나고 3/5 저녁에 봐. 3/5 정도 남았고 3/5 of the pie | 4/15;3/5",
                "3월 5일, 2026년 4월 6일, 2027년, 5월에 만나요. | 3월 5일;2026년 4월 6일;2027년;5월",
                "Due 03/15/2026. | 03/15/2026",
                "on march 14th, sept 30, nov 5, 7 dec, 14 march, 3 may | march 14th;sept 30;nov 5;7 dec;14 march;3 may",
                "we march 20 miles, all 3 may come, i may 3 times | ",
            })
    void in_dates_findsAbsoluteOnes(String text, String dates) {
        assertThat(found(text, Kind.DATE)).containsExactly(parts(dates));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "At 3:30 pm, 9am, 15:45 and 7 p.m. sharp, or at 9pm. | 3:30 pm;9am;15:45;7 p.m.;9pm",
                "at 5 o'clock or 6 o’clock pm | 5 o'clock;6 o’clock pm",
                "오후 3시 반, 10시 20분, 밤 11시에, 3시간 동안 | 오후 3시 반;10시 20분;밤 11시",
            })
    void in_times_findsThoseOfDay(String text, String times) {
        assertThat(found(text, Kind.TIME)).containsExactly(parts(times));
    }

    @ParameterizedTest
    @CsvSource({
        "담당자는 박지훈, 박지훈", "주치의는 김서연, 김서연", "회사는 삼성전자, 삼성전자", "회사는 쿠팡, 쿠팡", "거래 은행은 신한은행, 신한은행",
        "병원은 서울대학교병원, 서울대학교병원", "학교는 한빛초등학교, 한빛초등학교", "고향은 부산, 부산", "집은 제주도, 제주도", "출발역은 서울역, 서울역"
    })
    void in_nameBeforeCopula_isFound(String begun, String name) {
        boolean hasFinal = (begun.charAt(begun.length() - 1) - 0xAC00) % 28 != 0;
        List<String> endings = hasFinal
                ? List.of("이에요.", "입니다.", "이었어요!", "이야", "이고,", "인데요")
                : List.of("예요.", "입니다.", "였어요!", "야", "이고,", "인데요");
        for (String ending : endings) {
            assertThat(found(begun + ending, Kind.NAME)).as(begun + ending).containsExactly(name);
            assertThat(found(Normalizer.normalize(begun + ending, Normalizer.Form.NFD), Kind.NAME))
                    .containsExactly(name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"고양이가 아파요.", "고양이를 키워요", "강아지와 고양이예요", "최고예요", "도착역이에요", "이번 역입니다."})
    void in_koreanWordsLikeNames_areNone(String text) {
        assertThat(found(text, Kind.NAME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "Ticket ABC-123 in v1.2.3, not 2.0.1-rc1. | ABC-123;v1.2.3;2.0.1-rc1",
                "commit 3f2a9bc, 550e8400-e29b-41d4-a716-446655440000 | 3f2a9bc;550e8400-e29b-41d4-a716-446655440000",
                "주문 ORD-2026-0017은 #42와 KE902편 A1B2C3 | ORD-2026-0017;#42;KE902;A1B2C3",
                "The defaced facade cost B2B money. | ",
                "사번 2020-1234이고, ISBN 978-3-16-148410-0이다. | 2020-1234;978-3-16-148410-0",
                "Order 12-3456-78, ISBN 0-8044-2957-X. | 12-3456-78;0-8044-2957-X",
                "Flight LH 454 leaves, flight 7C 101 too, at 10 AM 20. | Flight LH 454;flight 7C 101",
                "THE FLIGHT LEAVES AT 9 ON 5 MAY, IS IT 10 | ",
                "My flight is KE 0907, 항공편은 OZ 102예요. | KE 0907;OZ 102",
                "On 2026-03-05 or in 2026-03, won 3-2 and 12-345. | ",
                "전화 02-123-4567, 010-1234-5678, 1588-1234; +1-800-555-0199 | ",
                "100-200명, 10000-20000원, $1000-2000, 2020-2024년, 1/1000-2000, 100-200 km | ",
                "version 2.1 is out | version 2.1",
                "Version 3.14.1-rc2 and version 10, not Version 3.14.1. | Version 3.14.1-rc2;version 10;Version 3.14.1",
                "v1.2.3-beta.1+build.5, 1.0.0+build.7, 3.14-rc2, v2-beta.1 | v1.2.3-beta.1+build.5;1.0.0+build.7;3.14-rc2;v2-beta.1",
                "버전 3.14.1-rc2를 쓴다. 버전 2.1이에요, 2.2 버전은, 버전 2개 | 버전 3.14.1-rc2;버전 2.1;2.2",
            })
    void in_ids_findsThem(String text, String ids) {
        assertThat(found(text, Kind.ID)).containsExactly(parts(ids));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mail ann.b@mail.example.org, see https://example.com/a?b=1, or docs.example.io/x. | ann.b@mail.example.org;https://example.com/a?b=1;docs.example.io/x",
                "전화는 010-1234-5678이나 02 123 4567, +82 10-9876-5432, 1588-1234 | 010-1234-5678;02 123 4567;+82 10-9876-5432;1588-1234",
                "Ring +49 170 1234567 or +1 415 555 0199. | +49 170 1234567;+1 415 555 0199",
                "Call (415) 555-0199 or 555-0199. | (415) 555-0199;555-0199",
                "In /etc/hosts, ~/.bashrc, src/App.java and C:\\temp\\x; and/or. | /etc/hosts;~/.bashrc;src/App.java;C:\\temp\\x",
                "보고서.pdf를 보세요 | 보고서.pdf",
                "She lives at 12 Baker Street. | 12 Baker Street",
                "서울시 강남구 테헤란로 12, 101동 1203호에 살아요. | 서울시 강남구 테헤란로 12, 101동 1203호",
                "종로구 와우산로 29길 14에, 사직로 8길 24. | 종로구 와우산로 29길 14;사직로 8길 24",
                "From 14a Baker Street to 27b Chandos Road | 14a Baker Street;27b Chandos Road",
                "Ring 07700 900418 now | 07700 900418",
                "서울시 버스로 30분 | ",
            })
    void in_addresses_findsThem(String text, String addresses) {
        assertThat(found(text, Kind.ADDRESS)).containsExactly(parts(addresses));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "She said “blue one” twice",
                "She said \"blue one\" twice",
                "She said 'blue one' twice",
                "She said ‘blue one’ twice",
                "그는 「blue one」이라고",
                "그는 《blue one》이라고",
                "그는 〈blue one〉이라고",
                "그는 『blue one』이라고",
                "Type `blue one` now",
                "그는 'blue one'이라고 했다"
            })
    void in_quotation_findsWhatStandsBetween(String text) {
        assertThat(found(text, Kind.QUOTED)).containsExactly("blue one");
    }

    @Test
    void in_apostrophes_areNoQuotation() {
        assertThat(found("It's the dogs' and cats' yard, don't; rock 'n' roll isn't 5' tall", Kind.QUOTED))
                .containsExactly("n");
        assertThat(found("the dogs' bowl and the cats' bed", Kind.QUOTED)).isEmpty();
        assertThat(found("'don't do it'", Kind.QUOTED)).containsExactly("don't do it");
    }

    @Test
    void in_inches_areNoQuotationButANumber() {
        assertThat(Entities.in("I am 5'11\" tall and he is 6'2\" too."))
                .containsExactly(new Entity("5'11\"", Kind.NUMBER), new Entity("6'2\"", Kind.NUMBER));
        assertThat(found("‹기생충>과 <올드보이>를, <b>bold</b>를", Kind.QUOTED)).containsExactly("기생충", "올드보이");
    }

    @Test
    void in_unitOnTheNextLine_isNoneOfTheNumber() {
        assertThat(Entities.in("weighs 500\nkg of rice")).containsExactly(new Entity("500", Kind.NUMBER));
    }

    @Test
    void in_overlapping_longestWins() {
        assertThat(Entities.in("He said “Marta paid $500 on March 5” today."))
                .containsExactly(new Entity("Marta paid $500 on March 5", Kind.QUOTED));
    }

    @Test
    void in_decomposed_isTheSame() {
        String text = "저는 김민수예요. José는 3월 5일 12,000원을 “좋아요”라며 냈다.";
        assertThat(Entities.in(Normalizer.normalize(text, Normalizer.Form.NFD)))
                .isEqualTo(Entities.in(text))
                .extracting(Entity::text)
                .containsExactly("김민수", "José", "3월 5일", "12,000원", "좋아요");
    }

    @Test
    void in_secrets_areNotFound() {
        assertThat(Entities.in("카드는 4111-1111-1111-1111, 비밀번호는 Qwer1234! 주민번호 900101-1234567 그리고 수아 씨"))
                .containsExactly(new Entity("수아", Kind.NAME));
        assertThat(Entities.in("my password is Tr0ub4dor and token=ABC-12345")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "My CVC is 123 and my SSN is 123-45-6789. My IBAN is DE89370400440532013000. | ",
                "카드 CVC는 123이고 SSN은 [ID number], IBAN은 [계좌 번호]예요 | ",
                "AWS key: AKIAIOSFODNN7EXAMPLE. The GCP access key is [key]. AWS 키는 [키] | ",
                "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY and DB_PASSWORD=[password] | ",
                "Authorization: Bearer abcdef1234567890abcdef, or Bearer [key] | ",
                "카드 [카드 번호], 비밀번호는 [비밀번호]이고 the [Card Number] is [PASSWORD] | ",
                "He wrote \"[비밀번호]\" and '[card number]', `[key]`, 「[비밀번호]」 | ",
                "Das kostet mehr. | ",
                "We use AWS for hosting; AWS는 비싸다. KB 계좌는 [계좌 번호], VISA [card number] | AWS;KB;VISA",
                "My OpenAI key is sk-abcdefghijklmnopqrstuvwx and Marta's token is [key] | OpenAI;Marta",
            })
    void in_wordsForWhatIsMasked_areNotFound(String text, String names) {
        for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
            assertThat(Entities.in(Normalizer.normalize(text, form)))
                    .extracting(Entity::text)
                    .containsExactly(parts(names));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "A",
                "가",
                "김",
                "1",
                "1,",
                "1,000",
                ".",
                "'",
                "\"",
                "“",
                "`",
                "a.",
                "a-",
                "a@",
                "@",
                "/a",
                "/",
                "http://",
                "A ",
                "A of ",
                "Ab ",
                "시 ",
                "가시 ",
                "강남구 ",
                "1 ",
                "1-",
                "1만 ",
                "3월 ",
                "-----BEGIN PRIVATE KEY-----",
                "password ",
                "password is ",
                "비밀번호",
                "계좌 ",
                "eyJaaaaaa.",
                "A1-",
                "\u0301",
                "\u0301\u0323",
                "'a ",
                "://a:",
                "주식회사 ",
                "\n",
                "March ",
                "may ",
                "1 x ",
                "1'1",
                "강아지 ",
                "my sister's ",
                "flight AB ",
                "가로 1길 ",
                "<가",
                "my full name is a ",
                "\u0130",
                "a_b/",
                "pin for ",
                "my son a ",
                "my name is a b ",
                "동생 민수",
                "강아지 키우",
                "password from ",
                "AA00 0000 ",
                "신한 1 ",
                "Ab, PIN code ",
                "1 234 ",
                "1'234",
                "1.234",
                "1,23,",
                "1만 1,000",
                "1억 1000",
                "1 1/2 ",
                "1.1-rc.",
                "버전 1.1+a.",
                "이백 ",
                "삼천이백오십만 ",
                "AWS_KEY_",
                "[key] ",
                "[비밀번호",
                "비밀번호를 2026. ",
                "입금 20260305152210 ",
                "우체국 ",
                "PW는 ",
                "비밀번호를 abc에서 abc1로 ",
                "비번 알려줄게 ",
                "ID/PW: a / ",
                "id and ",
                "password for (a) ",
                "password for a - ",
                "password, a ",
                "password (a",
                "<password ",
                "use 1234 as a a ",
                "otp 11 22 "
            })
    void in_hostileText_isLinear(String unit) {
        String hostile = unit.repeat(50_000 / unit.length());
        Assertions.assertTimeout(Duration.ofSeconds(30), () -> {
            assertThat(Entities.in(hostile)).hasSizeLessThan(100);
            assertThat(Entities.isIn(new Entity(unit.repeat(20) + "x", Kind.NAME), hostile))
                    .isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NAME | Tartine Lab | the tartine lab's paper | true",
                "NAME | Tartine Lab | TARTINE  LAB이 | true",
                "NAME | Tartine Lab | Tartine Labor | false",
                "NAME | Aria | He has malaria. | false",
                "NAME | Aria | Arias sing. Ariadne too. | true",
                "NAME | 김 민수 | 김민수가 왔다 | true",
                "NAME | 김민수 | 김 민수 씨 | true",
                "NAME | 김민수 | 김민지 씨 | false",
                "NUMBER | 12,000 | It costs 12000. | true",
                "NUMBER | 12,000 | It costs 1,200. | false",
                "NUMBER | 12,000 | It costs 112,000. | false",
                "NUMBER | 12,000 | It costs 12,000.50. | false",
                "NUMBER | 12000원 | 12,000 원 | true",
                "NUMBER | 3 kg | 3kg of rice | true",
                "NUMBER | 3.5 kg | 13.5 kg | false",
                "NUMBER | 5개 | 5 개를 | true",
                "DATE | March 5 | on 2026-03-05 | true",
                "DATE | 5 March | March 5th | true",
                "DATE | March 5 | 3월 5일에 | true",
                "DATE | 2026-03-05 | on March 5 | false",
                "DATE | March 5 | on March 15 | false",
                "TIME | 3:30 pm | 오후 3시 반에 | true",
                "TIME | 오후 3시 | at 15:00 | true",
                "TIME | 3 pm | 3 am | false",
                "TIME | 12 am | 0:00 | true",
                "ADDRESS | 010-1234-5678 | 01012345678 | true",
                "ADDRESS | 010-1234-5678 | 010-1234-56789 | false",
                "NUMBER | $20 | It cost $20 million. | false",
                "NUMBER | $20 | It cost $20k. | false",
                "NUMBER | $20 | It cost $20, kindly. | true",
                "NUMBER | 2억 | 2억 5천만원이다 | false",
                "NUMBER | 2억 | 2억원이다 | true",
                "NUMBER | 300 | 300만원 | false",
                "NUMBER | 120 km | at 120 km/h | false",
                "NUMBER | ３００만원 | 300만원 | true",
                "NUMBER | 300만원 | ３００만원 | true",
                "NAME | Ａｒｉａ | Aria came | true",
                "TIME | 오후 3시 | 오후 3시 30분에 | false",
                "TIME | 오후 3시 | 오후 3시 반에 | false",
                "TIME | 오후 3시 | 오후 3시에 | true",
                "ADDRESS | bob@x.io | Mail rob-bob@x.io. | false",
                "ADDRESS | bob@x.io | Mail bob@x.io.kr. | false",
                "ADDRESS | bob@x.io | Mail bob@x.io. | true",
                "ADDRESS | bob@x.io | bob@x.io로 보내 | true",
                "ADDRESS | /etc/hosts | see /etc/hosts.bak | false",
                "ADDRESS | /etc/hosts | see /etc/hosts/x | false",
                "ADDRESS | /etc/hosts | see /var/etc/hosts | false",
                "ADDRESS | /etc/hosts | see /etc/hosts, then | true",
                "ADDRESS | docs.example.io/x | see https://docs.example.io/x | true",
                "NAME | 유나 | 자유나무 | false",
                "NAME | 유나 | 자유나 | false",
                "NAME | 보리 | 보리차 | false",
                "NAME | 하준 | 하준수 | false",
                "NAME | 부산 | 부산시에서 | true",
                "TIME | 2시 | 2시간 걸려요 | false",
                "TIME | 10시 | 10시간 잤어 | false",
                "TIME | 오후 3시 | 오후 3시간 동안 | false",
                "NUMBER | 3개 | 3개월 | false",
                "NUMBER | 3번 | 3번째 | false",
                "NUMBER | 2년 | 2년제 대학 | false",
                "NUMBER | 2주 | 2주년 기념 | false",
                "NUMBER | 5분 | 5분기 연속 | false",
                "NUMBER | 2인 | 2인분 | false",
                "NUMBER | 3장 | 3장면 | false",
                "NUMBER | 3일 | 3일차 | false",
                "NUMBER | 3시간 | 3시간 반 | false",
                "NUMBER | 3시간 | 3시간 반을 기다렸다 | false",
                "NUMBER | 2년 | 2년 6개월 | false",
                "NUMBER | 1시간 | 1시간 30분 | false",
                "NUMBER | 2년 | 2년 반려묘 | true",
                "NUMBER | 2시간 | 2시간 반이었다 | false",
                "NUMBER | 2시간 반 | 2시간 반까지 늘었다 | true",
                "NUMBER | 2시간 반 | 2시간 반이 걸렸다 | true",
                "NUMBER | 3시간 | 3시간 반도체 교육 | true",
                "NUMBER | 2년 6개월 | 전세 2년 6개월 계약 | true",
                "NUMBER | 24시간 | 24시간 3분기 매출 | true",
                "NUMBER | 3개월 | 3개월 1일 2회 복용 | true",
                "NUMBER | 30분 20초 | 기록은 30분 20초였다 | true",
                "TIME | 3시 | 3시에 봐 | true",
                "TIME | 3시 | 3시에요 | true",
                "TIME | 3시 | 3시예요 | true",
                "TIME | 3시 | 3시면 돼 | true",
                "TIME | 3시 | 3시경 | true",
                "TIME | 3시 | 3시쯤에는 | true",
                "TIME | 3시 | 3시까지요 | true",
                "NUMBER | 2년 | 2년은 길어 | true",
                "NUMBER | 2년 | 2년간 | true",
                "NUMBER | 2년 | 2년째 | true",
                "NUMBER | 2년 | 2년이었어요 | true",
                "NUMBER | 10년 | 10년만에 | true",
                "NUMBER | 3개 | 3개를 | true",
                "NUMBER | 3개 | 3개씩 | true",
                "NUMBER | 3개 | 3개였어요 | true",
                "NUMBER | 2주일 | 2주일까지는 | true",
                "NUMBER | 2주 | 2주라고 했어 | true",
                "NUMBER | 5만원 | 5만원짜리를 | true",
                "NUMBER | 5만원 | 5만원이에요 | true",
                "NUMBER | 5천원 | 3만 5천원 | false",
                "NUMBER | 5천원 | 3만5천원 | false",
                "NUMBER | 3만 5천원 | 3만5천원이야 | true",
                "NUMBER | 2천만원 | 1억 2천만원 | false",
                "NUMBER | 1억 | 1억 2,500만 원 | false",
                "NUMBER | 2,500만 원 | 1억 2,500만 원 | false",
                "NUMBER | 1억 2,500만 원 | 1억 2500만원이다 | true",
                "NUMBER | 3만 | 3만 5,000원 | false",
                "NUMBER | 3억 | 3억 5000에 | false",
                "NUMBER | 3만 | 3만 2024년 | true",
                "NUMBER | 3억원 | 3억원 4억원 | true",
                "NUMBER | €1.299 | €1.299,00 | false",
                "NUMBER | 84 mmHg | 128/84 mmHg | false",
                "NUMBER | 1\u202F234 kg | 1 234 kg | true",
                "NUMBER | 이십만 원 | 백이십만 원 | false",
                "NUMBER | 오천 원 | 삼만 오천 원 | false",
                "NUMBER | 오천 원 | 하지만 오천 원이다 | true",
                "ID | 1.0.0 | 1.0.0+build.7 | false",
                "ID | Version 3.14.1 | Version 3.14.1-rc2 | false",
                "ID | 1.0.0-beta | 1.0.0-beta.1 | false",
                "NUMBER | $20 | $20M | false",
                "NUMBER | $20 | $20m | false",
                "NUMBER | $20 | $20B | false",
                "NUMBER | $20 | $20 M deal | false",
                "NUMBER | $20 | pay $20 more | true",
                "NUMBER | 500 | 500M users | false",
                "NUMBER | 5°C | -5°C | false",
                "NUMBER | 5°C | at -5°C | false",
                "NUMBER | 3% | fell -3% | false",
                "NUMBER | 3% | 1-3% | true",
                "NUMBER | 120/80 | 120/80/60 | false",
                "NUMBER | 120/80 | 120/80 mmHg | true",
                "NUMBER | 52:30 | 1:52:30 | false",
                "NUMBER | 52:30 | in 52:30. | true",
                "ID | ABC-123 | ABC-123-9 | false",
                "ID | ABC-123 | ABC-123-related | true",
                "ID | ABC-123 | ABC-123은 | true",
                "ID | 4711-22 | 4711-22-9 | false",
                "ID | #42 | #42-1 | false",
                "ID | v1.2.3 | v1.2.3-beta | false",
                "ADDRESS | 강남구 테헤란로 15 | 강남구 테헤란로 15길 3 | false",
                "ADDRESS | 강남구 테헤란로 15 | 강남구 테헤란로 15-3 | false",
                "ADDRESS | 강남구 테헤란로 15 | 강남구 테헤란로 15에 | true",
                "NAME | Ann | Ann-Marie came | false",
                "NAME | Ann | Ann-led team | true",
                "TIME | 3시 | 3시 반려견 | true",
                "TIME | 3시 | 3시로 바꿨다 | true",
                "TIME | 3시 | 3시인데요 | true",
                "TIME | 3시 | 3시였습니다 | true",
                "TIME | 3시 | 3시이후로 | true",
                "TIME | 3시 30분 | 3시 30분에는 | true",
                "NUMBER | 3명 | 3명이서 갔다 | true",
                "NUMBER | 3명 | 3명인 가족 | true",
                "NUMBER | 3명 | 3명뿐이다 | true",
                "NUMBER | 3살 | 3살인 딸 | true",
                "NUMBER | 3살 | 3살짜리 딸 | true",
                "NUMBER | 3개월 | 3개월된 | true",
                "NUMBER | 50% | 50%를 | true",
                "NUMBER | 5만원 | 5만원에서 | true",
                "NUMBER | 5만원 | 5만원으로는 | true",
                "NUMBER | 5만원 | 5만원이라고 | true",
                "NUMBER | 5만원 | 5만원이었습니다 | true",
                "NUMBER | 5만원 | 5만원입니다 | true",
                "NUMBER | 5만원 | 5만원인 가방 | true",
                "NUMBER | 5만원 | 5만원씩이나 | true",
                "NUMBER | 5킬로 | 5킬로를 뛰었다 | true",
                "NUMBER | 5킬로 | 5킬로그램 | false",
                "NUMBER | 3회 | 3회 이상 | true",
                "NUMBER | 2잔 | 2잔의 커피 | true",
                "NUMBER | 2잔 | 2잔밖에 | true",
                "NUMBER | 500 | 500m away | false",
                "NUMBER | 500 m | ran 500m | true",
                "NUMBER | 3대 | 3대나 있다 | true",
                "NUMBER | 3층 | 3층이에요 | true",
                "NUMBER | 2박3일 | 2박 3일로 | true",
                "NUMBER | 2주 | 2주 동안 | true",
                "NUMBER | 2주 | 2주간의 | true",
                "NUMBER | 30분 | 30분마다 | true",
                "NUMBER | 30분 | 30분 정도 | true",
                "NUMBER | 40시간 | 40시간으로 | true",
                "NUMBER | 1,200 | - 1,200 items | true",
                "NUMBER | 100 | at-100 | true",
                "NAME | Seoul | the Seoul-based firm | true",
                "NAME | Ann | Ann- she left | true",
                "NAME | Ann | Ann-s | true",
                "ID | KE123 | KE123-bound | true",
                "ID | #42 | #42-#45 | true",
                "ADDRESS | 02-555-0123 | call 02-555-0123 | true",
                "ADDRESS | 12 Main Street | 12 Main Street-side | true",
                "QUOTED | don't stop | “Don’t stop” | true",
            })
    void isIn_otherNotation_tellsTheSame(Kind kind, String entity, String text, boolean isIn) {
        assertThat(Entities.isIn(new Entity(entity, kind), text)).isEqualTo(isIn);
        assertThat(Entities.isIn(
                        new Entity(Normalizer.normalize(entity, Normalizer.Form.NFD), kind),
                        Normalizer.normalize(text, Normalizer.Form.NFD)))
                .isEqualTo(isIn);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "가", "는", "를", "이고", "님", "님이", "씨가", "와는", "와", "랑", "예요", "입니다", "이었다", "한테도", "에게서", "야", "팀장님이",
                " 팀장", "의", "라고", "처럼", "밖에", "라면", "로부터", ", 또", "(딸)"
            })
    void isIn_koreanNameBeforeParticles_isTold(String behind) {
        Entity name = new Entity("유나", Kind.NAME);
        for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
            String text = Normalizer.normalize("어제 유나" + behind, form);
            assertThat(Entities.isIn(name, text)).as(text).isTrue();
        }
    }

    @Test
    void in_fullWidthAgain_isTheSame() {
        assertThat(Entities.in("３００만원, 300만원")).containsExactly(new Entity("３００만원", Kind.NUMBER));
    }

    @Test
    void isIn_nothingButANoBreakSpace_isToldByAnything() {
        assertThat(Entities.isIn(new Entity("\u00A0", Kind.QUOTED), "\u00A0x")).isTrue();
    }

    @Test
    void entity_blank_isRejected() {
        assertThatThrownBy(() -> new Entity(" ", Kind.NAME)).isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.recap.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whom a sentence is about when it is about somebody near the user: {@code 제 동생은 대구에 살아요}. */
final class OtherPerson {

    private static final String NEAR = "(?:남|여)?동생|친구|남자 ?친구|여자 ?친구|남친|여친|엄마|아빠|어머니|아버지|부모님|가족|남편|아내|와이프|배우자|아들|딸"
            + "|아이|애|아기|첫째|둘째|셋째|막내|조카|사촌|손자|손녀|며느리|사위|장인|장모|시어머니|시아버지|이모|고모|삼촌|언니|오빠|누나|형|동료|상사|팀장|사장"
            + "|할머니|할아버지|강아지|고양이|반려견|반려묘|이웃|룸메이트";

    private static final Pattern TOPIC = Pattern.compile(
            "(?:^|\\s)((?:큰|작은)?(?:" + NEAR + ")|[가-힣]{1,4} ?씨)(?:님)?(?:들)?(?:은|는|이|가|께서|께서는|도|네는) "
                    // That there are such, and whether they are liked, is the user's own matter.
                    + "(?!(?:[한두세네둘셋넷]|하나|다섯|여섯|\\d{1,2})? ?(?:마리|명|분)?(?:이|도)? ?(?:있|생겼|생긴)|(?:(?:정말|진짜|아주|별로|안|더) )?(?:좋[아은]|싫[어은]))");

    /** A name that is another's: {@code 제 아들 이름은 준서예요}. */
    private static final Pattern NAMED =
            Pattern.compile("(?:" + NEAR + "|[가-힣]{1,4} ?씨)(?:님)?(?:들)?(?:의)? (?:이름|성함|별명)");

    private static final Pattern SELF = Pattern.compile("(?:^|[\\s,])(?:저는|나는|전|난|제가|내가|저도|나도) ");

    private OtherPerson() {}

    /** Returns the word for whom it is about, unless it tells of the user too. */
    static Optional<String> in(String sentence) {
        Matcher topic = TOPIC.matcher(sentence);
        return topic.find() && !SELF.matcher(sentence).find() ? Optional.of(topic.group(1)) : Optional.empty();
    }

    static boolean isNamedIn(String sentence) {
        return NAMED.matcher(sentence).find();
    }
}

package dev.recap.text;

/**
 * Amounts of time of several units, which belong together: {@code 4시간 30분}, {@code 2년 6개월}, {@code 3주 반}. Finding them
 * and telling whether a text says more than one of their parts go by the same words. Every repetition is bounded.
 */
final class Durations {

    /** A half and the end of its word, which 반도체 and 반복 are not. */
    private static final String HALF = "반(?=(?:정도|쯤|동안|째|가량|남짓|짜리|씩|넘게|이상|이하|이내|이후|전|후|뒤|만에|간)?"
            + "(?:(?:[은는이가을를의에로도만과와나]|이나|으로|까지|부터|보다|밖에|조차|마저|마다|에서|이라도|라도)[은는도만의요]?"
            + "|이(?:었|였|고|며|에|예|라|지|니|면|던|야|죠|다|ㄴ)[가-힣]{0,4}|인데[가-힣]{0,2}|인|임|[예에]요|입니다)?(?![가-힣]))";

    /** Of several units, or with a half; minutes and seconds behind an hour of the day are a time. */
    static final String SEVERAL_UNITS = "(?<![\\d.,])(?:\\d{1,3} ?시간 ?(?:" + HALF
            + "|\\d{1,2} ?분(?!의 ?\\d|기|홍)(?: ?\\d{1,2} ?초)?)"
            + "|\\d{1,2} ?년 ?\\d{1,2} ?(?:개월|달(?![러걀]))(?: ?\\d{1,2} ?일(?! ?\\d{1,2} ?[회번]))?"
            + "|\\d{1,2} ?(?:개월|달) ?\\d{1,2} ?일(?! ?\\d{1,2} ?[회번])"
            + "|(?<!\\d ?시 ?)\\d{1,3} ?분 ?\\d{1,2} ?초(?!과)"
            + "|\\d{1,3} ?(?:년|개월|달|주|일|분) ?" + HALF + ")";

    /** Behind an amount of time: what makes more of it. */
    static final String MORE = "(?<=[년월달주일간개분])\\s?" + HALF
            + "|(?<=년)\\s?\\d{1,2}\\s?(?:개월|달(?![러걀]))|(?<=개월|달)\\s?\\d{1,2}\\s?일(?! ?\\d{1,2} ?[회번])|(?<=시간)\\s?\\d{1,2}\\s?분(?!의 ?\\d|기|홍)"
            + "|(?<=분)\\s?\\d{1,2}\\s?초(?!과)";

    private Durations() {}
}

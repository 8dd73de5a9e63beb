package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds by rules, without a model, what a summary must not lose: names, numbers, dates, times, ids, addresses and
 * quotations, in English and Korean.
 *
 * <table>
 * <caption>What is found</caption>
 * <tr><th>kind</th><th>rule</th><th>example</th></tr>
 * <tr><td>NAME</td><td>capitalized words in a row, joined by {@code of}, {@code de} and the like; the first word of a
 *     sentence unless it is an ordinary one</td><td>{@code Aria met the Bank of Busan}: Aria, Bank of Busan</td></tr>
 * <tr><td></td><td>a word with a capital inside</td><td>{@code iPhone}</td></tr>
 * <tr><td></td><td>after {@code my name is}, {@code call me}, {@code my sister is} and the like, whatever its case</td>
 *     <td>{@code my name is sua}: sua</td></tr>
 * <tr><td></td><td>Latin script before a Korean particle</td><td>{@code Tartine Lab의}: Tartine Lab</td></tr>
 * <tr><td></td><td>after or before Korean words that tell a name</td><td>{@code 저는 수아예요}: 수아;
 *     {@code 최지우 대리님}: 최지우</td></tr>
 * <tr><td></td><td>a Korean surname and given name before a particle</td><td>{@code 김민수가}: 김민수</td></tr>
 * <tr><td></td><td>behind a pet in Korean, and a few names of other languages in Hangul by heart</td>
 *     <td>{@code 강아지 콩이랑}: 콩이; {@code 마이클이}: 마이클</td></tr>
 * <tr><td></td><td>Hangul in the midst of English</td><td>{@code we went to 설악산.}: 설악산</td></tr>
 * <tr><td></td><td>Korean places and organizations by their last syllables, and a few by heart</td>
 *     <td>{@code 강남구에}: 강남구</td></tr>
 * <tr><td>NUMBER</td><td>with a unit or currency, or of three digits and more, in digits</td>
 *     <td>{@code 3 kg}, {@code $5}, {@code 1억 2,500만 원}, {@code 1.299,00 €},
 *     {@code 1'299.50 CHF}, {@code 78%}</td></tr>
 * <tr><td></td><td>in Korean words, of money, people and pieces</td><td>{@code 삼만 오천 원},
 *     {@code 스물다섯 명}</td></tr>
 * <tr><td></td><td>several that belong together: measures, spans, durations, stays, fractions,
 *     blood pressure</td>
 *     <td>{@code 180 x 90 cm}, {@code 30-year}, {@code 52:30}, {@code 2박3일}, {@code 3/4 inch},
 *     {@code 128/84 mmHg}</td></tr>
 * <tr><td>DATE</td><td>absolute ones, no weekdays, no {@code tomorrow}</td>
 *     <td>{@code 2026-03-05}, {@code March 5th}, {@code 3월 5일}</td></tr>
 * <tr><td>TIME</td><td>of day</td><td>{@code 3:30 pm}, {@code 오후 3시 반}</td></tr>
 * <tr><td>ID</td><td>tickets, flights, UUIDs, hashes, versions, codes of letters and digits, six digits
 *     and more that hyphens part</td>
 *     <td>{@code ABC-123}, {@code v1.2.3}, {@code Version 3.14.1-rc2}, {@code #42}</td></tr>
 * <tr><td>ADDRESS</td><td>e-mail, URL, phone, file path, street</td><td>{@code 강남구 테헤란로 12}</td></tr>
 * <tr><td>QUOTED</td><td>up to 120 characters between “ ” " ' ‘ ’ 「 」 『 』 《 》 〈 〉 or backquotes, Hangul also
 *     between {@literal <} and {@literal >}, not apostrophes</td>
 *     <td>{@code 'Faithful Chains'}</td></tr>
 * </table>
 *
 * <p>Of finds that overlap the longest wins, so a name inside a quotation is part of the quotation. Text in NFC and NFD
 * gives the same. Nothing that {@link Secrets} masks is ever found, nor the words in its place. Time grows in proportion to the length of the text,
 * whatever it holds.
 */
public final class Entities {

    private static final Rules<Kind> FORMS = new Rules<>(EntityRules.RULES);
    private static final Rules<Kind> NAMES =
            new Rules<>(Stream.of(Introductions.RULES, KoreanNames.RULES, KoreanPlaces.RULES)
                    .flatMap(List::stream)
                    .toList());

    private Entities() {}

    /** Returns what a text holds in the order in which it first appears, each once. */
    public static List<Entity> in(String text) {
        String composed = Nfc.of(text);
        String narrow = Narrow.of(composed);
        Spans<Secrets.Kind> secrets = Secrets.find(Narrow.ofNumbers(composed), false);
        List<Span<Kind>> found = new ArrayList<>();
        FORMS.find(narrow, found);
        NAMES.find(narrow, found);
        LatinNames.find(narrow, found);
        Masked masked = new Masked(narrow, secrets);
        found.removeIf(span -> secrets.overlaps(span) || masked.holds(span));
        Set<Entity> seen = new HashSet<>();
        Set<String> partsOfNames = new HashSet<>();
        List<Entity> entities = new ArrayList<>();
        for (Span<Kind> span : Spans.longest(found).inOrder()) {
            Entity entity = new Entity(composed.substring(span.start(), span.end()), span.kind());
            Entity key = new Entity(LowerCase.of(Narrow.of(entity.text())), entity.kind());
            if (!seen.add(key) || (entity.kind() == Kind.NAME && partsOfNames.contains(entity.text()))) {
                continue;
            }
            entities.add(entity);
            if (entity.kind() == Kind.NAME) {
                String[] words = entity.text().split(" ", -1);
                // "Ivora" after "Ivora Tinn" is the same person; "Crestmoor" after "Crestmoor Cognitive Science" is
                // not.
                if (words.length == 2) {
                    partsOfNames.addAll(List.of(words));
                }
            }
        }
        return entities;
    }

    /**
     * Returns whether a text tells the entity, whatever its case, normalization form, quotation marks, thousands
     * separators, the blanks in it where Korean leaves them free or between a number and its unit, and the particles
     * behind it. A date or time counts in any notation that tells at least as much: {@code March 5} is in
     * {@code 2026-03-05}. 12,000 is not in 112,000, nor $20 in $20k, nor Aria in malaria, nor 유나 in 자유나무,
     * nor 2시 in 2시간, nor {@code v1.2} in {@code v1.2-beta}. Full-width
     * letters and digits are as good as narrow ones.
     */
    public static boolean isIn(Entity entity, String text) {
        return toldBy(text).test(entity);
    }

    /** Returns what tells of many entities whether each {@linkplain #isIn is in} one text. For one thread. */
    public static Predicate<Entity> toldBy(String text) {
        return new Mentions(text)::tell;
    }
}

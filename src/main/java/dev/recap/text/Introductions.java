package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** English names that have no capital, by the words that introduce them: {@code i'm priya, call me pri}. */
final class Introductions {

    private static final String WORD = "([\\p{L}][\\p{L}'’-]{1,30})";
    /** An introduction ends behind the name or goes on with another sentence. */
    private static final String END =
            "(?=\\s{0,2}(?:[.,!?;:)(\\n]|\\z)| (?:and|but|from|who|here|by|btw|or|for short)(?![A-Za-z]))";

    private static final String RELATIVES =
            "(?:sister|brother|wife|husband|partner|son|daughter|kid|baby|mom|mum|mother|dad|father|friend"
                    + "|boss|manager|dog|cat|puppy|kitten|girlfriend|boyfriend|fianc[eé]e?|roommate|flatmate|teacher|doctor|therapist|coach|nephew|niece"
                    + "|cousin|uncle|aunt|grandma|grandpa|grandmother|grandfather|colleague|coworker|neighbou?r)";

    /** What people say of themselves and theirs besides a name. */
    private static final Set<String> STATES = OrdinaryWords.set("""
            fine okay alright tired sick ill sad glad mad angry upset afraid scared bored broke busy late early home back away
            here there gone done dead alive alone awake asleep single married vegan vegetarian allergic diabetic pregnant
            hungry thirsty full dizzy lazy silly sorry stuck lost unsure aware able unable curious nervous anxious stressed
            worried confused drunk sober homesick jealous lonely fat thin slim tall short bald blind deaf shy bilingual
            from like kind sort fond used good great better worse best well weird strange cool cute smart clever dumb stupid
            rich poor retired unemployed jobless abroad outside inside upstairs downstairs online offline open free ready set
            right wrong certain positive negative serious joking kidding down up in out over next last first
            my your his her our their the an not still also just really very so too quite pretty kinda almost always never
            a male female man woman boy girl guy mom dad student teacher nurse doctor engineer developer designer lawyer
            writer artist musician chef baker farmer driver pilot manager freelancer beginner adult teenager minor
            korean american british english french german japanese chinese indian canadian italian spanish russian
            christian muslim jewish buddhist hindu catholic atheist gay straight bi trans queer
            human nobody someone anyone everyone everything nothing what who why how when where
            later maybe tomorrow tonight now soon again anytime asap whatever it that this them him us me you
            different difficult important patient innocent absent present silent violent independent excellent
            mean strict kind gentle quiet loud chill fit hot cold warm wet dry dirty clean clear famous popular normal typical local legal loyal royal mental
            crazy lucky happy funny friendly healthy wealthy guilty empty sleepy grumpy moody picky needy sweaty
            off on off-topic all half both neither either more less worth due new old young big small huge tiny dying""");

    static final List<Rule<Kind>> RULES = List.of(
            rule(
                    "name",
                    "(?i)(?<![A-Za-z])(?:nick)?name(?:['’]s| is| was)(?: now| still)? "
                            + "((?!not |the |a |an |on |in )\\p{L}[\\p{L}'’-]{1,30}(?-i:(?: \\p{Lu}[\\p{L}'’-]{1,30}){0,2}))"),
            rule(
                    "call named nicknamed goes",
                    "(?i)(?<![A-Za-z])(?:calls? (?:me|him|her|them)|(?:is|was|are|['’]s) (?:called|named)|named|nicknamed"
                            + "|goes by) " + WORD + END),
            // Who writes i without a capital writes names so.
            rule("i'm i’m i am im", "(?<![A-Za-z'’])(?:i['’]m|i am|im) " + WORD + END),
            rule("my", "(?i)(?<![A-Za-z])my (?:[a-z]{1,12} )?" + RELATIVES + "(?:['’]s| is|,) " + WORD + END));

    private Introductions() {}

    private static Rule<Kind> rule(String needs, String pattern) {
        return Rule.of(needs, Pattern.compile(pattern), (match, found) -> {
            if (isName(LowerCase.of(match.group(1)))) {
                found.add(new Span<>(match.start(1), match.end(1), Kind.NAME));
            }
        });
    }

    private static boolean isName(String word) {
        return !STATES.contains(word) && !OrdinaryWords.isAtStart(word) && !OrdinaryWords.hasOrdinaryEnding(word);
    }
}

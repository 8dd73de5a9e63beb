package dev.recap.text;

import static dev.recap.text.Rule.anyOf;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** English names that have no capital, by the words that introduce them: {@code i'm priya, call me pri}. */
final class Introductions {

    private static final String WORD = "([\\p{L}][\\p{L}'’-]{1,30})";
    private static final String WORD_AND_MORE = "([\\p{L}][\\p{L}'’-]{1,30}(?: [\\p{L}][\\p{L}'’-]{1,30}){1,2}?)";
    /** An introduction ends behind the name or goes on with another sentence. */
    private static final String END =
            "(?=\\s{0,2}(?:[.,!?;:)(\\n]|\\z)| (?:and|but|from|who|here|by|btw|or|for short)(?![A-Za-z]))";

    private static final String NAME_IS =
            "name(?:['’]s| is| was)(?: now| still)? (\\p{L}[\\p{L}'’-]{1,30}(?-i:(?: \\p{Lu}[\\p{L}'’-]{1,30}){0,2}))";

    private static final String RELATIVES =
            "sister brother wife husband partner son daughter kid baby mom mum mother dad father"
                    + " friend boss manager dog cat puppy kitten girlfriend boyfriend fiance fiancé fiancee fiancée roommate flatmate"
                    + " teacher doctor therapist coach nephew niece cousin uncle aunt grandma grandpa grandmother grandfather colleague"
                    + " coworker neighbor neighbour";

    private static final String MY_RELATIVE = "(?i)(?<![A-Za-z])my (?:[a-z]{1,12} )?" + anyOf(RELATIVES);

    private static final Set<String> RELATIVE_WORDS = OrdinaryWords.set(RELATIVES);

    /** What follows even where nearly every word is a name: {@code my name is not}. */
    private static final Set<String> NEVER_CALLED =
            OrdinaryWords.set("not the a an on in at by to off away back out up");

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
            nearby crazy lucky happy funny friendly healthy wealthy guilty empty sleepy grumpy moody picky needy sweaty
            thai dutch greek polish czech swiss iraqi israeli pakistani turk arab german mexican cuban afghan kenyan libyan
            tibetan moroccan peruvian twenty thirty forty fifty sixty seventy eighty ninety names
            off on off-topic all half both neither either more less worth due new old young big small huge tiny dying""");

    /** As adjectives end, and numbers. Bearers of names that end so are {@linkplain OrdinaryWords#isGivenName known}. */
    private static final Pattern ADJECTIVE =
            Pattern.compile(".{2,}(?:ic|al|[ie]an|can|ish|teen|ty|[lmnt]ese|guese|ous)");

    /** What is added to a name where one is told. */
    private static final Set<String> BEHIND_NAME = OrdinaryWords.set("""
            too btw tho though lol haha actually anyway fyi ok okay please thanks thx pls here again officially legally
            with without spelled like since because when if as""");

    /** What they have, and when and how they do what follows. */
    private static final Set<String> OF_RELATIVES = OrdinaryWords.set("""
            food litter bed toy toys leash collar crate bowl walker sitter trainer hair fur vet job work birthday age story account
            number money business party wedding recipe cooking voice place room side breed cancer surgery treats poop coat tail
            stuff car phone class grade homework teacher's office pay salary schedule visit trip sometimes usually often rarely
            seldom today yesterday then whose which himself herself itself alone too all both each group figure""");

    static final List<Rule<Kind>> RULES = List.of(
            rule(
                    "name",
                    "(?i)(?<![A-Za-z])my (?:(?:full|first|last|given|real|middle) )?" + NAME_IS,
                    Introductions::isCalled),
            rule(
                    "name",
                    "(?i)(?<![A-Za-z])my (?:(?:full|real) )?name(?:['’]s| is| was)(?: now| still)? (\\p{L}[\\p{L}'’-]{1,30}"
                            + "(?-i: [a-z][a-z'’-]{1,30}))(?=\\s{0,2}(?:[.,!?;:)(\\n]|\\z)| (?:and|but|from|i)(?![A-Za-z]))",
                    Introductions::isFull),
            rule(
                    "my",
                    MY_RELATIVE
                            + " ((?-i:[a-z][a-z'’-]{1,30})) (?:is|was|has|had|ate|loves|likes|wants|needs)(?![A-Za-z])",
                    Introductions::isRelative),
            rule("full", "(?i)(?<![A-Za-z])my full name is " + WORD_AND_MORE + END, Introductions::isCalled),
            rule(
                    "name",
                    "(?i)(?:(?<![A-Za-z])(?:her|his|their|our|your|its) |['’]s )(?:[a-z]{1,12} )?" + NAME_IS,
                    word -> isCalled(word) && (isCapitalized(word) || isNoState(LowerCase.of(word)))),
            rule("name", "(?i)(?<![A-Za-z])(?:nick)?" + NAME_IS, word -> isCalled(word) && isCapitalized(word)),
            rule(
                    "call named nicknamed goes",
                    "(?i)(?:(?<![A-Za-z])(?:calls? (?:me|him|her|them)|(?:is|was|are) (?:called|named)|named|nicknamed|goes by)"
                            + "|['’]s (?:called|named)) " + WORD + END,
                    Introductions::isName),
            // Who writes i without a capital writes names so.
            rule("i'm i’m am im", "(?<![A-Za-z'’])(?:i['’]m|i am|im) " + WORD + END, Introductions::isDescribed),
            rule("my", MY_RELATIVE + "(?: is|,) " + WORD + END, Introductions::isDescribed),
            // A possessive s may stand for is.
            rule("my", MY_RELATIVE + "['’]s " + WORD + END, word -> isCapitalized(word) && isDescribed(word)),
            rule("my", MY_RELATIVE + "(?:['’]s| is| was) (?:called|named) " + WORD + END, Introductions::isCalled));

    private Introductions() {}

    /** Returns whether both words are names: {@code jane doe}, not {@code jane too}. */
    private static boolean isFull(String words) {
        String[] both = LowerCase.of(words).split(" ", -1);
        return isCalled(both[0]) && isName(both[0]) && isName(both[1]) && !BEHIND_NAME.contains(both[1]);
    }

    private static boolean isRelative(String word) {
        return isDescribed(word) && !OF_RELATIVES.contains(word);
    }

    private static Rule<Kind> rule(String needs, String pattern, Predicate<String> isName) {
        return Rule.of(needs, Pattern.compile(pattern), (match, found) -> {
            if (isName.test(match.group(1))) {
                found.add(new Span<>(match.start(1), match.end(1), Kind.NAME));
            }
        });
    }

    private static boolean isCapitalized(String word) {
        return Character.isUpperCase(word.charAt(0));
    }

    private static boolean isCalled(String words) {
        return !NEVER_CALLED.contains(LowerCase.of(words));
    }

    private static boolean isName(String word) {
        String lower = LowerCase.of(word);
        return isNoState(lower) && !OrdinaryWords.hasOrdinaryEnding(lower);
    }

    /** Returns whether what somebody is said to be is a name, rather than an adjective. */
    private static boolean isDescribed(String word) {
        String lower = LowerCase.of(word);
        return isName(word)
                && !RELATIVE_WORDS.contains(lower)
                && (OrdinaryWords.isGivenName(lower)
                        || !ADJECTIVE.matcher(lower).matches());
    }

    private static boolean isNoState(String lowerCase) {
        return !STATES.contains(lowerCase) && !OrdinaryWords.isAtStart(lowerCase);
    }
}

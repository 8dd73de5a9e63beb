package dev.recap.text;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells a password of plain words from what a sentence says of a password: {@code correct horse battery staple} from
 * {@code different every single time}.
 */
final class PlainPhrase {

    private static final Set<String> LINKING = Set.of(
            ("a about above across after again against ago all almost alone along already also although always am among an and"
                            + " another any anymore anyone anything anywhere are around as at away back be because been before behind"
                            + " being below better between beyond both but by can cannot could did do does done down during each either"
                            + " else enough ever every everyone everything everywhere except few for forever from gets gone good had has"
                            + " have he her here hers him his how i if in inside instead into is it its just kind kinda least less let"
                            + " like lots many may maybe me might mine more most much must my near neither never next no nobody none nor"
                            + " not nothing now nowhere of off often on once one only onto or other our out outside over own per perhaps"
                            + " please pretty quite rather right same seem seems shall she should since so some someone something sometimes"
                            + " somewhere soon sorry still such super than thank thanks that the their them then there these they this"
                            + " those though through til till to today together tomorrow tonight too toward two under unless until up"
                            + " upon us very via was way we well were what whatever when where whether which while who whom whose why"
                            + " will with within without works work would yes yesterday yet you your yours")
                    .split(" "));

    /** What is told of a password, and of what it is made. But for correct, as the best known phrase begins with it. */
    private static final Set<String> TELLING = Set.of(
            ("able accurate admin alphanumeric ask call choose contact email enter available bad bits blank broken bytes case characters common compliant complete"
                            + " complex confidential crap current default different difficult digits due easy empty entry error"
                            + " essential exact fail fails failure false field fine free fresh garbage hard hash hell hint history"
                            + " identical impossible incorrect insecure invalid input issue junk key label last length letters long longer"
                            + " lost mandatory max maximum min minimum missing necessary needs new null numbers numeric obvious ok okay"
                            + " old optional page policy poor possible private prompt public random ready recent reset rubbish safe"
                            + " secret section secure see sensitive short shorter simple step strength strong stronger subject symbols"
                            + " temporary terrible text trash trivial true type uncommon undefined unique unknown unsafe uppercase"
                            + " lowercase useful useless valid value visible weak weaker week month year wrong")
                    .split(" "));

    private static final Pattern SAYING = Pattern.compile("[a-z]{2,}ed|[a-z]{3,}ing|[a-z]{2,}ly");

    private static final Set<String> NAMING = Set.of(
            "butterfly", "dragonfly", "jelly", "belly", "family", "lily", "july", "italy", "bully", "string", "spring");

    private PlainPhrase() {}

    /** Returns the length of words that blanks part when they may be a password, 0 when one of them tells of it. */
    static int length(String words) {
        return List.of(words.split(" ")).stream().anyMatch(PlainPhrase::isOfSentence) ? 0 : words.length();
    }

    private static boolean isOfSentence(String word) {
        String plain = LowerCase.of(word);
        return LINKING.contains(plain)
                || TELLING.contains(plain)
                || (SAYING.matcher(plain).matches() && !NAMING.contains(plain));
    }
}

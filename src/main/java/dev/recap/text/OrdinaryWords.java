package dev.recap.text;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** English words that a capital alone does not make a name. */
final class OrdinaryWords {

    /** No names wherever they stand. */
    private static final Set<String> NEVER = set("""
            a an the i i'm i've i'll i'd im we we're we've we'll you you're you've you'll he she it it's its they they're
            me us them my our your his her their this that that's these those there here and or but nor so yet if then
            than as at by for from in into of off on onto out over to up with without about after before while when where
            who whom whose which what what's why how is are was were be been am do does did done has have had will would
            can could shall should must not no yes ok okay please thanks thank hello hi hey dear sorry oh wow
            monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
            january february march april may june july august september october november december
            today tomorrow yesterday
            mr mrs ms miss dr prof sir madam mx
            ceo cto cfo coo vp hr pr qa it ai ml api apis url urls pdf html css xml json csv sql http https ssh ssl tls vpn
            ui ux os cpu gpu ram ssd usb tv id ids pin faq asap fyi btw eta diy ps am pm etc vs rsvp eu po ap ar pos cpa sre
            sdk ide cli ci cd llm llms db pc pcs atm gps dna rna lgbt roi kpi b2b b2c crm erp sms wifi wi-fi pov tbd tba
            lol omg imo afaik nlp rag qr ip tcp udp dns rest
            cvc cvc2 cvv cvv2 otp ssn iban bearer authorization usd eur krw gbp jpy chf inr cny""");

    /** No names where they begin a sentence, unless the text writes them with a capital elsewhere too. */
    private static final Set<String> AT_START = set("""
            some any all both each every either neither none many much more most few fewer less least several another other
            others such same own one two three four five six seven eight nine ten eleven twelve twenty hundred half first
            second third last next once twice now later soon again also just only even still already always never often
            sometimes maybe perhaps actually anyway however therefore though although because since until unless whether
            during between among against through across around behind beside besides below beneath above under near along
            instead rather quite very really too well else ever theirs mine ours yours hers something anything nothing
            everything someone anyone everyone nobody everybody whatever whenever wherever whoever let lets let's
            don't doesn't didn't can't couldn't won't wouldn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't
            who's where's how's here's there's he's she's we'd they'd they've they'll he'll she'll
            got get gets give gave given go goes gone went come came take took taken make made put set sent send saw see
            seen say said tell told ask know knew known think thought feel felt find found keep kept leave left lead led
            meet met pay paid read ran run sat sit sell sold buy bought speak spoke spend spent stand stood write wrote
            built build bring brought broke began begin begun became become chose drew drove fell flew forgot grew held
            heard hold hid laid lay lost lose shot shut slept stuck taught threw understood woke won wore cut hit hurt let
            cost need needs want wants try tried use like likes love loves hope wish guess help check call wait look
            looks show start stop turn walk work works open close add move plan add book order choose consider remember
            imagine suppose note update fix write click create change compare describe explain list include recommend
            suggest provide enter select return remove delete install apply follow ensure avoid
            good great nice fine bad best better worse worst new old big small large little long short high low hard easy
            early late full free clear clean strong weak tight loose hot cold warm cool safe sure true false right wrong
            real ready happy sad glad funny simple quick fast slow deep rare common main major minor important significant
            difficult different distinct similar possible impossible available useful interesting promising perfect
            excellent awesome amazing lovely beautiful cute welcome congratulations congrats bye goodbye cheers
            morning afternoon evening night noon day week month year time today's tomorrow's breakfast lunch dinner
            people men women man woman guy guys kids children mom mum dad mother father brother sister friend friends
            thing things way part kind lots lot plenty root cause step steps option options question answer problem issue
            example result reason idea point points case fact summary total price date name title subject address phone
            email message reply user assistant system customer order reviewed type team project data file files code
            news weather food water money home house school office company family life world soil iron apple operations
            yeah yep yup yea nope nah ah aha aw aww ha haha hah hm hmm mm oof oops ouch ugh phew woah whoa woohoo yay kudos
            gotcha gotta gonna wanna lemme y'all talk sound sounds stay believe appreciate agree chat hang catch gather push
            care rest enjoy join share learn teach eat drink sleep drive ride practice respect support trust doubt
            art arts dance music nature pets animals pottery painting books stories events trips sports yoga guitar horses
            flowers clothes stuff tons setbacks challenges obstacles success creativity confidence friendship laughter love
            community culture health fitness education parenting guidance mentors quality expression thoughts memories
            together almost even plus super pretty lucky crazy tough cozy proud young brave amazed excited grateful thankful
            blue red green black white yellow mental domestic contemporary unconditional meal store veggies feels rock
            compromise agreed tested based according due given despite regarding per via except like unlike version
            das der ein eine ich wir""");

    private static final Pattern CONTRACTION = Pattern.compile(".*(?:'(?:re|d|ve|ll|m)|n't)");
    private static final Pattern ENDING =
            Pattern.compile(".{2,}(?:ed|ing|ly|tions?|ness|ments?|less|ful|ous|able|ible|ive)");

    /** Given names that end as ordinary words do. */
    private static final Set<String> GIVEN_NAMES = set("""
            emily kelly molly lily lilly sally billy willy milly ally holly polly dolly wally carly karly charly beverly everly
            kimberly shelly reilly wesly ahmed alfred wilfred winifred jared fred mohammed muhammed hamed naveed waleed saeed
            khaled majed javed aisling irving sterling channing clive olive mable clement eric dominic cedric frederic alaric
            vic nic ludovic hal cal val neal jamal faisal bilal kamal chantal crystal kunal vishal opal randal kendal christian
            adrian brian ian julian sebastian damian fabian vivian lilian lillian gillian maximilian cassian florian sean dean
            jean duncan krish ashish manish trish satish girish harish danish betty patty kitty scotty monty misty rusty dusty
            kristy christy marty matty natty katy therese""");

    private static final Set<String> AFTER_VERBS = set("""
            the a an my our your his her their its this that these those some any every all up out it me us them him
            how what whether if""");

    private OrdinaryWords() {}

    static boolean isNever(String lowerCase) {
        return NEVER.contains(lowerCase);
    }

    /** Returns whether a word is ordinary by itself where a sentence begins. */
    static boolean isAtStart(String lowerCase) {
        return NEVER.contains(lowerCase)
                || AT_START.contains(lowerCase)
                || CONTRACTION.matcher(lowerCase).matches();
    }

    /** Returns whether a word looks like a participle, adverb or abstract noun. */
    static boolean hasOrdinaryEnding(String lowerCase) {
        return lowerCase.length() >= 5 && ENDING.matcher(lowerCase).matches() && !isGivenName(lowerCase);
    }

    /** Returns whether a word that ends as ordinary ones do is known for a given name. */
    static boolean isGivenName(String lowerCase) {
        return GIVEN_NAMES.contains(lowerCase);
    }

    /** Returns whether what stands before such a word is a verb rather than a name: {@code Sketched the}. */
    static boolean isAfterVerbs(String word) {
        return AFTER_VERBS.contains(word);
    }

    /** Returns the words of a list that blanks part. */
    static Set<String> set(String list) {
        return Arrays.stream(list.strip().split("\\s+", -1)).collect(Collectors.toUnmodifiableSet());
    }
}

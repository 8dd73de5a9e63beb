package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.recap.memory.FactStore.Near;
import dev.recap.memory.MemoryStore.Forgotten;
import dev.recap.message.FactId;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store of what is remembered is held to; an implementation adds how it is opened. */
public abstract class MemoryStoreContract {

    private static final UserId SUA = new UserId("sua");
    private static final UserId ANN = new UserId("ann");
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00.123456Z");
    private static final String MODEL = "a-model";
    private static final int THREADS = 8;

    /** Ids that a careless comparison takes for one another. */
    private static final List<UserId> LOOK_ALIKE = List.of(
                    "a",
                    "A",
                    "a ",
                    " a",
                    "%",
                    "_",
                    "a%",
                    "*",
                    "a' OR '1'='1",
                    "é",
                    "e\u0301",
                    "ａ",
                    "а",
                    "수아",
                    Normalizer.normalize("수아", Normalizer.Form.NFD),
                    "x".repeat(1_000),
                    "x".repeat(999))
            .stream()
            .map(UserId::new)
            .toList();

    private MemoryStore store;
    private MemoryStore other;

    /** Opens a store; within one test each sees what the others wrote. At the beginning of a test it is empty. */
    protected abstract MemoryStore open();

    @BeforeEach
    void openTwo() {
        store = open();
        other = open();
    }

    @AfterEach
    void closeBoth() {
        if (other != null) {
            other.close();
        }
        if (store != null) {
            store.close();
        }
    }

    static List<String> oddTexts() {
        return List.of(
                "plain",
                "a\0b",
                "\0",
                "half \uD83D of a pair",
                "\uDE00 the other half",
                Normalizer.normalize("부산에 살아요 é", Normalizer.Form.NFD),
                "👩‍👩‍👧‍👦 🇰🇷 𠮷",
                "quotes \" ' \\ {\"text\":1} \\u0000",
                "lines\r\n\t\u0085\u2028\u2029\uFEFF\u200B",
                "\u0001\u001F\u007F\uFFFF",
                "가나다 abc".repeat(12_500));
    }

    private static Fact fact(UserId user, String text) {
        return new Fact(
                FactId.random(),
                user,
                text,
                FactType.PREFERENCE,
                5,
                0.9,
                FactSource.EXTRACTED,
                false,
                null,
                List.of(),
                NOON,
                NOON);
    }

    private Fact added(String text, float... values) {
        return store.facts().add(fact(SUA, text), values.length == 0 ? null : vector(values), List.of());
    }

    private static FactVector vector(float... values) {
        return FactVector.of(MODEL, values);
    }

    private List<Fact> current(UserId user) {
        return store.facts().all(user).stream().filter(Fact::isCurrent).toList();
    }

    /** Runs the same at once in eight threads, half of them with the other store. */
    private <T> List<T> atOnce(ByThread<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                Callable<T> call = () -> {
                    start.await();
                    return work.run(thread, thread % 2 == 0 ? store : other);
                };
                running.add(pool.submit(call));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : running) {
                results.add(future.get());
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    private interface ByThread<T> {
        T run(int thread, MemoryStore its);
    }

    // Records of users

    @Test
    void saveUser_twice_keepsTheLast() {
        assertThat(store.users().find(SUA)).isEmpty();
        store.users().save(new User(SUA, "수아", "Busan", null));
        User last = new User(SUA, "수아", null, "short answers");
        store.users().save(last);

        assertThat(other.users().find(SUA)).contains(last);
        assertThat(other.users().find(ANN)).isEmpty();
    }

    @Test
    void findUser_onlyFactsAreThere_isEmpty() {
        added("Likes tea.");

        assertThat(store.users().find(SUA)).isEmpty();
        store.users().save(new User(SUA, null, null, null));
        assertThat(store.users().find(SUA)).contains(new User(SUA, null, null, null));
        assertThat(store.facts().all(SUA)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("oddTexts")
    void everyKind_oddText_comesBackAsItWas(String text) {
        User user = new User(SUA, text, text, text);
        store.users().save(user);
        Profile profile = new Profile(List.of(text, text), List.of(), List.of(text));
        store.profiles().save(SUA, new ProfileStore.Version(profile, NOON));
        List<Episode> episodes = store.episodes().append(SUA, List.of(new Episode(0, text, text, NOON)));
        Fact fact = store.facts().add(fact(SUA, "x" + text), null, List.of());

        assertThat(other.users().find(SUA)).contains(user);
        assertThat(other.profiles().versions(SUA, 9)).containsExactly(new ProfileStore.Version(profile, NOON));
        assertThat(other.episodes().all(SUA)).isEqualTo(episodes);
        assertThat(other.facts().all(SUA)).containsExactly(fact);
        assertThat(other.facts().find(SUA, fact.id())).contains(fact);
        assertThat(other.facts().add(fact(SUA, "X" + text + " "), null, List.of()))
                .isEqualTo(fact);
    }

    // Profiles

    @Test
    void saveProfile_again_keepsTheFormerOnes() {
        List<ProfileStore.Version> saved = IntStream.range(0, 4)
                .mapToObj(i -> new ProfileStore.Version(
                        new Profile(List.of("p" + i), List.of("o"), List.of()), NOON.minusSeconds(i)))
                .toList();
        saved.forEach(version -> store.profiles().save(SUA, version));

        List<ProfileStore.Version> newestFirst = new ArrayList<>(saved);
        Collections.reverse(newestFirst);
        assertThat(other.profiles().versions(SUA, 10)).isEqualTo(newestFirst);
        assertThat(other.profiles().versions(SUA, 2)).isEqualTo(newestFirst.subList(0, 2));
        assertThat(other.profiles().versions(SUA, 0)).isEmpty();
        assertThat(other.profiles().versions(ANN, 10)).isEmpty();
        assertThatThrownBy(() -> store.profiles().versions(SUA, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void saveProfile_fromEightThreads_keepsAll() throws Exception {
        atOnce((thread, its) -> {
            its.profiles()
                    .save(SUA, new ProfileStore.Version(new Profile(List.of("" + thread), List.of(), List.of()), NOON));
            return thread;
        });

        assertThat(store.profiles().versions(SUA, 100))
                .extracting(version -> version.profile().preferences().get(0))
                .containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5", "6", "7");
    }

    // Episodes

    @Test
    void append_turns_areNumberedBehindTheLast() {
        Instant fine = NOON.plusNanos(789);
        assertThat(store.episodes().append(SUA, List.of())).isEmpty();
        List<Episode> first =
                store.episodes().append(SUA, List.of(new Episode(77, "a", "b", fine), new Episode(77, "c", "d", null)));
        List<Episode> second = other.episodes().append(SUA, List.of(new Episode(3, "e", "f", Instant.EPOCH)));

        assertThat(first).containsExactly(new Episode(0, "a", "b", fine), new Episode(1, "c", "d", null));
        assertThat(second).containsExactly(new Episode(2, "e", "f", Instant.EPOCH));
        assertThat(store.episodes().all(SUA)).containsExactly(first.get(0), first.get(1), second.get(0));
        assertThat(store.episodes().append(ANN, List.of(new Episode(9, "", "", null))))
                .containsExactly(new Episode(0, "", "", null));
    }

    @Test
    void append_fromEightThreads_numbersEachOnceAndKeepsTogetherWhatCameTogether() throws Exception {
        int rounds = 10;
        List<List<List<Episode>>> appended = atOnce((thread, its) -> IntStream.range(0, rounds)
                .mapToObj(round -> its.episodes()
                        .append(
                                SUA,
                                IntStream.range(0, 3)
                                        .mapToObj(i -> new Episode(0, thread + " " + round + " " + i, "ok", NOON))
                                        .toList()))
                .toList());

        List<Episode> all = store.episodes().all(SUA);
        assertThat(all)
                .extracting(Episode::id)
                .isEqualTo(LongStream.range(0, THREADS * rounds * 3L).boxed().toList());
        for (List<List<Episode>> ofThread : appended) {
            for (List<Episode> together : ofThread) {
                int first = (int) together.get(0).id();
                assertThat(all.subList(first, first + 3)).isEqualTo(together);
            }
        }
    }

    // Facts

    @Test
    void add_everyValue_comesBackOldestFirst() {
        List<Fact> facts = new ArrayList<>();
        for (FactType type : FactType.values()) {
            for (FactSource source : FactSource.values()) {
                facts.add(new Fact(
                        FactId.random(),
                        SUA,
                        type + " " + source,
                        type,
                        1 + facts.size() % 10,
                        1.0 / (1 + facts.size()),
                        source,
                        facts.size() % 2 == 0,
                        facts.size() % 3 == 0 ? FactId.random() : null,
                        facts.size() % 2 == 0 ? List.of() : List.of(new MessageId("m-1"), new MessageId("메시지 \" 2")),
                        NOON.minusSeconds(facts.size()),
                        NOON.plusSeconds(facts.size())));
            }
        }
        facts.forEach(fact -> store.facts().add(fact, null, List.of()));

        assertThat(other.facts().all(SUA)).isEqualTo(facts);
        assertThat(other.facts().find(SUA, facts.get(3).id())).contains(facts.get(3));
        assertThat(other.facts().find(SUA, FactId.random())).isEmpty();
        assertThat(other.facts().find(ANN, facts.get(3).id())).isEmpty();
        assertThat(other.facts().all(ANN)).isEmpty();
    }

    /** <a href="https://github.com/mem0ai/mem0/issues/1674">mem0ai/mem0#1674</a>. */
    @Test
    void add_sameWords_returnsTheFactThatIsThere() {
        Fact first = added("Likes café.");
        long version = store.facts().version(SUA);

        for (String again : List.of("likes  CAFÉ", "Likes cafe\u0301!", " Likes\tcafé… ", "Ｌikes café")) {
            assertThat(other.facts().add(fact(SUA, again), null, List.of(first)))
                    .isEqualTo(first);
        }
        assertThat(store.facts().all(SUA)).containsExactly(first);
        assertThat(store.facts().version(SUA)).isEqualTo(version);
        assertThat(store.facts().add(fact(ANN, "Likes café."), null, List.of()).user())
                .isEqualTo(ANN);
    }

    /** <a href="https://github.com/mem0ai/mem0/issues/6515">mem0ai/mem0#6515</a>. */
    @Test
    void add_sameWordsFromEightThreads_isOne() throws Exception {
        for (int round = 0; round < 10; round++) {
            String text = "Likes tea " + round;
            List<Fact> added = atOnce((thread, its) -> its.facts()
                    .add(fact(SUA, thread % 2 == 0 ? text : text.toUpperCase(java.util.Locale.ROOT)), null, List.of()));

            assertThat(new HashSet<>(added)).hasSize(1);
            assertThat(current(SUA)).hasSize(round + 1).contains(added.get(0));
        }
    }

    @Test
    void add_otherWordsFromEightThreads_areAllThere() throws Exception {
        List<Fact> added = atOnce((thread, its) -> its.facts().add(fact(SUA, "fact " + thread), null, List.of()));

        assertThat(store.facts().all(SUA)).containsExactlyInAnyOrderElementsOf(added);
    }

    @Test
    void add_veryLongTexts_areComparedToTheLastCharacter() {
        String text = "가나다 abc ".repeat(12_500);
        Fact first = added(text + "1");
        Fact second = added(text + "2");

        assertThat(other.facts().add(fact(SUA, text + "1."), null, List.of())).isEqualTo(first);
        assertThat(store.facts().all(SUA)).containsExactly(first, second);
    }

    @Test
    void add_twoHalvesOfPairs_areTwoFacts() {
        Fact high = added("half \uD83D");
        Fact low = added("half \uD83C");

        assertThat(store.facts().all(SUA)).containsExactly(high, low);
    }

    @Test
    void add_contradictedFacts_areSupersededUnlessTheyChanged() {
        Fact tea = added("Drinks tea.");
        Fact coffee = added("Drinks coffee.");
        Fact milk = added("Drinks milk.");
        Fact locked = coffee.locked(true);
        assertThat(store.facts().replace(coffee, locked, null)).isTrue();
        assertThat(store.facts().delete(SUA, milk.id())).isTrue();

        Fact water = other.facts().add(fact(SUA, "Drinks water alone."), null, List.of(tea, coffee, milk));

        assertThat(store.facts().all(SUA)).containsExactly(tea.supersededBy(water.id()), locked, water);
    }

    @Test
    void add_sameWordsAndContradicted_retiresNothing() {
        Fact tea = added("Drinks tea.");
        Fact water = added("Drinks water.");

        assertThat(store.facts().add(fact(SUA, "drinks water"), null, List.of(tea)))
                .isEqualTo(water);
        assertThat(store.facts().all(SUA)).containsExactly(tea, water);
    }

    @Test
    void add_contradictedOfAnotherUser_isLeftAsItIs() {
        Fact tea = added("Drinks tea.");

        store.facts().add(fact(ANN, "Drinks no tea."), null, List.of(tea));

        assertThat(store.facts().all(SUA)).containsExactly(tea);
    }

    /** <a href="https://github.com/agno-agi/agno/issues/9319">agno-agi/agno#9319</a>. */
    @Test
    void add_idAndWordsOfAnotherUsersFact_isAFactOfItsOwn() {
        Fact suas = added("Drinks tea.", 1, 0);
        Fact anns = new Fact(
                suas.id(),
                ANN,
                suas.text(),
                suas.type(),
                9,
                0.5,
                suas.source(),
                false,
                null,
                List.of(),
                NOON.plusSeconds(1),
                NOON.plusSeconds(1));

        assertThat(other.facts().add(anns, vector(0, 1), List.of())).isEqualTo(anns);
        assertThat(store.facts().find(SUA, suas.id())).contains(suas);
        assertThat(store.facts().nearest(ANN, vector(0, 1), 9)).containsExactly(new Near(anns, 1));

        Fact water = anns.edited("Drinks water.", NOON.plusSeconds(2));
        assertThat(other.facts().replace(anns, water, vector(-1, 0))).isTrue();
        assertThat(store.facts().all(ANN)).containsExactly(water);
        assertThat(near(1, 0)).containsExactly(suas);
        assertThat(other.facts().delete(ANN, water.id())).isTrue();
        assertThat(store.facts().all(SUA)).containsExactly(suas);
        assertThat(near(1, 0)).containsExactly(suas);
    }

    @Test
    void add_wordsOfASupersededFact_areANewFact() {
        Fact tea = added("Drinks tea.");
        Fact none = store.facts().add(fact(SUA, "Drinks no tea."), null, List.of(tea));
        Fact again = store.facts().add(fact(SUA, "Drinks tea."), null, List.of(none));

        assertThat(again.id()).isNotEqualTo(tea.id());
        assertThat(store.facts().all(SUA))
                .containsExactly(tea.supersededBy(none.id()), none.supersededBy(again.id()), again);
    }

    @Test
    void add_sameFactAgain_isThereOnce() {
        Fact tea = added("Drinks tea.");

        assertThat(other.facts().add(tea, vector(1, 0), List.of())).isEqualTo(tea);

        assertThat(store.facts().all(SUA)).containsExactly(tea);
        assertThat(store.facts().nearest(SUA, vector(1, 0), 9))
                .extracting(Near::fact)
                .containsExactly(tea);
    }

    @Test
    void replace_asItWasBefore_keepsItsPlace() {
        Fact tea = added("Drinks tea.");
        Fact dog = added("Has a dog.");
        Fact edited = tea.edited("Drinks green tea.", NOON.plusSeconds(1));

        assertThat(other.facts().replace(tea, edited, null)).isTrue();
        assertThat(other.facts().replace(tea, tea.locked(true), null)).isFalse();

        assertThat(store.facts().all(SUA)).containsExactly(edited, dog);
        assertThat(store.facts().find(SUA, tea.id())).contains(edited);
        assertThat(added("Drinks tea.").id()).isNotEqualTo(tea.id());
    }

    @Test
    void replace_byWordsOfAnother_changesNothing() {
        Fact tea = added("Drinks tea.");
        Fact dog = added("Has a dog.");

        assertThat(store.facts().replace(dog, dog.edited("drinks TEA", NOON), null))
                .isFalse();
        assertThat(store.facts().replace(dog, dog.edited("has a DOG", NOON), null))
                .isTrue();
        assertThat(store.facts().all(SUA)).containsExactly(tea, dog.edited("has a DOG", NOON));
    }

    @Test
    void replace_unknownFact_isFalse() {
        Fact unknown = fact(SUA, "Has a cat.");
        assertThat(store.facts().replace(unknown, unknown.locked(true), null)).isFalse();
        Fact tea = added("Drinks tea.");
        store.facts().delete(SUA, tea.id());

        assertThat(store.facts().replace(tea, tea.locked(true), null)).isFalse();
        assertThat(store.facts().all(SUA)).isEmpty();
    }

    @Test
    void replace_fromEightThreads_succeedsOnce() throws Exception {
        Fact tea = added("Drinks tea.");
        List<Boolean> replaced =
                atOnce((thread, its) -> its.facts().replace(tea, tea.edited("Drinks tea " + thread, NOON), null));

        assertThat(Collections.frequency(replaced, true)).isOne();
        assertThat(store.facts().find(SUA, tea.id()).orElseThrow().text())
                .isEqualTo("Drinks tea " + replaced.indexOf(true));
    }

    @Test
    void replace_twoByTheSameWordsAtOnce_succeedsForOne() throws Exception {
        List<Fact> facts =
                IntStream.range(0, THREADS).mapToObj(i -> added("fact " + i)).toList();
        List<Boolean> replaced = atOnce((thread, its) ->
                its.facts().replace(facts.get(thread), facts.get(thread).edited("the same", NOON), null));

        assertThat(Collections.frequency(replaced, true)).isOne();
    }

    @Test
    void delete_fact_isGoneForItsUserAlone() {
        Fact tea = added("Drinks tea.", 1, 0);
        Fact none = store.facts().add(fact(SUA, "Drinks no tea."), null, List.of(tea));

        assertThat(store.facts().delete(ANN, none.id())).isFalse();
        assertThat(other.facts().delete(SUA, none.id())).isTrue();
        assertThat(store.facts().delete(SUA, none.id())).isFalse();

        assertThat(store.facts().all(SUA)).containsExactly(tea.supersededBy(none.id()));
    }

    // Vectors

    @Test
    void nearest_currentFactsOfTheModel_nearestFirst() {
        Fact east = added("east", 1, 0);
        Fact northEast = added("north-east", 1, 1);
        Fact north = added("north", 0, 2);
        Fact west = added("west", -3, 0);
        added("nowhere");
        store.facts().add(fact(SUA, "another model"), FactVector.of("another", new float[] {1, 0}), List.of());
        added("another dimension", 1, 0, 0);
        store.facts().add(fact(ANN, "another user"), vector(1, 0), List.of());

        List<Near> near = other.facts().nearest(SUA, vector(5, 0), 10);

        assertThat(near).extracting(Near::fact).containsExactly(east, northEast, north, west);
        assertThat(near.get(0).cosine()).isEqualTo(1, within(1e-6));
        assertThat(near.get(1).cosine()).isEqualTo(Math.sqrt(0.5), within(1e-6));
        assertThat(near.get(2).cosine()).isEqualTo(0, within(1e-6));
        assertThat(near.get(3).cosine()).isEqualTo(-1, within(1e-6));
        assertThat(other.facts().nearest(SUA, vector(5, 0), 2))
                .extracting(Near::fact)
                .containsExactly(east, northEast);
        assertThat(other.facts().nearest(SUA, vector(5, 0), 0)).isEmpty();
        assertThat(other.facts().nearest(SUA, FactVector.of("third", new float[] {1, 0}), 9))
                .isEmpty();
        assertThat(other.facts().nearest(new UserId("nobody"), vector(5, 0), 9)).isEmpty();
        assertThatThrownBy(() -> store.facts().nearest(SUA, vector(5, 0), -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nearest_equallyNear_olderFirst() {
        Fact first = added("first", 1, 0);
        Fact second = added("second", 2, 0);
        Fact third = added("third", 3, 0);

        assertThat(store.facts().nearest(SUA, vector(1, 0), 9))
                .extracting(Near::fact)
                .containsExactly(first, second, third);
    }

    @Test
    void nearest_zeroVector_isAtARightAngle() {
        Fact zero = added("zero", 0, 0);
        Fact west = added("west", -1, 0);

        List<Near> near = store.facts().nearest(SUA, vector(1, 0), 9);
        assertThat(near).extracting(Near::fact).containsExactly(zero, west);
        assertThat(near.get(0).cosine()).isZero();
        assertThat(store.facts().nearest(SUA, vector(0, 0), 9))
                .extracting(Near::cosine)
                .containsExactly(0.0, 0.0);
    }

    @Test
    void nearest_afterEveryChange_isAsTheFactsAreNow() {
        Fact tea = added("Drinks tea.", 1, 0);
        assertThat(near(1, 0)).containsExactly(tea);

        Fact moved = tea.edited("Has a dog.", NOON);
        assertThat(store.facts().replace(tea, moved, vector(0, 1))).isTrue();
        assertThat(other.facts().nearest(SUA, vector(0, 1), 1).get(0).cosine()).isEqualTo(1, within(1e-6));
        Fact locked = moved.locked(true);
        assertThat(store.facts().replace(moved, locked, null)).isTrue();
        assertThat(near(0, 1)).containsExactly(locked);

        Fact cat = store.facts().add(fact(SUA, "Has a cat."), vector(0, 1), List.of(locked));
        assertThat(near(0, 1)).containsExactly(cat);
        store.facts().delete(SUA, cat.id());
        assertThat(near(0, 1)).isEmpty();
    }

    private List<Fact> near(float... values) {
        List<Fact> near = other.facts().nearest(SUA, vector(values), 9).stream()
                .map(Near::fact)
                .toList();
        assertThat(store.facts().nearest(SUA, vector(values), 9))
                .extracting(Near::fact)
                .isEqualTo(near);
        return near;
    }

    @Test
    void nearest_vectorsOfOneAndOfTwentyThousandValues_areFound() {
        float[] one = {3};
        float[] many = new float[20_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = (float) Math.sin(i);
        }
        Fact small = added("small", one);
        Fact large = added("large", many);

        assertThat(near(one)).containsExactly(small);
        assertThat(near(many)).containsExactly(large);
        assertThat(store.facts().nearest(SUA, vector(many), 1).get(0).cosine()).isEqualTo(1, within(1e-5));
    }

    @Test
    void withoutVectorOf_modelAndDimension_isWhatHasAnotherOrNone() {
        Fact none = added("none");
        Fact own = added("own", 1, 0);
        Fact longer = added("longer", 1, 0, 0);
        Fact foreign = store.facts().add(fact(SUA, "foreign"), FactVector.of("another", new float[] {1, 0}), List.of());
        Fact newer = store.facts().add(fact(SUA, "newer"), vector(1, 1), List.of(none));

        assertThat(other.facts().withoutVectorOf(SUA, MODEL, 2)).containsExactly(longer, foreign);
        assertThat(other.facts().withoutVectorOf(SUA, "another", 2)).containsExactly(own, longer, newer);
        assertThat(other.facts().withoutVectorOf(ANN, MODEL, 2)).isEmpty();
        assertThat(store.facts().replace(longer, longer, vector(0, 1))).isTrue();
        assertThat(other.facts().withoutVectorOf(SUA, MODEL, 2)).containsExactly(foreign);
        assertThat(near(0, 1)).containsExactly(longer, newer, own);
    }

    // Versions and users

    @Test
    void version_everyChange_isAnotherOne() {
        Set<Long> seen = new HashSet<>();
        assertThat(seen.add(version(SUA))).isTrue();
        Fact tea = added("Drinks tea.");
        assertThat(seen.add(version(SUA))).isTrue();
        Fact water = store.facts().add(fact(SUA, "Drinks water."), null, List.of(tea));
        assertThat(seen.add(version(SUA))).isTrue();
        store.facts().replace(water, water.locked(true), null);
        assertThat(seen.add(version(SUA))).isTrue();
        store.facts().replace(water.locked(true), water.locked(true), vector(1, 0));
        assertThat(seen.add(version(SUA))).isTrue();
        store.facts().delete(SUA, water.id());
        assertThat(seen.add(version(SUA))).isTrue();

        for (int i = 0; i < 3; i++) {
            store.forget(SUA);
            for (int change = 0; change < 9; change++) {
                added("fact " + change);
                assertThat(seen.add(version(SUA))).isTrue();
            }
        }
        assertThat(version(ANN)).isEqualTo(version(new UserId("nobody")));
    }

    private long version(UserId user) {
        long version = store.facts().version(user);
        assertThat(other.facts().version(user)).isEqualTo(version);
        return version;
    }

    @Test
    void users_withFacts_areListed() {
        store.users().save(new User(ANN, "Ann", null, null));
        store.episodes().append(ANN, List.of(new Episode(0, "a", "b", null)));
        Fact tea = added("Drinks tea.");
        store.facts().add(fact(new UserId("수아"), "차"), null, List.of());
        assertThat(other.facts().users()).containsExactlyInAnyOrder(SUA, new UserId("수아"));

        store.facts().delete(SUA, tea.id());
        assertThat(other.facts().users()).containsExactly(new UserId("수아"));
    }

    @Test
    void everyKind_lookAlikeUsers_areApart() {
        for (UserId user : LOOK_ALIKE) {
            fill(store, user, user.value());
        }
        for (UserId user : LOOK_ALIKE) {
            assertThat(other.users().find(user)).contains(new User(user, user.value(), null, null));
            assertThat(other.profiles().versions(user, 9)).hasSize(1);
            assertThat(other.episodes().all(user)).extracting(Episode::user).containsExactly(user.value());
            assertThat(other.facts().all(user))
                    .extracting(Fact::user, Fact::text)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple(user, "I am " + user.value()));
            assertThat(other.facts().nearest(user, vector(1, 0), 99))
                    .extracting(near -> near.fact().user())
                    .containsExactly(user);
        }
        assertThat(other.facts().users()).containsExactlyInAnyOrderElementsOf(LOOK_ALIKE);

        store.forget(LOOK_ALIKE.get(0));
        for (UserId user : LOOK_ALIKE.subList(1, LOOK_ALIKE.size())) {
            assertThat(other.facts().all(user)).hasSize(1);
            assertThat(other.users().find(user)).isPresent();
        }
    }

    private static void fill(MemoryStore its, UserId user, @Nullable String text) {
        its.users().save(new User(user, text, null, null));
        its.profiles()
                .save(user, new ProfileStore.Version(new Profile(List.of("" + text), List.of(), List.of()), NOON));
        its.episodes().append(user, List.of(new Episode(0, "" + text, "ok", NOON)));
        its.facts().add(fact(user, "I am " + text), vector(1, 0), List.of());
    }

    // Forgetting

    @Test
    void forget_user_leavesNothingAndTellsWhat() {
        fill(store, SUA, "수아");
        fill(store, ANN, "Ann");
        added("Drinks water.", 1, 1);
        store.facts().add(fact(SUA, "Drinks tea."), null, current(SUA));
        store.profiles().save(SUA, new ProfileStore.Version(Profile.EMPTY, NOON));
        store.episodes().append(SUA, List.of(new Episode(0, "a", "b", null), new Episode(0, "c", "d", null)));

        assertThat(other.forget(SUA)).isEqualTo(new Forgotten(3, 2, 3, 1));

        assertThat(store.users().find(SUA)).isEmpty();
        assertThat(store.profiles().versions(SUA, 9)).isEmpty();
        assertThat(store.episodes().all(SUA)).isEmpty();
        assertThat(store.facts().all(SUA)).isEmpty();
        assertThat(store.facts().nearest(SUA, vector(1, 0), 9)).isEmpty();
        assertThat(store.facts().users()).containsExactly(ANN);
        assertThat(store.forget(SUA)).isEqualTo(new Forgotten(0, 0, 0, 0));
        assertThat(store.forget(ANN)).isEqualTo(new Forgotten(1, 1, 1, 1));

        assertThat(store.episodes().append(SUA, List.of(new Episode(5, "again", "ok", null))))
                .containsExactly(new Episode(0, "again", "ok", null));
    }

    @Test
    void forget_userWithFactsAlone_countsNoRecord() {
        added("Drinks tea.");

        assertThat(store.forget(SUA)).isEqualTo(new Forgotten(1, 0, 0, 0));
    }

    @Test
    void forget_whileOthersWrite_leavesWholeThings() throws Exception {
        atOnce((thread, its) -> {
            for (int i = 0; i < 10; i++) {
                if (thread == 0) {
                    its.forget(SUA);
                } else {
                    fill(its, SUA, "수아 " + thread + " " + i);
                }
            }
            return thread;
        });

        List<Episode> episodes = store.episodes().all(SUA);
        assertThat(episodes)
                .extracting(Episode::id)
                .isEqualTo(LongStream.range(0, episodes.size()).boxed().toList());
        Forgotten forgotten = store.forget(SUA);
        assertThat(forgotten.episodes()).isEqualTo(episodes.size());
        assertThat(other.facts().all(SUA)).isEmpty();
        assertThat(other.facts().users()).isEmpty();
    }

    @Test
    void close_twice_isFine() {
        store.close();
        store.close();
    }

    @Test
    void appendMissing_fromEightThreads_addsEachTurnOnce() throws Exception {
        Episode first = new Episode(0, "질문 1", "답", NOON);
        List<Episode> turns = List.of(first, first, new Episode(0, "질문 2", "답", NOON.plusSeconds(1)));
        List<Callable<List<Episode>>> calls =
                Collections.nCopies(8, () -> store.episodes().appendMissing(SUA, turns));
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            int added = 0;
            for (Future<List<Episode>> call : pool.invokeAll(calls)) {
                added += call.get().size();
            }
            assertThat(added).isEqualTo(2);
        } finally {
            pool.shutdownNow();
        }
        assertThat(store.episodes().all(SUA)).extracting(Episode::id).containsExactly(0L, 1L);
    }

    /** The vector of what it said before would find it by that. */
    @Test
    void replace_anotherTextWithoutAVector_hasNone() {
        Fact tea = store.facts().add(fact(SUA, "녹차를 마신다"), vector(1, 0), List.of());
        assertThat(store.facts().replace(tea, tea.edited("자전거를 탄다", NOON), null))
                .isTrue();
        assertThat(store.facts().nearest(SUA, vector(1, 0), 5)).isEmpty();
        Fact bicycle = store.facts().find(SUA, tea.id()).orElseThrow();
        assertThat(store.facts().replace(bicycle, bicycle, vector(0, 1))).isTrue();
        assertThat(store.facts().replace(bicycle, bicycle.locked(true), null)).isTrue();
        assertThat(store.facts().nearest(SUA, vector(0, 1), 5)).hasSize(1);
    }
}

package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import dev.recap.text.Language;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered about one user. A light handle that holds nothing itself. Thread-safe.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written.
 */
public final class UserMemory {

    /** A user's whole memory is shown as long as it is no longer than this. */
    private static final int CONTEXT_TOKENS = 1_000;

    private static final int CONTEXT_FACTS = 10;

    /** More lines than these are longer in any case, and need not be counted. */
    private static final int MOST_SHOWN_WHOLE = 200;

    private static final int CONTEXT_EPISODES = 3;
    private static final int EPISODE_TOKENS = 500;
    /** Episodes with fewer of the query's words are not worth showing. */
    private static final int LEAST_WORDS = 2;

    private final UserId id;
    private final MemoryStore store;
    private final FactMemory facts;
    private final ProfileMemory profiles;
    private final EpisodeMemory episodes;

    UserMemory(UserId id, MemoryStore store, FactMemory facts, ProfileMemory profiles, EpisodeMemory episodes) {
        this.id = id;
        this.store = store;
        this.facts = facts;
        this.profiles = profiles;
        this.episodes = episodes;
    }

    /** Returns who it is. */
    public UserId id() {
        return id;
    }

    /**
     * Finds what is worth remembering in a text of the user; as {@link #extract(List)}.
     *
     * @throws RuntimeException whatever the model throws; nothing is remembered
     */
    public Extraction extract(String text) {
        return extract(List.of(Message.of(UserMessage.from(text), facts.now())));
    }

    /**
     * Finds what is worth remembering in messages, whose secrets are taken out before; nothing is saved. Give the user's
     * own messages alone, unless what others said about the user is to count too.
     *
     * @param said oldest first
     * @throws RuntimeException whatever the model throws; nothing is remembered
     */
    public Extraction extract(List<Message> said) {
        return facts.extract(said);
    }

    /** Saves facts that were found; as {@link #save(List, List, Instant)} of now, without messages. */
    public List<Fact> save(List<ExtractedFact> found) {
        return facts.save(id, found, new FactMemory.Origin(FactSource.EXTRACTED, List.of(), null));
    }

    /**
     * Saves facts that were found. One that says what a current one says confirms it; one that contradicts others retires
     * them, unless they were said later or are locked.
     *
     * @param messages the messages they were found in
     * @param saidAt when these were said
     * @return the facts that are there now, one for each that was given and is not blank, in that order
     */
    public List<Fact> save(List<ExtractedFact> found, List<MessageId> messages, Instant saidAt) {
        return facts.save(
                id, found, new FactMemory.Origin(FactSource.EXTRACTED, messages, requireNonNull(saidAt, "saidAt")));
    }

    /**
     * Saves what the user stated; it does not decay.
     *
     * @return the fact that is there now
     * @throws IllegalArgumentException if the text is blank, or nothing of it is left without its secrets
     */
    public Fact remember(ExtractedFact stated) {
        List<Fact> saved =
                facts.save(id, List.of(stated), new FactMemory.Origin(FactSource.USER_STATED, List.of(), null));
        if (saved.isEmpty()) {
            throw new IllegalArgumentException(
                    "Nothing of the fact is left without its secrets; state it without them.");
        }
        return saved.get(0);
    }

    /**
     * Finds current facts by their words and their meaning.
     *
     * @param query words or a question, in Korean or English; a blank one finds nothing
     * @param limit how many at most, 0 or more
     * @return the best first
     * @throws IllegalArgumentException if the limit is below 0
     */
    public List<FactHit> search(String query, int limit) {
        requireLimit(limit);
        return facts.search(id, requireNonNull(query, "query"), limit);
    }

    /** Returns the current facts, the most important first. */
    public List<Fact> facts() {
        return facts.current(id);
    }

    /** Returns all facts, those that newer ones contradict too, oldest first. */
    public List<Fact> everyFact() {
        return facts.all(id);
    }

    /** Returns how sure a fact is at present: {@code × 0.95} for every 30 days since it was last confirmed. */
    public double confidence(Fact fact) {
        return facts.confidence(fact);
    }

    /**
     * Returns the facts as a model is shown them, in the language of the query: all that are there when they fit into about
     * 1,000 tokens, else, as far as they fit, the ten that the query finds best and then the ten that matter most; a sentence
     * when there is none.
     *
     * @param counter counts tokens
     */
    public String context(String query, ToIntFunction<String> counter) {
        String recalled = recalled(query, counter);
        return recalled.isEmpty() ? FactContext.none(Language.of(query), facts().isEmpty()) : recalled;
    }

    /** Returns the same, and nothing at all when there is no such fact. */
    public String recalled(String query, ToIntFunction<String> counter) {
        List<Fact> current = facts().stream()
                .filter(fact -> facts.confidence(fact) > FactRecall.LEAST_CONFIDENCE)
                .toList();
        if (current.isEmpty()) {
            return "";
        }
        Language language = Language.of(query.isBlank() ? current.get(0).text() : query);
        if (current.size() <= MOST_SHOWN_WHOLE) {
            String all = FactContext.of(current, language);
            if (counter.applyAsInt(all) <= CONTEXT_TOKENS) {
                return all;
            }
        }
        Stream<Fact> found = search(query, CONTEXT_FACTS).stream().map(FactHit::fact);
        Stream<Fact> weighty = current.stream()
                .sorted(Comparator.comparingInt(Fact::importance)
                        .thenComparing(Fact::confirmedAt)
                        .reversed())
                .limit(CONTEXT_FACTS);
        List<Fact> shown = Stream.concat(found, weighty).distinct().toList();
        return FactContext.of(shown, language, counter, CONTEXT_TOKENS);
    }

    /**
     * Gives a fact another text; it is the user's own word then, and does not decay.
     *
     * @throws UnknownFactException if the user has no such fact
     * @throws IllegalArgumentException if the text is blank, or another fact of the user's says it already
     */
    public Fact edit(FactId fact, String text) {
        String redacted = facts.redacted(text);
        Instant now = facts.now();
        return facts.edit(id, fact, known -> known.edited(redacted, now), true);
    }

    /**
     * Leaves a fact as it is from here on, whatever is said: it neither decays nor is contradicted; or lets it go again.
     *
     * @throws UnknownFactException if the user has no such fact
     */
    public Fact lock(FactId fact, boolean isLocked) {
        return facts.edit(id, fact, known -> known.locked(isLocked), false);
    }

    /** Adds facts as they once were, under ids of their own; returns how many were not there. */
    int restore(List<Fact> archived) {
        return facts.restore(id, archived);
    }

    /** Deletes a fact; returns whether the user had it. */
    public boolean forget(FactId fact) {
        return facts.forget(id, fact);
    }

    /**
     * Deletes everything that is remembered about the user; what they said in threads, and what was recalled in them, is not
     * part of it, and what a conversation is looking for at this moment may still be saved. {@code RecapUser.forgetEverything}
     * takes both with it.
     */
    public MemoryStore.Forgotten forgetEverything() {
        MemoryStore.Forgotten forgotten = store.forget(id);
        facts.forget(id);
        episodes.forget(id);
        return forgotten;
    }

    /** Embeds the facts that have no vector of the present embedding model; returns how many they were. */
    public int reembed() {
        return facts.reembed(id);
    }

    /** Returns the user's record. */
    public Optional<User> record() {
        return store.users().find(id);
    }

    /** Keeps a record of the user in place of the one there is; {@code null} for what is not known. */
    public User record(@Nullable String name, @Nullable String location, @Nullable String preferences) {
        User user = new User(id, redacted(name), redacted(location), redacted(preferences));
        store.users().save(user);
        return user;
    }

    private @Nullable String redacted(@Nullable String text) {
        return text == null ? null : facts.redacted(text);
    }

    /** Returns the profile that was saved last; an empty one when there is none. */
    public Profile profile() {
        return profiles.newest(id);
    }

    /** Keeps a profile in place of the one there is, which stays as a former version; secrets are taken out before. */
    public void profile(Profile profile) {
        profiles.save(id, redacted(profile));
    }

    private List<String> redacted(List<String> texts) {
        return texts.stream().map(facts::redacted).toList();
    }

    /** Keeps profiles as they once were, where there are none, else the newest, if it is another; returns how many. */
    int restoreProfiles(List<ProfileStore.Version> newestFirst) {
        if (newestFirst.isEmpty()) {
            return 0;
        }
        List<ProfileStore.Version> there = profiles(1);
        if (!there.isEmpty()) {
            Profile newest = redacted(newestFirst.get(0).profile());
            boolean isKnown = there.get(0).profile().equals(newest);
            if (!isKnown) {
                profile(newest);
            }
            return isKnown ? 0 : 1;
        }
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            ProfileStore.Version version = newestFirst.get(i);
            store.profiles().save(id, new ProfileStore.Version(redacted(version.profile()), version.savedAt()));
        }
        return newestFirst.size();
    }

    private Profile redacted(Profile profile) {
        return new Profile(redacted(profile.preferences()), redacted(profile.openIssues()), redacted(profile.notes()));
    }

    /** Returns the newest profile and the former ones, the newest first. */
    public List<ProfileStore.Version> profiles(int limit) {
        requireLimit(limit);
        return store.profiles().versions(id, limit);
    }

    /**
     * Has the model write the profile anew from the one there is, a summary and the last messages of a conversation, and
     * keeps it; secrets are taken out before.
     *
     * @param summary of what came before the messages, or {@code null}
     * @param messages oldest first
     * @return the profile, or empty when the model's answer held none, and nothing is changed
     * @throws RuntimeException whatever the model throws; nothing is changed
     */
    public Optional<Profile> conversationEnded(@Nullable String summary, List<Message> messages) {
        return profiles.conversationEnded(id, summary, messages);
    }

    /**
     * Returns the profile as it ends a system prompt, marked as notes of the past that are to be checked; empty when there
     * is none.
     */
    public String profileBlock(Language language) {
        return ProfileMemory.block(profile(), language);
    }

    /** Returns the user's episodes, oldest first. */
    public List<Episode> episodes() {
        return episodes.all(id);
    }

    /**
     * Keeps whole turns, oldest first, behind the episodes there are, and returns them with their numbers; secrets are taken
     * out before.
     */
    public List<Episode> append(List<Episode> turns) {
        return episodes.append(id, turns);
    }

    /**
     * Keeps whole turns, as {@link #append}, without those that are there with the same words and time: a turn that two
     * branches of a thread share, or that was about to be kept when a process died.
     *
     * @return the episodes that were not there
     */
    public List<Episode> appendMissing(List<Episode> turns) {
        return episodes.appendMissing(id, turns);
    }

    /**
     * Returns the episodes that fit a query as a model is shown them, in the language of the query: up to 3, in about 500
     * tokens; empty when none fits.
     *
     * @param counter counts tokens
     */
    public String episodeContext(String query, ToIntFunction<String> counter) {
        List<Episode> found = searchEpisodes(query, CONTEXT_EPISODES).stream()
                .filter(hit -> hit.words().size() >= LEAST_WORDS)
                .map(EpisodeHit::episode)
                .toList();
        return EpisodeContext.of(found, Language.of(query), counter, EPISODE_TOKENS);
    }

    /**
     * Finds episodes by their words and those of the turns around them.
     *
     * @param query words or a question, in Korean or English; a blank one finds nothing
     * @param limit how many at most, 0 or more
     * @return the best first
     * @throws IllegalArgumentException if the limit is below 0
     */
    public List<EpisodeHit> searchEpisodes(String query, int limit) {
        requireLimit(limit);
        return episodes.search(id, requireNonNull(query, "query"), limit);
    }

    private static void requireLimit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
    }

    /** Returns the user's id, and nothing that is remembered: fit for a log. */
    @Override
    public String toString() {
        return "UserMemory[" + id + "]";
    }
}

package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The facts of all users: found, saved, confirmed, retired, recalled. Thread-safe. */
final class FactMemory {

    private static final Logger LOG = LoggerFactory.getLogger(FactMemory.class);

    private final FactStore store;
    private final Embedder embedder;
    private final FactExtractor extractor;
    private final Reconciler reconciler;
    private final UnaryOperator<String> redactor;
    private final InstantSource clock;
    private final int nearest;
    private final FactRecall recall;

    FactMemory(
            FactStore store,
            Embedder embedder,
            FactExtractor extractor,
            Reconciler reconciler,
            UnaryOperator<String> redactor,
            InstantSource clock,
            int nearest) {
        this.store = store;
        this.embedder = embedder;
        this.extractor = extractor;
        this.reconciler = reconciler;
        this.redactor = redactor;
        this.clock = clock;
        this.nearest = nearest;
        this.recall = new FactRecall(store, embedder);
    }

    /** The words alone are given on: what else a message holds is nobody's fact. */
    Extraction extract(List<Message> said) {
        List<Message> redacted = said.stream()
                .filter(message -> !message.text().isBlank())
                .map(message -> new Message(
                        message.id(),
                        message.createdAt(),
                        dev.langchain4j.data.message.UserMessage.from(redactor.apply(message.text()))))
                .toList();
        return redacted.isEmpty() ? new Extraction("", List.of()) : extractor.extract(redacted);
    }

    /** What a fact comes from. */
    record Origin(
            FactSource source,
            List<MessageId> messages,
            @Nullable Instant saidAt) {}

    /** Saves one after another, so that a later one may contradict an earlier; returns what is there for each. */
    List<Fact> save(UserId user, List<ExtractedFact> facts, Origin origin) {
        List<Fact> saved = new ArrayList<>();
        for (ExtractedFact fact : facts) {
            String text = redactor.apply(fact.text()).strip();
            if (!text.isEmpty()) {
                saved.add(
                        save(user, new ExtractedFact(text, fact.type(), fact.importance(), fact.confidence()), origin));
            }
        }
        return List.copyOf(saved);
    }

    private Fact save(UserId user, ExtractedFact said, Origin origin) {
        Instant now = now();
        Instant at = origin.saidAt() == null ? now : origin.saidAt();
        Fact fact = new Fact(
                FactId.random(),
                user,
                said.text(),
                said.type(),
                said.importance(),
                said.confidence(),
                origin.source(),
                false,
                null,
                origin.messages(),
                now,
                at);
        Optional<Fact> before = savedBefore(fact);
        if (before.isPresent()) {
            return before.get();
        }
        Optional<Fact> same = saying(user, said.text());
        if (same.isPresent()) {
            return confirm(same.get(), said.confidence(), at);
        }
        FactVector vector = embed(said.text());
        List<Fact> contradicted = contradicted(user, said, vector);
        // Older evidence does not beat newer: what it contradicts stays, and it is kept as what was so before.
        Optional<Fact> newer = contradicted.stream()
                .filter(known -> known.confirmedAt().isAfter(at))
                .findFirst();
        Fact kept = newer.isPresent() ? fact.supersededBy(newer.get().id()) : fact;
        List<Fact> retired = contradicted.stream()
                .filter(known -> newer.isEmpty() && !known.isLocked())
                .toList();
        Fact there = store.add(kept, vector, retired);
        return there.id().equals(fact.id()) ? there : confirm(there, said.confidence(), at);
    }

    /** The same of the same messages, when a turn is done again whose process died; be it contradicted by now. */
    private Optional<Fact> savedBefore(Fact fact) {
        String words = dev.recap.text.Folded.of(fact.text());
        return store.all(fact.user()).stream()
                .filter(known -> !known.isCurrent()
                        && !known.messages().isEmpty()
                        && known.messages().equals(fact.messages())
                        && dev.recap.text.Folded.of(known.text()).equals(words))
                .findFirst();
    }

    private Optional<Fact> saying(UserId user, String text) {
        String words = dev.recap.text.Folded.of(text);
        return store.all(user).stream()
                .filter(fact -> fact.isCurrent()
                        && dev.recap.text.Folded.of(fact.text()).equals(words))
                .findFirst();
    }

    /** Said once more. Somebody who changed the fact meanwhile has said something newer. */
    private Fact confirm(Fact known, double confidence, Instant at) {
        if (known.isLocked()) {
            return known;
        }
        Fact confirmed = known.confirmed(confidence, at);
        return confirmed.equals(known) || !store.replace(known, confirmed, null) ? known : confirmed;
    }

    private List<Fact> contradicted(UserId user, ExtractedFact said, @Nullable FactVector vector) {
        List<Fact> near = near(user, said, vector);
        if (near.isEmpty()) {
            return List.of();
        }
        try {
            return reconciler.contradicted(said, near).stream()
                    .filter(near::contains)
                    .toList();
        } catch (RuntimeException e) {
            LOG.warn(
                    "Whether a new fact contradicts others was not found out ({}); all are kept.",
                    e.getClass().getName());
            return List.of();
        }
    }

    /** What a search finds, and then what is nearest, however far: who moved to Seoul shares no word with who lives in Busan. */
    private List<Fact> near(UserId user, ExtractedFact said, @Nullable FactVector vector) {
        Map<FactId, Fact> near = new LinkedHashMap<>();
        recall.search(user, said.text(), nearest, now())
                .forEach(hit -> near.put(hit.fact().id(), hit.fact()));
        if (vector != null) {
            store.nearest(user, vector, nearest)
                    .forEach(each -> near.putIfAbsent(each.fact().id(), each.fact()));
        }
        return near.values().stream().limit(nearest).toList();
    }

    /** Without a vector a fact is found by its words, and can be embedded later. */
    private @Nullable FactVector embed(String text) {
        try {
            return embedder.embed(text);
        } catch (RuntimeException e) {
            LOG.warn(
                    "A fact was not embedded ({}); it is found by its words.",
                    e.getClass().getName());
            return null;
        }
    }

    List<FactHit> search(UserId user, String query, int limit) {
        return recall.search(user, redactor.apply(query), limit, now());
    }

    /** Returns the current facts, the most important first, the newest of equally important ones first. */
    List<Fact> current(UserId user) {
        return store.all(user).stream()
                .filter(Fact::isCurrent)
                .sorted(Comparator.comparingInt(Fact::importance)
                        .thenComparing(Fact::confirmedAt)
                        .reversed())
                .toList();
    }

    double confidence(Fact fact) {
        return Decay.confidence(fact, now());
    }

    List<Fact> all(UserId user) {
        return store.all(user);
    }

    Fact edit(UserId user, FactId id, UnaryOperator<Fact> change, boolean isNewText) {
        while (true) {
            Fact known = store.find(user, id).orElseThrow(() -> new UnknownFactException(id));
            Fact changed = change.apply(known);
            if (store.replace(known, changed, isNewText ? embed(changed.text()) : null)) {
                return changed;
            }
            Optional<Fact> same = saying(user, changed.text());
            if (same.isPresent() && !same.get().id().equals(id)) {
                throw new IllegalArgumentException("The user has a fact already that says this: "
                        + same.get().id() + "; forget one of them.");
            }
        }
    }

    /**
     * Adds facts as they once were, those that are superseded too, and contradicts nothing by them; returns how many were
     * not there. Each gets an id of its own, as the store may hold the one it had, perhaps of another user.
     */
    int restore(UserId user, List<Fact> archived) {
        Map<FactId, FactId> ids = new HashMap<>();
        archived.forEach(fact -> ids.put(fact.id(), FactId.random()));
        List<Fact> there = store.all(user);
        int added = 0;
        // Those that are current first: what they superseded is linked to them, or to what says the same.
        for (boolean isCurrent : List.of(true, false)) {
            for (Fact fact : archived) {
                String text = redactor.apply(fact.text()).strip();
                if (fact.isCurrent() != isCurrent || text.isEmpty() || isThere(fact, text, there)) {
                    continue;
                }
                Fact own = restored(user, fact, text, ids);
                Fact kept = store.add(own, embed(text), List.of());
                ids.put(fact.id(), kept.id());
                added += kept.id().equals(own.id()) ? 1 : 0;
            }
        }
        return added;
    }

    private static boolean isThere(Fact fact, String text, List<Fact> there) {
        return !fact.isCurrent()
                && there.stream()
                        .anyMatch(known -> !known.isCurrent()
                                && known.text().equals(text)
                                && known.createdAt().equals(fact.createdAt()));
    }

    private static Fact restored(UserId user, Fact fact, String text, Map<FactId, FactId> ids) {
        FactId newer = fact.supersededBy();
        return new Fact(
                ids.getOrDefault(fact.id(), fact.id()),
                user,
                text,
                fact.type(),
                fact.importance(),
                fact.confidence(),
                fact.source(),
                fact.isLocked(),
                newer == null ? null : ids.getOrDefault(newer, newer),
                fact.messages(),
                fact.createdAt(),
                fact.confirmedAt());
    }

    String redacted(String text) {
        return redactor.apply(text).strip();
    }

    boolean forget(UserId user, FactId id) {
        return store.delete(user, id);
    }

    void forget(UserId user) {
        recall.forget(user);
    }

    /** Embeds what has no vector of the present model; returns how many facts were. */
    int reembed(UserId user) {
        int done = 0;
        FactVector any = embedder.embed("a");
        for (Fact fact : store.withoutVectorOf(user, any.model(), any.dimension())) {
            done += store.replace(fact, fact, embedder.embed(fact.text())) ? 1 : 0;
        }
        return done;
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}

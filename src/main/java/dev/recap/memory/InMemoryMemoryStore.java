package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.message.UserId;
import dev.recap.text.Folded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps everything in this process, and nothing after it. Thread-safe: one at a time gets in. */
public final class InMemoryMemoryStore implements MemoryStore {

    /** What is there of one user. */
    private static final class Remembered {
        private @Nullable User record;
        private final List<ProfileStore.Version> profiles = new ArrayList<>();
        private final List<Episode> episodes = new ArrayList<>();
        private final Map<FactId, Fact> facts = new LinkedHashMap<>();
        private final Map<FactId, FactVector> vectors = new LinkedHashMap<>();
        private long version;

        private Optional<Fact> saying(String text, FactId except) {
            String words = Folded.of(text);
            return facts.values().stream()
                    .filter(fact -> fact.isCurrent()
                            && !fact.id().equals(except)
                            && Folded.of(fact.text()).equals(words))
                    .findFirst();
        }
    }

    private long changes;
    private final Map<UserId, Remembered> users = new LinkedHashMap<>();
    private final UserStore records = new Records();
    private final ProfileStore profiles = new Profiles();
    private final EpisodeStore episodes = new Episodes();
    private final FactStore facts = new Facts();

    private Remembered of(UserId user) {
        return users.getOrDefault(user, new Remembered());
    }

    private Remembered made(UserId user) {
        return users.computeIfAbsent(user, id -> new Remembered());
    }

    @Override
    public UserStore users() {
        return records;
    }

    @Override
    public ProfileStore profiles() {
        return profiles;
    }

    @Override
    public EpisodeStore episodes() {
        return episodes;
    }

    @Override
    public FactStore facts() {
        return facts;
    }

    @Override
    public synchronized Forgotten forget(UserId user) {
        Remembered gone = users.remove(user);
        return gone == null
                ? new Forgotten(0, 0, 0, 0)
                : new Forgotten(
                        gone.facts.size(), gone.profiles.size(), gone.episodes.size(), gone.record == null ? 0 : 1);
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    private final class Records implements UserStore {

        @Override
        public void save(User user) {
            synchronized (InMemoryMemoryStore.this) {
                made(user.id()).record = user;
            }
        }

        @Override
        public Optional<User> find(UserId user) {
            synchronized (InMemoryMemoryStore.this) {
                return Optional.ofNullable(of(user).record);
            }
        }
    }

    private final class Profiles implements ProfileStore {

        @Override
        public void save(UserId user, Version version) {
            synchronized (InMemoryMemoryStore.this) {
                made(user).profiles.add(0, version);
            }
        }

        @Override
        public List<Version> versions(UserId user, int limit) {
            synchronized (InMemoryMemoryStore.this) {
                return of(user).profiles.stream().limit(limit).toList();
            }
        }
    }

    private final class Episodes implements EpisodeStore {

        @Override
        public List<Episode> append(UserId user, List<Episode> turns) {
            synchronized (InMemoryMemoryStore.this) {
                List<Episode> all = made(user).episodes;
                List<Episode> added = new ArrayList<>();
                for (Episode turn : turns) {
                    Episode episode = turn.withId(all.size());
                    all.add(episode);
                    added.add(episode);
                }
                return Collections.unmodifiableList(added);
            }
        }

        @Override
        public List<Episode> appendMissing(UserId user, List<Episode> turns) {
            synchronized (InMemoryMemoryStore.this) {
                return append(user, Episode.missing(turns, all(user)));
            }
        }

        @Override
        public List<Episode> all(UserId user) {
            synchronized (InMemoryMemoryStore.this) {
                return List.copyOf(of(user).episodes);
            }
        }
    }

    private final class Facts implements FactStore {

        @Override
        public Fact add(Fact fact, @Nullable FactVector vector, List<Fact> contradicted) {
            synchronized (InMemoryMemoryStore.this) {
                Remembered user = made(fact.user());
                Optional<Fact> same = user.saying(fact.text(), fact.id());
                if (same.isPresent()) {
                    return same.get();
                }
                put(user, fact, vector);
                for (Fact older : contradicted) {
                    if (older.equals(user.facts.get(older.id()))) {
                        put(user, older.supersededBy(fact.id()), null);
                    }
                }
                return fact;
            }
        }

        private void put(Remembered user, Fact fact, @Nullable FactVector vector) {
            user.version = ++changes;
            user.facts.put(fact.id(), fact);
            if (vector != null) {
                user.vectors.put(fact.id(), vector);
            }
        }

        @Override
        public Optional<Fact> find(UserId user, FactId id) {
            synchronized (InMemoryMemoryStore.this) {
                return Optional.ofNullable(of(user).facts.get(id));
            }
        }

        @Override
        public List<Fact> all(UserId user) {
            synchronized (InMemoryMemoryStore.this) {
                return List.copyOf(of(user).facts.values());
            }
        }

        @Override
        public boolean replace(Fact before, Fact after, @Nullable FactVector vector) {
            synchronized (InMemoryMemoryStore.this) {
                Remembered user = of(before.user());
                boolean isAsBefore = before.equals(user.facts.get(before.id()));
                boolean isDouble = after.isCurrent()
                        && user.saying(after.text(), after.id()).isPresent();
                if (!isAsBefore || isDouble) {
                    return false;
                }
                if (!after.text().equals(before.text())) {
                    user.vectors.remove(after.id());
                }
                put(user, after, vector);
                return true;
            }
        }

        @Override
        public boolean delete(UserId user, FactId id) {
            synchronized (InMemoryMemoryStore.this) {
                Remembered known = of(user);
                known.version = ++changes;
                known.vectors.remove(id);
                return known.facts.remove(id) != null;
            }
        }

        @Override
        public List<Near> nearest(UserId user, FactVector vector, int limit) {
            synchronized (InMemoryMemoryStore.this) {
                Remembered known = of(user);
                List<Near> near = new ArrayList<>();
                for (Fact fact : known.facts.values()) {
                    FactVector its = known.vectors.get(fact.id());
                    if (fact.isCurrent() && its != null && its.isComparableTo(vector)) {
                        near.add(new Near(fact, its.cosine(vector)));
                    }
                }
                return near.stream()
                        .sorted(Comparator.comparingDouble(Near::cosine).reversed())
                        .limit(limit)
                        .toList();
            }
        }

        @Override
        public List<Fact> withoutVectorOf(UserId user, String model, int dimension) {
            synchronized (InMemoryMemoryStore.this) {
                Remembered known = of(user);
                return known.facts.values().stream()
                        .filter(fact -> fact.isCurrent() && !isOf(known.vectors.get(fact.id()), model, dimension))
                        .toList();
            }
        }

        private static boolean isOf(@Nullable FactVector vector, String model, int dimension) {
            return vector != null && vector.model().equals(model) && vector.dimension() == dimension;
        }

        @Override
        public long version(UserId user) {
            synchronized (InMemoryMemoryStore.this) {
                return of(user).version;
            }
        }

        @Override
        public List<UserId> users() {
            synchronized (InMemoryMemoryStore.this) {
                return users.entrySet().stream()
                        .filter(entry -> !entry.getValue().facts.isEmpty())
                        .map(Map.Entry::getKey)
                        .toList();
            }
        }
    }
}

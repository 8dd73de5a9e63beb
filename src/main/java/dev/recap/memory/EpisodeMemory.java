package dev.recap.memory;

import dev.recap.message.UserId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The episodes of all users: appended and searched. The indexes of the users searched last are kept. Thread-safe. */
final class EpisodeMemory {

    private static final int MOST_USERS = 100;

    private final EpisodeStore store;
    private final UnaryOperator<String> redactor;
    private final Map<UserId, Indexed> recent = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UserId, Indexed> eldest) {
            return size() > MOST_USERS;
        }
    };

    /** What was read, and the index of it. */
    private record Indexed(List<Episode> episodes, EpisodeIndex index) {}

    EpisodeMemory(EpisodeStore store, UnaryOperator<String> redactor) {
        this.store = store;
        this.redactor = redactor;
    }

    List<Episode> append(UserId user, List<Episode> turns) {
        return turns.isEmpty() ? List.of() : store.append(user, redacted(turns));
    }

    List<Episode> appendMissing(UserId user, List<Episode> turns) {
        return turns.isEmpty() ? List.of() : store.appendMissing(user, redacted(turns));
    }

    private List<Episode> redacted(List<Episode> turns) {
        return turns.stream()
                .map(turn -> new Episode(
                        turn.id(), redactor.apply(turn.user()), redactor.apply(turn.assistant()), turn.createdAt()))
                .toList();
    }

    List<Episode> all(UserId user) {
        return store.all(user);
    }

    List<EpisodeHit> search(UserId user, String query, int limit) {
        return index(user).search(redactor.apply(query), limit);
    }

    private EpisodeIndex index(UserId user) {
        List<Episode> all = store.all(user);
        synchronized (recent) {
            Indexed known = recent.get(user);
            if (known != null && known.episodes().equals(all)) {
                return known.index();
            }
        }
        Indexed made = new Indexed(all, new EpisodeIndex(all));
        synchronized (recent) {
            recent.put(user, made);
        }
        return made.index();
    }

    void forget(UserId user) {
        synchronized (recent) {
            recent.remove(user);
        }
    }
}

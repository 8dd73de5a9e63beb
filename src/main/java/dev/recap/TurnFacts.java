package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.Fact;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.UserMemory;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for facts in what a user said in finished turns and saves them, now or behind the turn. Said twice is one, so that
 * what a process that died may have done already is simply done again. Thread-safe.
 */
final class TurnFacts implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TurnFacts.class);

    /** Of threads that nobody goes on with, what was done last is forgotten, and done again should anybody. */
    private static final int MOST_THREADS = 1_000;

    private static final long LONGEST_WAIT_SECONDS = 60;

    private static final int LOCKS = 64;

    private final WorkerThreads workers = new WorkerThreads("recap-memory");
    /** How often users were forgotten, of those who were. */
    private final Map<UserId, Long> forgotten = new ConcurrentHashMap<>();

    private final List<Object> locks = Stream.generate(Object::new).limit(LOCKS).toList();
    private final Map<ThreadId, Behind> behind = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ThreadId, Behind> eldest) {
            return size() > MOST_THREADS;
        }
    };

    /** What is looked for behind the turns of a thread, one after the other; guarded by {@code behind}. */
    private static final class Behind {
        private final Set<MessageId> begun = new HashSet<>();
        private final Set<MessageId> done = new HashSet<>();
        private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

        /** Returns what was done, once. */
        Set<MessageId> told() {
            Set<MessageId> told = new HashSet<>(done);
            done.clear();
            return told;
        }
    }

    /** Returns what {@link #unlessForgotten} is told, before anything of the user is read. */
    long generation(UserId user) {
        return forgotten.getOrDefault(user, 0L);
    }

    /**
     * Saves something of a user, one after the other, unless the user was forgotten since.
     *
     * @return what was saved, or nothing
     */
    <T> Optional<T> unlessForgotten(UserId user, long generation, Supplier<T> saving) {
        synchronized (lock(user)) {
            return generation == generation(user) ? Optional.of(saving.get()) : Optional.empty();
        }
    }

    /** Forgets a user; what was begun before, and is saved later, is not. */
    <T> T forget(UserId user, Supplier<T> forgetting) {
        synchronized (lock(user)) {
            forgotten.merge(user, 1L, Long::sum);
            return forgetting.get();
        }
    }

    private Object lock(UserId user) {
        return locks.get(Math.floorMod(user.hashCode(), locks.size()));
    }

    /**
     * Saves the facts of some turns, as said when the oldest of them was: older evidence does not beat newer.
     *
     * @param generation of the user, read before the turns were
     * @return the facts that are there now
     * @throws RuntimeException whatever the model or the store throws; the turns are to be done again
     */
    List<FactId> save(UserMemory user, List<FinishedTurn> turns, long generation) {
        List<Message> said = new ArrayList<>();
        Instant oldest = Instant.MAX;
        for (FinishedTurn turn : turns) {
            if (turn.question() != null && turn.createdAt() != null) {
                said.add(new Message(turn.question(), turn.createdAt(), UserMessage.from(turn.user())));
                oldest = turn.createdAt().isBefore(oldest) ? turn.createdAt() : oldest;
            }
        }
        if (said.isEmpty()) {
            return List.of();
        }
        List<MessageId> ids = said.stream().map(Message::id).toList();
        Instant saidAt = oldest;
        List<ExtractedFact> found = user.extract(said).facts();
        return unlessForgotten(user.id(), generation, () -> user.save(found, ids, saidAt)).orElse(List.of()).stream()
                .map(Fact::id)
                .toList();
    }

    /**
     * Looks for the facts of turns behind the present one.
     *
     * @return the questions of those whose facts were looked for meanwhile
     */
    Set<MessageId> saveBehind(ThreadId thread, UserMemory user, List<FinishedTurn> turns) {
        synchronized (behind) {
            Behind known = behind.computeIfAbsent(thread, id -> new Behind());
            Set<MessageId> done = known.told();
            List<FinishedTurn> fresh = turns.stream()
                    .filter(turn -> turn.question() != null
                            && !known.begun.contains(turn.question())
                            && !done.contains(turn.question()))
                    .toList();
            if (!fresh.isEmpty()) {
                long generation = generation(user.id());
                Set<MessageId> ids = new HashSet<>();
                fresh.forEach(turn -> ids.add(requireNonNull(turn.question())));
                known.begun.addAll(ids);
                known.last = known.last.handleAsync(
                        (ended, failure) -> run(thread, user, fresh, generation, known, ids), workers);
            }
            return done;
        }
    }

    private @Nullable Void run(
            ThreadId thread,
            UserMemory user,
            List<FinishedTurn> turns,
            long generation,
            Behind known,
            Set<MessageId> ids) {
        boolean saved = false;
        try {
            save(user, turns, generation);
            saved = true;
        } catch (Throwable e) {
            // Whatever others' code throws, such as a library that does not load: the next turn tries again.
            tell(thread, e);
        } finally {
            synchronized (behind) {
                known.begun.removeAll(ids);
                if (saved) {
                    known.done.addAll(ids);
                }
            }
        }
        return null;
    }

    /**
     * Waits until nothing is looked for behind a thread's turns, up to a minute.
     *
     * @return the questions of the turns whose facts were looked for, and that nobody was told of yet
     */
    Set<MessageId> await(ThreadId thread) {
        Behind known;
        CompletableFuture<Void> last;
        synchronized (behind) {
            known = behind.get(thread);
            if (known == null) {
                return Set.of();
            }
            last = known.last;
        }
        try {
            last.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            tell(thread, e);
        }
        synchronized (behind) {
            return new HashSet<>(known.done);
        }
    }

    /** Told to the log by its kind: what a model's server says may quote what was said. */
    static void tell(ThreadId thread, Throwable e) {
        LOG.warn(
                "Facts were not looked for in thread {} ({}); the next turn does it.",
                thread,
                e instanceof RecapException known
                        ? known.errorType()
                        : e.getClass().getName());
    }

    @Override
    public void close() {
        workers.close();
    }
}

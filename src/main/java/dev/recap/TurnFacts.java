package dev.recap;

import dev.recap.memory.Fact;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.UserMemory;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

    private final WorkerThreads workers = new WorkerThreads("recap-memory");
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
    }

    /**
     * Saves the facts of some turns.
     *
     * @return the facts that are there now
     * @throws RuntimeException whatever the model or the store throws; the turns are to be done again
     */
    List<FactId> save(UserMemory user, List<FinishedTurn> turns) {
        List<Message> said = new ArrayList<>();
        Instant newest = Instant.MIN;
        for (FinishedTurn turn : turns) {
            if (turn.question() != null && turn.createdAt() != null) {
                said.add(new Message(
                        turn.question(), turn.createdAt(), dev.langchain4j.data.message.UserMessage.from(turn.user())));
                newest = turn.createdAt().isAfter(newest) ? turn.createdAt() : newest;
            }
        }
        if (said.isEmpty()) {
            return List.of();
        }
        List<MessageId> ids = said.stream().map(Message::id).toList();
        return user.save(user.extract(said).facts(), ids, newest).stream()
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
            List<FinishedTurn> fresh = turns.stream()
                    .filter(turn -> turn.question() != null && !known.begun.contains(turn.question()))
                    .toList();
            Set<MessageId> ids = new HashSet<>();
            fresh.forEach(turn -> ids.add(Objects.requireNonNull(turn.question())));
            Set<MessageId> done = new HashSet<>(known.done);
            // What is told as done is not asked about again.
            known.done.clear();
            known.begun.removeAll(done);
            if (!fresh.isEmpty()) {
                known.begun.addAll(ids);
                known.last = known.last.thenRunAsync(() -> run(thread, user, fresh, known, ids), workers);
            }
            return done;
        }
    }

    private void run(ThreadId thread, UserMemory user, List<FinishedTurn> turns, Behind known, Set<MessageId> ids) {
        boolean saved = false;
        try {
            save(user, turns);
            saved = true;
        } catch (RuntimeException e) {
            tell(thread, e);
        } finally {
            synchronized (behind) {
                if (saved) {
                    known.done.addAll(ids);
                } else {
                    known.begun.removeAll(ids);
                }
            }
        }
    }

    /** Waits until nothing is looked for behind a thread's turns, up to a minute. */
    void await(ThreadId thread) {
        CompletableFuture<Void> last;
        synchronized (behind) {
            Behind known = behind.get(thread);
            if (known == null) {
                return;
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
    }

    /** Told to the log by its kind: what a model's server says may quote what was said. */
    static void tell(ThreadId thread, Exception e) {
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

package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import dev.recap.transfer.ThreadExistsException;
import dev.recap.transfer.UnknownThreadException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies and prunes threads. Thread-safe. */
final class Housekeeping {

    private static final int PAGE = 100;

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final HistorySearch search;

    Housekeeping(
            CheckpointStore store,
            InstantSource clock,
            ThreadReader reader,
            ThreadClaims claims,
            HistorySearch search) {
        this.store = store;
        this.clock = clock;
        this.reader = reader;
        this.claims = claims;
        this.search = search;
    }

    void copy(ThreadId from, @Nullable UserId user, ThreadId to) {
        if (reader.info(from, user).isEmpty()) {
            throw new UnknownThreadException(from);
        }
        boolean found;
        try {
            found = store.copy(from, to);
        } catch (HeadMovedException e) {
            throw new ThreadExistsException(to);
        }
        if (!found) {
            throw new UnknownThreadException(from);
        }
    }

    /** Waits for the thread as an edit does; turns of this process wait until it is done, those of others for a step. */
    Pruned prune(Call edit, Retention retention) {
        Instant now = clock.instant();
        Steps steps = new Steps(edit.thread(), retention, now);
        try {
            return claims.run(edit, run -> {
                reader.info(edit.thread(), edit.user());
                return steps.run();
            });
        } finally {
            steps.forget();
        }
    }

    PrunedThreads prune(@Nullable UserId user, Retention retention) {
        Instant now = clock.instant();
        ThreadQuery query = user == null ? ThreadQuery.all() : ThreadQuery.all().ofUser(user);
        Totals totals = new Totals();
        List<ThreadInfo> page = store.threads(query.limit(PAGE));
        while (!page.isEmpty()) {
            for (ThreadInfo thread : page) {
                totals.add(thread.thread(), retention, now);
            }
            page = next(query.limit(PAGE), page);
        }
        return totals.sum();
    }

    /** A page goes on behind a thread; when that was deleted meanwhile, behind the one before. */
    private List<ThreadInfo> next(ThreadQuery query, List<ThreadInfo> page) {
        for (int i = page.size() - 1; i >= 0; i--) {
            ThreadId last = page.get(i).thread();
            List<ThreadInfo> next = store.threads(query.before(last));
            if (!next.isEmpty() || store.thread(last).isPresent()) {
                return next;
            }
        }
        return store.threads(query);
    }

    private final class Totals {
        private long threads;
        private long busy;
        private @Nullable StoreException failure;
        private long checkpoints;
        private long messages;

        void add(ThreadId thread, Retention retention, Instant now) {
            Steps steps = new Steps(thread, retention, now);
            try {
                steps.run();
            } catch (ThreadBusyException e) {
                busy++;
            } catch (StoreException e) {
                if (e.isRetriable()) {
                    throw e;
                }
                // What is wrong with one thread, such as a missing key, keeps none of the others.
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            } finally {
                steps.forget();
            }
            threads += steps.pruned.isAny() ? 1 : 0;
            checkpoints += steps.pruned.checkpoints();
            messages += steps.pruned.messages();
        }

        PrunedThreads sum() {
            if (failure != null) {
                throw failure;
            }
            return new PrunedThreads(threads, busy, checkpoints, messages);
        }
    }

    /** One thread's pruning, step by step. */
    private final class Steps {
        private final ThreadId thread;
        private final Retention retention;
        private final Instant now;
        private Pruned pruned = Pruned.NOTHING;

        Steps(ThreadId thread, Retention retention, Instant now) {
            this.thread = thread;
            this.retention = retention;
            this.now = now;
        }

        Pruned run() {
            Pruned step;
            do {
                step = store.prune(thread, retention, now);
                pruned = pruned.then(step);
            } while (!step.isDone());
            return pruned;
        }

        /** Also where it was stopped: what is gone must not be found any more. */
        void forget() {
            if (pruned.messages() > 0) {
                search.forgetAll();
            }
        }
    }
}

package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what is recorded of a thread, in the name of a user or, where none is given, of the application. Thread-safe. */
final class ThreadReader {

    private final CheckpointStore store;

    ThreadReader(CheckpointStore store) {
        this.store = store;
    }

    @Nullable
    Checkpoint head(ThreadId thread, @Nullable UserId user) {
        return owned(store.head(thread), thread, user);
    }

    /**
     * Returns the head to add a turn to. It may be out of date where that does no harm: behind a turn that is over the next
     * begins with a commit, which tells.
     */
    @Nullable
    Checkpoint headToGoOnFrom(ThreadId thread, @Nullable UserId user) {
        Checkpoint last = store.lastSeenHead(thread).orElse(null);
        boolean mayGoOn = last == null || (last.isComplete() && (user == null || user.equals(last.user())));
        return mayGoOn ? last : head(thread, user);
    }

    private static @Nullable Checkpoint owned(Optional<Checkpoint> found, ThreadId thread, @Nullable UserId user) {
        Checkpoint head = found.orElse(null);
        if (head != null) {
            requireOwner(thread, user, head.user());
        }
        return head;
    }

    Checkpoint find(ThreadId thread, @Nullable UserId user, CheckpointId id) {
        Checkpoint found = store.find(thread, id).orElseThrow(() -> new UnknownCheckpointException(thread, id));
        requireOwner(thread, user, found.user());
        return found;
    }

    List<Checkpoint> history(ThreadId thread, @Nullable UserId user, int limit, @Nullable CheckpointId before) {
        requireLimit(limit);
        if (before != null) {
            find(thread, user, before);
        } else if (user != null) {
            info(thread, user);
        }
        return store.history(thread, limit, before);
    }

    static void requireLimit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
    }

    Optional<ThreadInfo> info(ThreadId thread, @Nullable UserId user) {
        Optional<ThreadInfo> info = store.thread(thread);
        info.ifPresent(known -> requireOwner(thread, user, known.user()));
        return info;
    }

    /** Finds what was looked up before its thread was claimed: it may have been rolled back or deleted since. */
    Checkpoint again(Checkpoint checkpoint, @Nullable UserId user) {
        return find(checkpoint.thread(), user, checkpoint.id());
    }

    /** Returns the newest place on the way to the head where a question is to come, or where it is in and no more. */
    CheckpointId newest(ThreadId thread, @Nullable UserId user, boolean questionIsIn) {
        Checkpoint at = head(thread, user);
        while (at != null
                && !(at.node().equals(Checkpoint.START)
                        && !at.isComplete()
                        && at.awaits(Checkpoint.START) != questionIsIn)) {
            CheckpointId parent = at.parent();
            at = parent == null ? null : store.find(thread, parent).orElse(null);
        }
        if (at == null) {
            boolean isAsked = store.head(thread)
                    .flatMap(head -> head.state().lastUserMessage())
                    .isPresent();
            throw new NothingToRunException(
                    isAsked
                            ? "The newest question on thread '" + thread
                                    + "' was imported, edited in or pruned to its answer, so there is no place before it to go back to; send it"
                                    + " again."
                            : "Nothing was asked on thread '" + thread + "' yet; send a message instead.");
        }
        return at.id();
    }

    /**
     * Returns whether a head's turn is unfinished and was asked this. What was asked is what was recorded: a node of the
     * application may have changed the messages since.
     */
    boolean isUnanswered(Checkpoint head, Message question) {
        boolean isEdited = head.source() == Source.UPDATE;
        return !head.isComplete()
                // After an edit only a question at the end is unanswered; a summary may be due all the same.
                && !(isEdited && !endsInQuestion(head))
                && RecordedTurn.question(store.turn(head.thread(), head.turn()))
                        .or(head.state()::lastUserMessage)
                        .filter(asked -> asked.content().equals(question.content()))
                        .isPresent();
    }

    private static boolean endsInQuestion(Checkpoint head) {
        Message newest = head.state().newest();
        return newest != null && newest.isFromUser();
    }

    List<ConversationEvent> playback(Checkpoint until) {
        List<Checkpoint> turn = store.turn(until.thread(), until.turn()).stream()
                .filter(checkpoint -> checkpoint.id().compareTo(until.id()) <= 0)
                .toList();
        if (turn.isEmpty()) {
            // It was there when it was looked up, and has been rolled back or deleted since.
            throw new UnknownCheckpointException(until.thread(), until.id());
        }
        return playback(turn);
    }

    /** Returns the events of a turn that was read already. */
    List<ConversationEvent> playback(List<Checkpoint> turn) {
        Checkpoint first = turn.get(0);
        CheckpointId before = first.parent();
        Checkpoint parent =
                before == null ? null : store.find(first.thread(), before).orElse(null);
        return RecordedTurn.playback(parent, turn);
    }

    private static void requireOwner(ThreadId thread, @Nullable UserId user, @Nullable UserId owner) {
        if (user != null && !user.equals(owner)) {
            throw new WrongUserException(thread, user);
        }
    }
}

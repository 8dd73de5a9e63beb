package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.user;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A thread of random branches, edits, summaries and half turns, and what was ever written to it. */
final class RandomTree {

    private static final int TOGETHER = 200;

    private final CheckpointStore store;
    private final ThreadId thread;
    private final Random random;
    private final PruningModel model = new PruningModel();
    private final List<Checkpoint> waiting = new ArrayList<>();
    private @Nullable Checkpoint head;
    private int made;

    RandomTree(CheckpointStore store, String thread, Random random) {
        this.store = store;
        this.thread = new ThreadId(thread);
        this.random = random;
    }

    PruningModel model() {
        return model;
    }

    List<Checkpoint> written() {
        return model.written();
    }

    /** Writes so many checkpoints, each in a commit of its own, from places that are there. */
    void grow(int checkpoints) {
        grow(checkpoints, 1);
    }

    /** Writes so many checkpoints, many in one commit. */
    void growTogether(int checkpoints) {
        grow(checkpoints, TOGETHER);
    }

    private void grow(int checkpoints, int together) {
        List<Checkpoint> places = new ArrayList<>(store.history(thread, Integer.MAX_VALUE, null));
        for (int i = 0; i < checkpoints; i++) {
            Checkpoint newest = head;
            boolean branches = !places.isEmpty() && random.nextInt(6) == 0;
            Checkpoint from = branches ? places.get(random.nextInt(places.size())) : newest;
            boolean goesOn = newest != null && from == newest && random.nextInt(3) > 0;
            Checkpoint next = next(newest, from, goesOn && newest != null ? newest.turn() : newTurn());
            waiting.add(next);
            if (waiting.size() == together || i + 1 == checkpoints) {
                write();
            }
            head = next;
            places.add(next);
            model.add(next);
        }
    }

    private void write() {
        CheckpointId expected = store.thread(thread).map(ThreadInfo::head).orElse(null);
        store.commit(new Commit(thread, null, expected, waiting, Map.of(), Lease.ofNewTurn(), true));
        waiting.clear();
    }

    private Checkpoint next(@Nullable Checkpoint newest, @Nullable Checkpoint from, TurnId turn) {
        made++;
        Instant createdAt = NOON.minus(Duration.ofMinutes(Math.max(0, 120 - made)));
        return new Checkpoint(
                thread,
                null,
                CheckpointId.after(newest == null ? null : newest.id(), NOON),
                from == null ? null : from.id(),
                from == null ? Checkpoint.FIRST_STEP : from.step() + 1,
                Source.LOOP,
                createdAt,
                "conversation",
                random.nextInt(3) == 0 ? List.of("next") : List.of(),
                turn,
                random.nextInt(5) == 0 ? Map.of("made", made) : Map.of(),
                List.of(),
                StepReport.NONE,
                changed(from == null ? ConversationState.EMPTY : from.state()));
    }

    private ConversationState changed(ConversationState before) {
        List<Message> messages = new ArrayList<>(before.messages());
        RunningSummary summary = before.runningSummary();
        int size = messages.size();
        switch (random.nextInt(7)) {
            case 0 -> {
                int cut = size / 2;
                List<MessageId> covers =
                        messages.subList(0, cut).stream().map(Message::id).toList();
                messages = new ArrayList<>(messages.subList(cut, size));
                summary = new RunningSummary("요약 " + made, covers, NOON, null);
            }
            case 1 -> {
                if (size > 0) {
                    int at = random.nextInt(size);
                    messages.set(at, new Message(messages.get(at).id(), NOON, UserMessage.from("edit " + made)));
                }
            }
            case 2 -> {
                if (size > 0) {
                    messages.remove(random.nextInt(size));
                }
            }
            case 3 -> summary = random.nextInt(6) == 0 ? null : summary;
            default -> {
                messages.add(user("메시지 " + made));
                messages.add(user("message " + made));
            }
        }
        return new ConversationState(messages, summary);
    }

    /** What should be left, told from all that was ever written. */
    static final class PruningModel {

        private final Map<CheckpointId, Checkpoint> all = new LinkedHashMap<>();

        void add(Checkpoint checkpoint) {
            all.put(checkpoint.id(), checkpoint);
        }

        Checkpoint ever(CheckpointId id) {
            return all.get(id);
        }

        List<Checkpoint> written() {
            return List.copyOf(all.values());
        }

        /** What the retention leaves of a history, newest first. */
        List<Checkpoint> left(List<Checkpoint> newestFirst, Retention retention) {
            Checkpoint head = newestFirst.get(0);
            List<CheckpointId> kept = new ArrayList<>();
            int needed = 1;
            if (!head.isComplete()) {
                while (needed < newestFirst.size()
                        && newestFirst.get(needed).turn().equals(head.turn())) {
                    needed++;
                }
                needed++;
            }
            newestFirst.stream().limit(needed).forEach(each -> kept.add(each.id()));
            Duration age = retention.age();
            if (age != null) {
                newestFirst.stream()
                        .filter(each -> each.createdAt().isAfter(NOON.minus(age)))
                        .forEach(each -> kept.add(each.id()));
            } else {
                List<Checkpoint> ranked = new ArrayList<>();
                newestFirst.stream()
                        .filter(each -> newestFirst.stream()
                                .noneMatch(other -> each.id().equals(other.parent())))
                        .forEach(ranked::add);
                newestFirst.stream().filter(each -> !ranked.contains(each)).forEach(ranked::add);
                for (Checkpoint each : ranked) {
                    if (kept.size() < retention.count() && !kept.contains(each.id())) {
                        kept.add(each.id());
                    }
                }
            }
            return newestFirst.stream()
                    .filter(each -> kept.contains(each.id()))
                    .map(each -> each.withParent(keptParent(each, kept)))
                    .toList();
        }

        private @Nullable CheckpointId keptParent(Checkpoint checkpoint, List<CheckpointId> kept) {
            CheckpointId parent = parentEver(checkpoint);
            while (parent != null && !kept.contains(parent)) {
                parent = parentEver(all.get(parent));
            }
            return parent;
        }

        private @Nullable CheckpointId parentEver(Checkpoint checkpoint) {
            return all.get(checkpoint.id()).parent();
        }

        /** Every version that is held, or that went into a summary which one of the checkpoints goes back to. */
        List<ArchivedMessage> archive(List<Checkpoint> left) {
            return archive(left, true);
        }

        List<ArchivedMessage> archiveOfHeld(List<Checkpoint> left) {
            return archive(left, false);
        }

        private List<ArchivedMessage> archive(List<Checkpoint> left, boolean isKept) {
            Map<Message, CheckpointId> holders = new LinkedHashMap<>();
            Map<Message, CheckpointId> oldest = new LinkedHashMap<>();
            Map<Message, Checkpoint> summarizedAt = new LinkedHashMap<>();
            for (Checkpoint each : left) {
                each.state().messages().forEach(message -> holders.putIfAbsent(message, each.id()));
                Checkpoint at = all.get(each.id());
                while (at != null && at.state().runningSummary() != null) {
                    Checkpoint parent = at.parent() == null ? null : all.get(at.parent());
                    RunningSummary summary = at.state().runningSummary();
                    if (parent != null && !summary.equals(parent.state().runningSummary())) {
                        for (Message message : parent.state().messages()) {
                            if (summary.covers().contains(message.id())) {
                                oldest.merge(message, each.id(), (a, b) -> a.compareTo(b) < 0 ? a : b);
                                Checkpoint made = at;
                                summarizedAt.merge(message, made, (a, b) -> a.id().compareTo(b.id()) > 0 ? a : b);
                            }
                        }
                        if (!isKept) {
                            break;
                        }
                    }
                    at = parent;
                }
            }
            List<Checkpoint> newestFirst = new ArrayList<>(all.values());
            Collections.reverse(newestFirst);
            return ThreadArchive.of(newestFirst).stream()
                    .map(ArchivedMessage::message)
                    .filter(message -> holders.containsKey(message) || (isKept && oldest.containsKey(message)))
                    .map(message -> new ArchivedMessage(
                            message,
                            holders.getOrDefault(message, oldest.get(message)),
                            summarizedAt.containsKey(message)
                                    ? summarizedAt.get(message).state().runningSummary()
                                    : null))
                    .toList();
        }
    }
}

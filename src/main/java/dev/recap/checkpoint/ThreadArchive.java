package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the messages of a whole history, and remembers what is not to be seen in it any more once it is pruned: of each
 * kept checkpoint the summaries that led to its own, and which versions of messages each of them took in. Immutable.
 */
final class ThreadArchive {

    /** Of a thread that was never pruned. */
    static final ThreadArchive WHOLE = new ThreadArchive(Map.of(), List.of(), List.of());

    private final Map<CheckpointId, Lineage> known;
    private final List<TakenIn> takenIn;
    private final List<Message> order;

    private ThreadArchive(Map<CheckpointId, Lineage> known, List<TakenIn> takenIn, List<Message> order) {
        this.known = known;
        this.takenIn = takenIn;
        this.order = order;
    }

    /** The summaries that a checkpoint's state goes back to, the newest of which is its own. */
    private record Lineage(@Nullable TakenIn newest) {}

    /** A summary as it was made: once, though others may say the same. Compared by identity. */
    private static final class TakenIn {
        final RunningSummary summary;
        final @Nullable TakenIn previous;
        final List<Message> messages;

        TakenIn(RunningSummary summary, @Nullable TakenIn previous, List<Message> messages) {
            this.summary = summary;
            this.previous = previous;
            this.messages = messages;
        }
    }

    static List<ArchivedMessage> of(List<Checkpoint> newestFirst) {
        List<Checkpoint> oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        return WHOLE.read(oldestFirst);
    }

    List<ArchivedMessage> read(List<Checkpoint> oldestFirst) {
        Lineages lineages = lineages(oldestFirst);
        Map<Message, CheckpointId> holders = newestHolders(oldestFirst);
        Map<TakenIn, CheckpointId> oldest = oldestSummarized(oldestFirst, lineages);
        Map<Message, RunningSummary> summaries = new HashMap<>();
        Map<Message, CheckpointId> summarized = new HashMap<>();
        for (TakenIn each : lineages.takenIn()) {
            CheckpointId checkpoint = oldest.get(each);
            if (checkpoint != null) {
                each.messages.forEach(message -> {
                    summaries.put(message, each.summary);
                    summarized.merge(message, checkpoint, (a, b) -> a.compareTo(b) < 0 ? a : b);
                });
            }
        }
        List<ArchivedMessage> archive = new ArrayList<>();
        Set<Message> all = new LinkedHashSet<>(order);
        all.addAll(holders.keySet());
        for (Message message : all) {
            CheckpointId checkpoint = holders.getOrDefault(message, summarized.get(message));
            if (checkpoint != null) {
                archive.add(new ArchivedMessage(message, checkpoint, summaries.get(message)));
            }
        }
        return List.copyOf(archive);
    }

    /** Returns what is to be remembered when of these checkpoints only some are left. */
    ThreadArchive pruned(List<Checkpoint> oldestFirst, List<Checkpoint> left, boolean keepsArchive) {
        Lineages lineages = lineages(oldestFirst);
        Map<CheckpointId, Lineage> ofLeft = new HashMap<>();
        left.forEach(checkpoint -> ofLeft.put(checkpoint.id(), lineages.of(checkpoint.id())));
        List<Message> inOrder =
                read(oldestFirst).stream().map(ArchivedMessage::message).toList();
        ThreadArchive whole = new ThreadArchive(ofLeft, lineages.takenIn(), inOrder);
        ThreadArchive cut = keepsArchive ? whole : whole.withHeldOnly(left);
        Set<TakenIn> needed = oldestSummarized(left, cut.lineages(left)).keySet();
        List<Message> stay =
                cut.read(left).stream().map(ArchivedMessage::message).toList();
        return new ThreadArchive(
                cut.known, cut.takenIn.stream().filter(needed::contains).toList(), stay);
    }

    /** Forgets the summaries that no checkpoint has as its own, and versions that none holds. */
    private ThreadArchive withHeldOnly(Collection<Checkpoint> left) {
        Set<Message> held = new HashSet<>();
        left.forEach(checkpoint -> held.addAll(checkpoint.state().messages()));
        Set<TakenIn> own = new HashSet<>();
        known.values().forEach(lineage -> {
            if (lineage.newest() != null) {
                own.add(lineage.newest());
            }
        });
        Map<TakenIn, TakenIn> cut = new HashMap<>();
        List<TakenIn> cutInOrder = new ArrayList<>();
        for (TakenIn each : takenIn) {
            if (own.contains(each)) {
                TakenIn previous = each.previous == null ? null : cut.get(each.previous);
                List<Message> messages =
                        each.messages.stream().filter(held::contains).toList();
                TakenIn shorter = new TakenIn(each.summary, previous, messages);
                cut.put(each, shorter);
                cutInOrder.add(shorter);
            }
        }
        Map<CheckpointId, Lineage> ofLeft = new HashMap<>();
        known.forEach((id, lineage) ->
                ofLeft.put(id, new Lineage(lineage.newest() == null ? null : cut.get(lineage.newest()))));
        return new ThreadArchive(ofLeft, cutInOrder, order);
    }

    /** The lineage of each checkpoint, and every summary in them in the order they were made. */
    private record Lineages(Map<CheckpointId, Lineage> byCheckpoint, List<TakenIn> takenIn) {

        private static final Lineage NONE = new Lineage(null);

        Lineage of(CheckpointId id) {
            return byCheckpoint.getOrDefault(id, NONE);
        }
    }

    /** A summary covers ids; the versions it took in are those its checkpoint's parent holds. */
    private Lineages lineages(List<Checkpoint> oldestFirst) {
        Lineages lineages = new Lineages(new HashMap<>(), new ArrayList<>(takenIn));
        Map<CheckpointId, ConversationState> states = new HashMap<>();
        for (Checkpoint checkpoint : oldestFirst) {
            states.put(checkpoint.id(), checkpoint.state());
            Lineage lineage = known.get(checkpoint.id());
            if (lineage == null) {
                CheckpointId parent = checkpoint.parent();
                TakenIn before = parent == null ? null : lineages.of(parent).newest();
                ConversationState from = parent == null ? null : states.get(parent);
                lineage = new Lineage(next(checkpoint.state().runningSummary(), before, from, lineages.takenIn()));
            }
            lineages.byCheckpoint().put(checkpoint.id(), lineage);
        }
        return lineages;
    }

    private static @Nullable TakenIn next(
            @Nullable RunningSummary summary,
            @Nullable TakenIn before,
            @Nullable ConversationState from,
            List<TakenIn> made) {
        if (summary == null || (before != null && before.summary.equals(summary))) {
            return summary == null ? null : before;
        }
        Set<MessageId> covers = Set.copyOf(summary.covers());
        List<Message> messages = from == null
                ? List.of()
                : from.messages().stream()
                        .filter(message -> covers.contains(message.id()))
                        .toList();
        TakenIn next = new TakenIn(summary, before, messages);
        made.add(next);
        return next;
    }

    /** Returns of each summary that is part of a lineage the oldest checkpoint that goes back to it. */
    private static Map<TakenIn, CheckpointId> oldestSummarized(List<Checkpoint> oldestFirst, Lineages lineages) {
        Map<TakenIn, CheckpointId> oldest = new HashMap<>();
        for (Checkpoint checkpoint : oldestFirst) {
            TakenIn at = lineages.of(checkpoint.id()).newest();
            while (at != null && oldest.putIfAbsent(at, checkpoint.id()) == null) {
                at = at.previous;
            }
        }
        return oldest;
    }

    /** Returns the messages in the order they appeared, each with the newest checkpoint that holds it. */
    private static Map<Message, CheckpointId> newestHolders(List<Checkpoint> oldestFirst) {
        Map<Message, CheckpointId> holders = new LinkedHashMap<>();
        int known = 0;
        for (int i = 0; i < oldestFirst.size(); i++) {
            ConversationState state = oldestFirst.get(i).state();
            List<Message> held = state.messages();
            int staying = i + 1 == oldestFirst.size()
                    ? 0
                    : state.sharedStart(oldestFirst.get(i + 1).state());
            // What begins both neighbours alike need not be written down here, where states can be long.
            for (Message message : held.subList(Math.min(known, staying), held.size())) {
                holders.put(message, oldestFirst.get(i).id());
            }
            known = staying;
        }
        return holders;
    }
}

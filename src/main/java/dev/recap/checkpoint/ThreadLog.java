package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One thread of {@link InMemoryCheckpointStore}: its checkpoints in the order of their ids, and who may write. */
final class ThreadLog {

    private final ThreadId thread;
    private final @Nullable UserId user;
    private final Instant createdAt;
    private final long sequence;
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private final Map<TurnId, Integer> firstOfTurn = new HashMap<>();
    private Map<String, Object> metadata = Map.of();
    private ThreadArchive archive = ThreadArchive.WHOLE;
    private @Nullable String leaseOwner;
    private long leaseUntil;

    ThreadLog(ThreadId thread, @Nullable UserId user, Instant createdAt, long sequence) {
        this.thread = thread;
        this.user = user;
        this.createdAt = createdAt;
        this.sequence = sequence;
    }

    Instant createdAt() {
        return createdAt;
    }

    long sequence() {
        return sequence;
    }

    synchronized Optional<Checkpoint> head() {
        return Optional.of(checkpoints.get(checkpoints.size() - 1));
    }

    synchronized Optional<Checkpoint> find(CheckpointId id) {
        int at = indexOf(id);
        return at < 0 ? Optional.empty() : Optional.of(checkpoints.get(at));
    }

    synchronized List<Checkpoint> history(int limit, @Nullable CheckpointId before) {
        int from = checkpoints.size();
        if (before != null) {
            int at = indexOf(before);
            from = at < 0 ? -at - 1 : at;
        }
        List<Checkpoint> page = new ArrayList<>(Math.min(limit, from));
        for (int i = from - 1; i >= 0 && page.size() < limit; i--) {
            page.add(checkpoints.get(i));
        }
        return List.copyOf(page);
    }

    synchronized List<Checkpoint> turn(TurnId turn) {
        Integer first = firstOfTurn.get(turn);
        if (first == null) {
            return List.of();
        }
        int end = first;
        while (end < checkpoints.size() && checkpoints.get(end).turn().equals(turn)) {
            end++;
        }
        return List.copyOf(checkpoints.subList(first, end));
    }

    synchronized List<ArchivedMessage> archive() {
        return archive.read(checkpoints);
    }

    synchronized ThreadInfo info() {
        Checkpoint newest = checkpoints.get(checkpoints.size() - 1);
        return new ThreadInfo(thread, user, metadata, newest.id(), createdAt, newest.createdAt());
    }

    synchronized void commit(Commit commit) {
        if (commit.user() != null && !commit.user().equals(user)) {
            throw new WrongUserException(thread, commit.user());
        }
        CheckpointId head = headId();
        if (!commit.checkpoints().isEmpty()
                && commit.newHead() != null
                && commit.newHead().equals(head)) {
            return;
        }
        requireLease(commit.lease());
        requireHead(commit.expectedHead());
        requireParent(commit);
        for (Checkpoint checkpoint : commit.checkpoints()) {
            firstOfTurn.putIfAbsent(checkpoint.turn(), checkpoints.size());
            checkpoints.add(checkpoint);
        }
        if (!commit.threadMetadata().isEmpty()) {
            Map<String, Object> merged = new LinkedHashMap<>(metadata);
            merged.putAll(commit.threadMetadata());
            metadata = merged;
        }
        leaseOwner = null;
        if (!commit.releases()) {
            leaseOwner = commit.lease().owner();
            leaseUntil = System.nanoTime() + commit.lease().length().toNanos();
        }
    }

    synchronized boolean renew(Lease lease) {
        boolean held = lease.owner().equals(leaseOwner);
        if (held) {
            leaseUntil = System.nanoTime() + lease.length().toNanos();
        }
        return held;
    }

    synchronized void release(Lease lease) {
        if (lease.owner().equals(leaseOwner)) {
            leaseOwner = null;
        }
    }

    synchronized void requireOwn(CheckpointId expectedHead, Lease lease) {
        requireLease(lease);
        requireHead(expectedHead);
    }

    /**
     * Removes the newest turn; returns whether anything is left. A log that has no other turn is left as it is, to be
     * thrown away whole: whoever has found it already reads the moment before, and never a thread without a head.
     */
    synchronized boolean takeBack(CheckpointId expectedHead, TurnId turn, Lease lease) {
        requireOwn(expectedHead, lease);
        leaseOwner = null;
        int end = checkpoints.size();
        while (end > 0 && checkpoints.get(end - 1).turn().equals(turn)) {
            end--;
        }
        if (end == 0) {
            return false;
        }
        List<Checkpoint> left = List.copyOf(checkpoints.subList(0, end));
        if (archive != ThreadArchive.WHOLE) {
            archive = archive.pruned(checkpoints, left, true);
        }
        checkpoints.subList(end, checkpoints.size()).clear();
        if (firstOfTurn.getOrDefault(turn, -1) >= end) {
            firstOfTurn.remove(turn);
        }
        return true;
    }

    /** Removes all that does not stay, at once; a reader finds the log as it was before or as it is after. */
    synchronized Pruned prune(Retention retention, Instant now) {
        requireFree();
        Checkpoint head = checkpoints.get(checkpoints.size() - 1);
        Set<CheckpointId> kept = retention.kept(
                checkpoints.stream().map(each -> placeOf(each, head)).toList(), now);
        List<Checkpoint> left = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            if (kept.contains(checkpoint.id())) {
                CheckpointId parent = keptAncestor(checkpoint, kept);
                left.add(Objects.equals(parent, checkpoint.parent()) ? checkpoint : checkpoint.withParent(parent));
            }
        }
        ThreadArchive shorter = archive.pruned(checkpoints, left, retention.keepsArchive());
        Pruned pruned = new Pruned(
                checkpoints.size() - left.size(),
                archive.read(checkpoints).size() - shorter.read(left).size(),
                true);
        archive = shorter;
        checkpoints.clear();
        checkpoints.addAll(left);
        firstOfTurn.clear();
        for (int i = 0; i < left.size(); i++) {
            firstOfTurn.putIfAbsent(left.get(i).turn(), i);
        }
        return pruned;
    }

    private static Retention.Place placeOf(Checkpoint checkpoint, Checkpoint head) {
        boolean isOfHalfTurn = !head.isComplete() && checkpoint.turn().equals(head.turn());
        return new Retention.Place(checkpoint.id(), checkpoint.parent(), checkpoint.createdAt(), isOfHalfTurn);
    }

    private @Nullable CheckpointId keptAncestor(Checkpoint checkpoint, Set<CheckpointId> kept) {
        CheckpointId parent = checkpoint.parent();
        while (parent != null && !kept.contains(parent)) {
            int at = indexOf(parent);
            parent = at < 0 ? null : checkpoints.get(at).parent();
        }
        return parent;
    }

    /** Returns an equal log of another thread. */
    synchronized ThreadLog copyTo(ThreadId other, long sequence) {
        ThreadLog copy = new ThreadLog(other, user, createdAt, sequence);
        checkpoints.forEach(checkpoint -> copy.checkpoints.add(checkpoint.inThread(other)));
        copy.firstOfTurn.putAll(firstOfTurn);
        copy.metadata = metadata;
        copy.archive = archive;
        return copy;
    }

    synchronized void requireFree() {
        if (leaseOwner != null && System.nanoTime() - leaseUntil < 0 && !Lease.isOwnerDead(leaseOwner)) {
            throw new ThreadBusyException(thread);
        }
    }

    private void requireLease(Lease lease) {
        if (!lease.owner().equals(leaseOwner)) {
            requireFree();
        }
    }

    private void requireHead(@Nullable CheckpointId expected) {
        CheckpointId head = headId();
        if (head == null ? expected != null : !head.equals(expected)) {
            throw new HeadMovedException(thread);
        }
    }

    /** Pruning, which leaves the head, may have removed the place that a branch begins at. */
    private void requireParent(Commit commit) {
        CheckpointId parent = commit.checkpoints().isEmpty()
                ? null
                : commit.checkpoints().get(0).parent();
        if (parent != null && !checkpoints.isEmpty() && indexOf(parent) < 0) {
            throw new HeadMovedException(thread);
        }
    }

    private @Nullable CheckpointId headId() {
        return checkpoints.isEmpty()
                ? null
                : checkpoints.get(checkpoints.size() - 1).id();
    }

    /** Binary search: ids grow with every checkpoint. */
    private int indexOf(CheckpointId id) {
        int low = 0;
        int high = checkpoints.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = checkpoints.get(middle).id().compareTo(id);
            if (order == 0) {
                return middle;
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }
}

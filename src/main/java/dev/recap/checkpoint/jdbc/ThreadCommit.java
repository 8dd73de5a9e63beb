package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.CheckpointId;
import dev.recap.message.UserId;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides in a writing transaction whether a commit may be written, and writes it. */
final class ThreadCommit {

    // Numbered where parameters before it are for a server alone.
    private static final String ADVANCE =
            "UPDATE thread SET head = ?, metadata = ?, lease_owner = ?, lease_until = unixepoch('subsec') + ?"
                    + " WHERE key = ?8";

    private static final String ADVANCE_AND_RELEASE =
            "UPDATE thread SET head = ?, metadata = ?, lease_owner = NULL, lease_until = NULL WHERE key = ?6";

    private final Commit commit;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds;
    private final RowCipher cipher;

    ThreadCommit(Commit commit, MessageRows messages, SummaryRows summaries, StepKinds kinds, RowCipher cipher) {
        this.commit = commit;
        this.messages = messages;
        this.summaries = summaries;
        this.kinds = kinds;
        this.cipher = cipher;
    }

    /** Returns what has written the checkpoints; one that wrote none when the commit was there already. */
    CheckpointWriter run(Session session) throws SQLException {
        CommitStart start = CommitStart.find(session, commit);
        boolean isNew = start == null;
        if (start == null) {
            if (commit.expectedHead() != null || commit.checkpoints().isEmpty()) {
                throw new HeadMovedException(commit.thread());
            }
            start = CommitStart.insert(session, commit);
        }
        CheckpointWriter writer = new CheckpointWriter(session, start, messages, summaries, kinds, cipher);
        if (isNew || !isDone(session, start.thread())) {
            requireParent(start, isNew);
            for (Checkpoint checkpoint : commit.checkpoints()) {
                writer.write(checkpoint);
            }
            advance(session, start.thread(), start.numbers());
        }
        return writer;
    }

    /** Returns whether the commit was written before, or throws when it may not be written. */
    private boolean isDone(Session session, ThreadRow thread) throws SQLException {
        UserId user = commit.user();
        if (user != null && !user.equals(thread.user())) {
            throw new WrongUserException(commit.thread(), user);
        }
        if (!commit.checkpoints().isEmpty()
                && (thread.head().equals(commit.newHead())
                        || (session.repeats() && thread.holds(session, newHead())))) {
            return true;
        }
        thread.requireFreeFor(commit.lease());
        thread.requireHead(commit.expectedHead());
        return false;
    }

    /** Pruning, which leaves the head, may have removed the place that a branch begins at. */
    private void requireParent(CommitStart start, boolean isNew) {
        boolean hasParent =
                !commit.checkpoints().isEmpty() && commit.checkpoints().get(0).parent() != null;
        if (hasParent && !isNew && start.parent() == null) {
            throw new HeadMovedException(commit.thread());
        }
    }

    private void advance(Session session, ThreadRow thread, Numbers numbers) throws SQLException {
        byte[] head = Columns.bytes(newHead().value());
        @Nullable String metadata = thread.metadataWith(commit.threadMetadata());
        Lease lease = commit.lease();
        if (commit.releases()) {
            session.later(
                    ADVANCE_AND_RELEASE,
                    head,
                    metadata,
                    numbers.turn(),
                    numbers.message(),
                    numbers.summary(),
                    thread.key());
        } else {
            session.later(
                    ADVANCE,
                    head,
                    metadata,
                    lease.owner(),
                    ThreadRow.seconds(lease.length()),
                    numbers.turn(),
                    numbers.message(),
                    numbers.summary(),
                    thread.key());
        }
    }

    private CheckpointId newHead() {
        return Objects.requireNonNull(commit.newHead());
    }
}

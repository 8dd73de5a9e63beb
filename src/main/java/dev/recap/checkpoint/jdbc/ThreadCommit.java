package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.OneStatement;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.UserId;
import java.sql.SQLException;
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
    private final @Nullable KnownThread known;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds;
    private final RowCipher cipher;

    /** Makes one; what is known of the thread may be out of date. */
    ThreadCommit(
            Commit commit,
            @Nullable KnownThread known,
            MessageRows messages,
            SummaryRows summaries,
            StepKinds kinds,
            RowCipher cipher) {
        this.commit = commit;
        this.known = known;
        this.messages = messages;
        this.summaries = summaries;
        this.kinds = kinds;
        this.cipher = cipher;
    }

    /**
     * What was written.
     *
     * @param rows what has written the checkpoints; none when the commit was there already
     * @param thread what the thread is now, if that is known
     */
    record Written(CheckpointWriter rows, @Nullable KnownThread thread) {}

    /** Writes the commit in one statement, which fails when the thread is not as it is known. */
    Written presuming(OneStatement session) throws SQLException {
        KnownThread known = requireNonNull(this.known);
        CommitStart start = CommitStart.presumed(known, commit);
        CheckpointWriter writer = writer(session, start, known.state());
        for (Checkpoint checkpoint : commit.checkpoints()) {
            writer.write(checkpoint);
        }
        Numbers numbers = start.numbers();
        Lease lease = commit.lease();
        @Nullable String metadata = known.row().metadataWith(commit.threadMetadata());
        session.first(
                "advance",
                Columns.bytes(newHead().value()),
                metadata,
                commit.releases() ? null : lease.owner(),
                commit.releases() ? null : ThreadRow.seconds(lease.length()),
                numbers.turn(),
                numbers.message(),
                numbers.summary(),
                known.row().key(),
                Columns.bytes(known.head().id().value()),
                known.numbers().turn(),
                known.numbers().message(),
                known.numbers().summary(),
                known.row().metadata(),
                lease.owner());
        return new Written(writer, writer.known(known.row().at(newHead(), metadata), newest()));
    }

    /** Writes the commit unless it is there already. */
    Written looking(Session session) throws SQLException {
        CommitStart start = CommitStart.find(session, commit);
        boolean isNew = start == null;
        if (start == null) {
            if (commit.expectedHead() != null || commit.checkpoints().isEmpty()) {
                throw new HeadMovedException(commit.thread());
            }
            start = CommitStart.insert(session, commit);
        }
        CheckpointWriter writer = writer(session, start, StoredState.EMPTY);
        if (!isNew && isDone(session, start.thread())) {
            return new Written(writer, null);
        }
        requireParent(start, isNew);
        for (Checkpoint checkpoint : commit.checkpoints()) {
            writer.write(checkpoint);
        }
        @Nullable String metadata = start.thread().metadataWith(commit.threadMetadata());
        advance(session, start.thread(), start.numbers(), metadata);
        return new Written(
                writer,
                commit.checkpoints().isEmpty()
                        ? null
                        : writer.known(start.thread().at(newHead(), metadata), newest()));
    }

    private CheckpointWriter writer(Session session, CommitStart start, StoredState last) {
        return new CheckpointWriter(session, start, last, messages, summaries, kinds, cipher);
    }

    private Checkpoint newest() {
        return commit.checkpoints().get(commit.checkpoints().size() - 1);
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

    private void advance(Session session, ThreadRow thread, Numbers numbers, @Nullable String metadata)
            throws SQLException {
        byte[] head = Columns.bytes(newHead().value());
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
        return requireNonNull(commit.newHead());
    }
}

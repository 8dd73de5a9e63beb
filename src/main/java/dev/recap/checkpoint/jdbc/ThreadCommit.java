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

    private static final String INSERT =
            "INSERT INTO thread (id, user_id, head, created_at) VALUES (?, ?, ?, ?) RETURNING key";

    private static final String ADVANCE = """
            UPDATE thread SET head = ?, metadata = ?, lease_owner = ?, lease_until = unixepoch('subsec') + ?
            WHERE key = ?""";

    private static final String ADVANCE_AND_RELEASE =
            "UPDATE thread SET head = ?, metadata = ?, lease_owner = NULL, lease_until = NULL WHERE key = ?";

    private final Commit commit;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds;

    ThreadCommit(Commit commit, MessageRows messages, SummaryRows summaries, StepKinds kinds) {
        this.commit = commit;
        this.messages = messages;
        this.summaries = summaries;
        this.kinds = kinds;
    }

    /** Returns what has written the checkpoints; one that wrote none when the commit was there already. */
    CheckpointWriter run(Session session) throws SQLException {
        ThreadRow thread = ThreadRow.lock(session, commit.thread());
        if (thread == null) {
            thread = insert(session);
        } else if (isDone(session, thread)) {
            return new CheckpointWriter(session, thread.key(), messages, summaries, kinds);
        }
        CheckpointWriter writer = new CheckpointWriter(session, thread.key(), messages, summaries, kinds);
        for (Checkpoint checkpoint : commit.checkpoints()) {
            writer.write(checkpoint);
        }
        advance(session, thread);
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

    private ThreadRow insert(Session session) throws SQLException {
        if (commit.expectedHead() != null || commit.checkpoints().isEmpty()) {
            throw new HeadMovedException(commit.thread());
        }
        UserId user = commit.user();
        CheckpointId head = newHead();
        long key = session.number(
                INSERT,
                commit.thread().value(),
                user == null ? null : user.value(),
                Columns.bytes(head.value()),
                Columns.micros(commit.checkpoints().get(0).createdAt()));
        return new ThreadRow(commit.thread(), key, user, head, null, null, false);
    }

    private void advance(Session session, ThreadRow thread) throws SQLException {
        byte[] head = Columns.bytes(newHead().value());
        @Nullable String metadata = thread.metadataWith(commit.threadMetadata());
        Lease lease = commit.lease();
        if (commit.releases()) {
            session.update(ADVANCE_AND_RELEASE, head, metadata, thread.key());
        } else {
            session.update(ADVANCE, head, metadata, lease.owner(), ThreadRow.seconds(lease.length()), thread.key());
        }
    }

    private CheckpointId newHead() {
        return Objects.requireNonNull(commit.newHead());
    }
}

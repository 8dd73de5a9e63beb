package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.jdbc.StoredState.Stored;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the checkpoints of one commit within its transaction: of each state only what its parent's does not have.
 * After the transaction {@link #remember} makes what was written quick to read.
 */
final class CheckpointWriter {

    private static final String INSERT = """
            INSERT INTO checkpoint (thread, id, parent, step, source, kind, created_at,
                turn, messages, summary, tokens_in, tokens_out, millis, details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final Session session;
    private final long thread;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds;
    private final Map<Long, Message> writtenMessages = new HashMap<>();
    private final Map<Long, RunningSummary> writtenSummaries = new HashMap<>();
    private final Map<String, Long> writtenKinds = new HashMap<>();
    private StoredState last = StoredState.EMPTY;
    private @Nullable TurnRow turn;

    CheckpointWriter(Session session, long thread, MessageRows messages, SummaryRows summaries, StepKinds kinds) {
        this.session = session;
        this.thread = thread;
        this.messages = messages;
        this.summaries = summaries;
        this.kinds = kinds;
    }

    void write(Checkpoint checkpoint) throws SQLException {
        TurnRow row = turnOf(checkpoint);
        StoredState parent = stateOf(checkpoint.parent());
        ConversationState state = checkpoint.state();
        Map<MessageId, Stored> byId = new HashMap<>();
        long[] sequences = new long[state.messages().size()];
        for (int i = 0; i < sequences.length; i++) {
            Message message = state.messages().get(i);
            sequences[i] = sequenceOf(message, parent, row);
            byId.put(message.id(), new Stored(sequences[i], message));
        }
        Long summary = summaryOf(state.runningSummary(), parent, row);
        insert(checkpoint, row, sequences, summary);
        last = new StoredState(checkpoint.id(), byId, summary, state.runningSummary());
    }

    void remember() {
        writtenMessages.forEach((sequence, message) ->
                messages.remember(sequence, message, message.text().length()));
        writtenSummaries.forEach(summaries::remember);
        writtenKinds.forEach(kinds::remember);
    }

    private StoredState stateOf(@Nullable CheckpointId id) throws SQLException {
        if (id == null) {
            return StoredState.EMPTY;
        }
        return id.equals(last.checkpoint()) ? last : StoredState.read(session, messages, summaries, thread, id);
    }

    private long sequenceOf(Message message, StoredState parent, TurnRow row) throws SQLException {
        Stored stored = parent.messages().get(message.id());
        if (stored != null && stored.message().equals(message)) {
            return stored.sequence();
        }
        long sequence = messages.store(session, thread, row.sequence(), message);
        writtenMessages.put(sequence, message);
        return sequence;
    }

    private @Nullable Long summaryOf(@Nullable RunningSummary summary, StoredState parent, TurnRow row)
            throws SQLException {
        if (summary == null) {
            return null;
        }
        Long previous = parent.summarySequence();
        if (previous != null && summary.equals(parent.summary())) {
            return previous;
        }
        long sequence = summaries.store(session, thread, row.sequence(), previous, summary);
        writtenSummaries.put(sequence, summary);
        return sequence;
    }

    private void insert(Checkpoint checkpoint, TurnRow row, long[] sequences, @Nullable Long summary)
            throws SQLException {
        CheckpointId parent = checkpoint.parent();
        boolean sameMetadata = checkpoint.metadata().equals(row.metadata());
        Details details = new Details(
                sameMetadata ? null : checkpoint.metadata(),
                checkpoint.interrupts(),
                checkpoint.report().failure(),
                checkpoint.state().values());
        session.update(
                INSERT,
                thread,
                Columns.bytes(checkpoint.id().value()),
                parent == null ? null : Columns.bytes(parent.value()),
                checkpoint.step(),
                CheckpointRow.code(checkpoint.source()),
                kindOf(checkpoint),
                Columns.micros(checkpoint.createdAt()),
                row.sequence(),
                Sequences.of(sequences).toBytes(),
                summary,
                checkpoint.report().usage().inputTokens(),
                checkpoint.report().usage().outputTokens(),
                checkpoint.report().took().toMillis(),
                details.write());
    }

    private TurnRow turnOf(Checkpoint checkpoint) throws SQLException {
        TurnRow known = turn;
        TurnRow row =
                known != null && known.id().equals(checkpoint.turn()) ? known : TurnRow.of(session, thread, checkpoint);
        turn = row;
        return row;
    }

    private long kindOf(Checkpoint checkpoint) throws SQLException {
        String kind = StepKind.of(checkpoint).write();
        Long written = writtenKinds.get(kind);
        long key = written == null ? kinds.key(session, kind) : written;
        writtenKinds.put(kind, key);
        return key;
    }
}

package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.jdbc.StoredState.Stored;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.TurnId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the checkpoints of one commit within its transaction: of each state only what its parent's does not have.
 * After the transaction {@link #remember} makes what was written quick to read.
 */
final class CheckpointWriter {

    static final String VALUES = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    /** Takes the columns in the order in which they are named. */
    static final String INSERT = """
            INSERT INTO checkpoint (thread, id, parent, step, source, kind, created_at,
                turn, messages, summary, tokens_in, tokens_out, millis, details)
            VALUES\s""" + VALUES;

    private final Session session;
    private final CommitStart start;
    private final long thread;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds;
    private final RowCipher cipher;
    private final Map<Long, Message> writtenMessages = new HashMap<>();
    private final Map<Long, RunningSummary> writtenSummaries = new HashMap<>();
    private final Map<String, Long> writtenKinds = new HashMap<>();
    private StoredState last;
    private boolean hasWritten;
    private @Nullable TurnRow turn;

    /**
     * Makes one that has written nothing yet.
     *
     * @param last the state that the first checkpoint may go on from, {@link StoredState#EMPTY} where it is to be read
     */
    CheckpointWriter(
            Session session,
            CommitStart start,
            StoredState last,
            MessageRows messages,
            SummaryRows summaries,
            StepKinds kinds,
            RowCipher cipher) {
        this.session = session;
        this.start = start;
        this.thread = start.thread().key();
        this.turn = start.turn();
        this.last = last;
        this.messages = messages;
        this.summaries = summaries;
        this.kinds = kinds;
        this.cipher = cipher;
    }

    void write(Checkpoint checkpoint) throws SQLException {
        TurnRow row = turnOf(checkpoint);
        StoredState parent = stateOf(checkpoint.parent());
        ConversationState state = checkpoint.state();
        Map<MessageId, Stored> byId = new HashMap<>();
        long[] sequences = new long[state.messages().size()];
        for (int i = 0; i < sequences.length; i++) {
            Message message = state.messages().get(i);
            sequences[i] = sequenceOf(message, checkpoint, parent, row);
            byId.put(message.id(), new Stored(sequences[i], message));
        }
        Long summary = summaryOf(state.runningSummary(), parent, row);
        insert(checkpoint, row, sequences, summary);
        last = new StoredState(checkpoint.id(), byId, summary, state.runningSummary());
        hasWritten = true;
    }

    /** Returns what the thread is with what was written, or {@code null} when that was nothing, or a look into a file costs no more. */
    @Nullable
    KnownThread known(ThreadRow row, Checkpoint head) {
        return hasWritten && session.isRemote()
                ? new KnownThread(row, start.numbers(), head, last, Objects.requireNonNull(turn))
                : null;
    }

    void remember() {
        writtenMessages.forEach((sequence, message) ->
                messages.remember(thread, sequence, message, message.text().length()));
        writtenSummaries.forEach((sequence, summary) -> summaries.remember(thread, sequence, summary));
        writtenKinds.forEach(kinds::remember);
    }

    private StoredState stateOf(@Nullable CheckpointId id) throws SQLException {
        if (id == null) {
            return StoredState.EMPTY;
        }
        if (id.equals(last.checkpoint())) {
            return last;
        }
        StoredState.References references = start.parent();
        if (references == null || !references.checkpoint().equals(id)) {
            references = StoredState.find(session, thread, id);
        }
        return references == null
                ? StoredState.EMPTY
                : StoredState.load(session, messages, summaries, thread, references);
    }

    private long sequenceOf(Message message, Checkpoint checkpoint, StoredState parent, TurnRow row)
            throws SQLException {
        Stored stored = parent.messages().get(message.id());
        if (stored != null && stored.message().equals(message)) {
            return stored.sequence();
        }
        // One that a fork or an edit puts back has its row.
        if (start.mayHold(message, checkpoint)) {
            long found = messages.find(session, thread, message);
            if (found != 0) {
                return found;
            }
        }
        long sequence = start.numbers().nextMessage();
        messages.store(session, thread, sequence, row.sequence(), message);
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
        long sequence = start.numbers().nextSummary();
        summaries.store(session, thread, sequence, row.sequence(), previous, summary);
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
        String json = details.write();
        session.later(
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
                Math.min(checkpoint.report().took().toMillis(), Integer.MAX_VALUE),
                json == null ? null : cipher.sealJson(RowPlace.details(thread, checkpoint.id()), json));
    }

    private TurnRow turnOf(Checkpoint checkpoint) throws SQLException {
        TurnRow row = turn;
        if (row == null || !row.id().equals(checkpoint.turn())) {
            row = knownTurn(checkpoint.turn());
            if (row == null) {
                row = TurnRow.begin(session, thread, start.numbers().nextTurn(), checkpoint);
            }
            turn = row;
        }
        return row;
    }

    /** The first checkpoint's was looked up with the thread. */
    private @Nullable TurnRow knownTurn(TurnId id) throws SQLException {
        return turn == null && !hasWritten ? null : TurnRow.find(session, thread, id);
    }

    private long kindOf(Checkpoint checkpoint) throws SQLException {
        String kind = StepKind.of(checkpoint).write();
        Long written = writtenKinds.get(kind);
        long key = written == null ? kinds.key(session, kind) : written;
        writtenKinds.put(kind, key);
        return key;
    }
}

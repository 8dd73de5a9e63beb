package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Usage;
import dev.recap.jdbc.Columns;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of checkpoints as it was read: everything but the messages and the summary, to which it only refers. */
record CheckpointRow(
        long key,
        @Nullable UserId user,
        CheckpointId id,
        @Nullable CheckpointId parent,
        int step,
        Source source,
        long createdAt,
        StepKind kind,
        Usage usage,
        TurnId turn,
        Map<String, Object> turnMetadata,
        Details details,
        Sequences messages,
        @Nullable Long summary,
        long millis) {

    /** The columns of {@link #read}, in its order, of thread h, checkpoint c, turn t and kind k. */
    static final String COLUMNS = """
            h.user_id, c.id, c.parent, c.step, c.source, c.created_at, k.body,
            c.tokens_in, c.tokens_out, t.id, t.metadata, c.details, c.messages, c.summary, c.millis, h.key""";

    private static final Source[] SOURCES = {Source.INPUT, Source.LOOP, Source.UPDATE, Source.FORK};

    static int code(Source source) {
        return List.of(SOURCES).indexOf(source);
    }

    static CheckpointRow read(ResultSet row, RowCipher cipher) throws SQLException {
        String user = row.getString(1);
        long key = row.getLong(16);
        CheckpointId id = new CheckpointId(Columns.uuid(row.getBytes(2)));
        String details = row.getString(12);
        String metadata = row.getString(11);
        long summary = row.getLong(14);
        return new CheckpointRow(
                key,
                user == null ? null : new UserId(user),
                id,
                IdColumns.checkpointId(row.getBytes(3)),
                row.getInt(4),
                SOURCES[Objects.checkIndex(row.getInt(5), SOURCES.length)],
                row.getLong(6),
                StepKind.read(row.getString(7)),
                new Usage(row.getInt(8), row.getInt(9)),
                new TurnId(IdColumns.id(row.getObject(10))),
                metadata == null ? Map.of() : JsonText.readObject(metadata),
                Details.read(details == null ? null : cipher.openJson(RowPlace.details(key, id), details)),
                Sequences.read(row.getBytes(13)),
                summary == 0 ? null : summary,
                row.getLong(15));
    }

    Checkpoint toCheckpoint(ThreadId thread, Map<Long, Message> stored, @Nullable RunningSummary runningSummary) {
        List<Message> state = new ArrayList<>(messages.size());
        for (int i = 0; i < messages.size(); i++) {
            state.add(Objects.requireNonNull(stored.get(messages.at(i))));
        }
        Map<String, Object> own = details.metadata();
        return new Checkpoint(
                thread,
                user,
                id,
                parent,
                step,
                source,
                Columns.instant(createdAt),
                kind.node(),
                kind.next(),
                turn,
                own == null ? turnMetadata : own,
                details.interrupts(),
                new StepReport(usage, kind.model(), kind.finishReason(), details.failure(), Duration.ofMillis(millis)),
                new ConversationState(state, runningSummary, details.values()));
    }
}

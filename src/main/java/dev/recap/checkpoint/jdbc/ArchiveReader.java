package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads every message a thread's checkpoints hold, each once, and of the checkpoints only which those are. */
final class ArchiveReader {

    private static final String SELECT_HELD = """
            SELECT id, messages FROM checkpoint WHERE thread = ? ORDER BY id DESC""";

    /** A summary covers ids; the versions it took in are those its checkpoint's parent holds. */
    private static final String SELECT_SUMMARIZED = """
            SELECT c.summary, p.messages
            FROM checkpoint c CROSS JOIN checkpoint p ON p.thread = c.thread AND p.id = c.parent
            WHERE c.thread = ? AND c.summary > 0 AND c.summary IS DISTINCT FROM p.summary ORDER BY c.id""";

    private final MessageRows messages;
    private final SummaryRows summaries;

    ArchiveReader(MessageRows messages, SummaryRows summaries) {
        this.messages = messages;
        this.summaries = summaries;
    }

    /** Sequences grow with every row, so their order is the one in which messages appeared. */
    List<ArchivedMessage> read(Session session, ThreadId thread) throws SQLException {
        ThreadRow row = ThreadRow.find(session, thread);
        if (row == null) {
            return List.of();
        }
        Map<Long, CheckpointId> newest = newestHolders(session, row.key());
        Sequences all =
                Sequences.of(newest.keySet().stream().mapToLong(Long::longValue).toArray());
        Map<Long, Message> found = messages.load(session, row.key(), List.of(all));
        Map<Long, RunningSummary> covering = covering(session, row.key(), found);
        List<ArchivedMessage> archive = new ArrayList<>(all.size());
        newest.forEach((sequence, holder) ->
                archive.add(new ArchivedMessage(requireNonNull(found.get(sequence)), holder, covering.get(sequence))));
        return List.copyOf(archive);
    }

    private static Map<Long, CheckpointId> newestHolders(Session session, long thread) throws SQLException {
        Map<Long, CheckpointId> holders = new TreeMap<>();
        Sequences newer = Sequences.of();
        try (ResultSet row = session.query(SELECT_HELD, thread)) {
            while (row.next()) {
                CheckpointId id = new CheckpointId(Columns.uuid(row.getBytes(1)));
                Sequences held = Sequences.read(row.getBytes(2));
                // What neighbours have in common is known: a thread that is never summarized would be read once per
                // step.
                for (int i = held.commonStart(newer); i < held.size(); i++) {
                    holders.putIfAbsent(held.at(i), id);
                }
                newer = held;
            }
        }
        return holders;
    }

    private Map<Long, RunningSummary> covering(Session session, long thread, Map<Long, Message> found)
            throws SQLException {
        Map<Long, Sequences> summarized = new TreeMap<>();
        try (ResultSet row = session.query(SELECT_SUMMARIZED, thread)) {
            while (row.next()) {
                summarized.put(row.getLong(1), Sequences.read(row.getBytes(2)));
            }
        }
        Map<Long, RunningSummary> loaded = summaries.load(session, thread, summarized.keySet());
        Map<Long, RunningSummary> covering = new HashMap<>();
        summarized.forEach((sequence, held) -> {
            RunningSummary summary = requireNonNull(loaded.get(sequence));
            Set<MessageId> covers = Set.copyOf(summary.covers());
            for (int i = 0; i < held.size(); i++) {
                if (covers.contains(requireNonNull(found.get(held.at(i))).id())) {
                    covering.put(held.at(i), summary);
                }
            }
        });
        return covering;
    }
}

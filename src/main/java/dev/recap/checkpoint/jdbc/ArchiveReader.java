package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads every message a thread's checkpoints hold, each once, and those that pruning left because a summary speaks of them;
 * of the checkpoints only which those are.
 */
final class ArchiveReader {

    private static final String SELECT_HELD = """
            SELECT id, messages FROM checkpoint WHERE thread = ? ORDER BY id DESC""";

    /** A summary covers ids; the versions it took in are those its checkpoint's parent holds. */
    private static final String SELECT_SUMMARIZED = """
            SELECT c.summary, p.messages
            FROM checkpoint c CROSS JOIN checkpoint p ON p.thread = c.thread AND p.id = c.parent
            WHERE c.thread = ? AND c.summary > 0 AND c.summary IS DISTINCT FROM p.summary ORDER BY c.id""";

    private static final String SELECT_SUMMARIES = """
            SELECT id, summary FROM checkpoint WHERE thread = ? AND summary > 0 ORDER BY id""";

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
        Map<Long, CheckpointId> places = newestHolders(session, row.key());
        Map<Long, Sequences> takenIn = pruned(session, row.key(), places);
        Sequences all =
                Sequences.of(places.keySet().stream().mapToLong(Long::longValue).toArray());
        Map<Long, Message> found = messages.load(session, row.key(), List.of(all));
        Map<Long, RunningSummary> covering = covering(session, row.key(), found, takenIn);
        Map<Message, ArchivedMessage> archive = new LinkedHashMap<>();
        places.forEach((sequence, place) -> {
            Message message = requireNonNull(found.get(sequence));
            archive.merge(message, new ArchivedMessage(message, place, covering.get(sequence)), ArchiveReader::merged);
        });
        return List.copyOf(archive.values());
    }

    /** One that was put back after the clock was may have a second row. */
    private static ArchivedMessage merged(ArchivedMessage first, ArchivedMessage second) {
        CheckpointId newest =
                first.checkpoint().compareTo(second.checkpoint()) > 0 ? first.checkpoint() : second.checkpoint();
        return new ArchivedMessage(
                first.message(), newest, second.summary() == null ? first.summary() : second.summary());
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

    /**
     * Returns what the summaries took in of which pruning wrote it down, as far as a checkpoint goes back to them; adds the
     * versions that no checkpoint holds, each with the oldest checkpoint that goes back to a summary of it.
     */
    private static Map<Long, Sequences> pruned(Session session, long thread, Map<Long, CheckpointId> places)
            throws SQLException {
        Map<Long, Sequences> archive = ArchiveRows.read(session, thread);
        if (archive.isEmpty()) {
            return archive;
        }
        Map<CheckpointId, Long> own = new TreeMap<>();
        try (ResultSet row = session.query(SELECT_SUMMARIES, thread)) {
            while (row.next()) {
                own.put(new CheckpointId(Columns.uuid(row.getBytes(1))), row.getLong(2));
            }
        }
        Set<Long> known = new HashSet<>(archive.keySet());
        known.addAll(own.values());
        Map<Long, Long> previous = ArchiveRows.previous(session, thread, known);
        Map<Long, CheckpointId> oldest = new HashMap<>();
        own.forEach((checkpoint, summary) -> {
            long at = summary;
            while (previous.containsKey(at) && oldest.putIfAbsent(at, checkpoint) == null) {
                at = previous.getOrDefault(at, 0L);
            }
        });
        archive.keySet().retainAll(oldest.keySet());
        Map<Long, CheckpointId> unheld = new HashMap<>();
        archive.forEach((summary, taken) -> {
            CheckpointId checkpoint = requireNonNull(oldest.get(summary));
            for (int i = 0; i < taken.size(); i++) {
                if (!places.containsKey(taken.at(i))) {
                    unheld.merge(taken.at(i), checkpoint, (a, b) -> a.compareTo(b) < 0 ? a : b);
                }
            }
        });
        places.putAll(unheld);
        return archive;
    }

    private Map<Long, RunningSummary> covering(
            Session session, long thread, Map<Long, Message> found, Map<Long, Sequences> takenIn) throws SQLException {
        Map<Long, Sequences> summarized = new TreeMap<>(takenIn);
        try (ResultSet row = session.query(SELECT_SUMMARIZED, thread)) {
            while (row.next()) {
                if (!takenIn.containsKey(row.getLong(1))) {
                    summarized.put(row.getLong(1), Sequences.read(row.getBytes(2)));
                }
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

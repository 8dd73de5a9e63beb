package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.DamagedMessageException;
import dev.recap.message.InvalidIdException;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageJson;
import dev.recap.message.RunningSummary;
import dev.recap.message.StateKeyException;
import dev.recap.message.ThreadId;
import dev.recap.message.UnstorableValueException;
import dev.recap.message.UserId;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ThreadLinesWriter} wrote, one checkpoint after another, and checks all of it. Held are the newest
 * messages and summaries only; older ones are looked up where the checkpoints that were read have been put. Used once.
 */
final class ThreadLinesReader {

    private final BufferedReader lines;
    private final ThreadId thread;
    private final @Nullable UserId user;
    private final Map<String, Object> metadata;
    private final Function<CheckpointId, @Nullable Checkpoint> written;
    private final NumberedValues<Message> messages;
    private final NumberedValues<RunningSummary> summaries;
    private @Nullable Checkpoint last;
    private final int count;
    private int read;
    private int lineNumber;
    private long characters;

    /**
     * Reads the header.
     *
     * @param thread the id the thread gets
     * @param user whom it is to belong to, or {@code null} for whom it belonged to
     * @param written finds a checkpoint that {@link #next} returned before
     * @param maxHeld how many characters of messages, and of summaries, to hold
     */
    ThreadLinesReader(
            BufferedReader lines,
            ThreadId thread,
            @Nullable UserId user,
            Function<CheckpointId, @Nullable Checkpoint> written,
            int maxHeld)
            throws IOException {
        this.lines = lines;
        this.thread = thread;
        this.written = written;
        this.messages = new NumberedValues<>(
                maxHeld, (id, index) -> require(id).state().messages().get(index));
        this.summaries = new NumberedValues<>(
                maxHeld, (id, index) -> require(id).state().summary().orElseThrow());
        Fields header = line();
        if (header == null || !ThreadLines.KIND.equals(header.value(ThreadLines.RECAP))) {
            throw refused("it does not begin with the header of a thread", null);
        }
        int version = header.requiredInt("version");
        if (version != ThreadLines.VERSION) {
            throw refused("it has version " + version + ", and this Recap reads version " + ThreadLines.VERSION, null);
        }
        String owner = header.text(ThreadLines.USER);
        this.user = user != null || owner == null ? user : checked(() -> new UserId(owner));
        this.metadata = header.object("metadata").values();
        this.count = header.requiredInt(ThreadLines.CHECKPOINTS);
        if (count < 1) {
            throw refused("it has no checkpoints", null);
        }
    }

    /** Returns whom the thread will belong to, or {@code null} when to nobody. */
    @Nullable
    UserId user() {
        return user;
    }

    Map<String, Object> metadata() {
        return metadata;
    }

    /** Returns how many characters were read so far. */
    long characters() {
        return characters;
    }

    boolean hasNext() {
        return read < count;
    }

    /** Returns the next checkpoint; the last one only when nothing but blank lines comes after it. */
    Checkpoint next() throws IOException {
        while (true) {
            Fields line = line();
            if (line == null) {
                throw refused("the text ends here, after " + read + " of " + count + " checkpoints", null);
            } else if (line.has(ThreadLines.MESSAGE)) {
                String json = JsonText.write(line.object(ThreadLines.MESSAGE).values());
                messages.add(checked(() -> MessageJson.read(json)), json.length());
            } else if (line.has(ThreadLines.SUMMARY)) {
                RunningSummary summary = checked(() -> CheckpointFields.summary(line.object(ThreadLines.SUMMARY)));
                summaries.add(summary, summary.text().length());
            } else if (line.has(ThreadLines.CHECKPOINT)) {
                return checkpoint(line.object(ThreadLines.CHECKPOINT));
            } else {
                throw refused("it is neither a message nor a summary nor a checkpoint", null);
            }
        }
    }

    private Checkpoint checkpoint(Fields json) throws IOException {
        Checkpoint checkpoint = checked(() -> {
            CheckpointId parentId = CheckpointFields.parent(json);
            Checkpoint parent = parentId == null ? null : require(parentId);
            ConversationState before = parent == null ? ConversationState.EMPTY : parent.state();
            Fields state = json.object(ThreadLines.STATE);
            Checkpoint made = CheckpointFields.read(json, thread, user, state(before, state));
            requireOrder(made, parent);
            takeNote(made, state);
            return made;
        });
        last = checkpoint;
        read++;
        if (!hasNext() && line() != null) {
            throw refused("the text goes on after the " + count + " checkpoints that its header tells of", null);
        }
        return checkpoint;
    }

    /** Every value of a state is read and compared here, and written in {@link ThreadLinesWriter}. */
    private ConversationState state(ConversationState before, Fields json) {
        int shared = json.requiredInt(ThreadLines.SHARED);
        List<Message> rest = numbers(json).stream().map(messages::get).toList();
        RunningSummary summary =
                json.has(ThreadLines.SUMMARY) ? summaries.get(json.requiredInt(ThreadLines.SUMMARY)) : null;
        Map<String, Object> values = json.object(ThreadLines.VALUES).values();
        if (rest.isEmpty()
                && shared == before.messages().size()
                && Objects.equals(summary, before.runningSummary())
                && values.equals(before.values())) {
            return before;
        }
        List<Message> all = new ArrayList<>(before.messages().subList(0, shared));
        all.addAll(rest);
        requireDistinct(all, rest);
        return new ConversationState(all, summary, values);
    }

    private static List<Integer> numbers(Fields state) {
        return state.list(ThreadLines.MESSAGES).stream()
                .map(number -> Objects.requireNonNullElse((Integer) number, -1))
                .toList();
    }

    /** What is shared was looked at when its own checkpoint was read. */
    private void requireDistinct(List<Message> all, List<Message> rest) {
        Set<MessageId> added = new HashSet<>();
        rest.forEach(message -> added.add(message.id()));
        boolean distinct = added.size() == rest.size()
                && all.subList(0, all.size() - rest.size()).stream().noneMatch(message -> added.contains(message.id()));
        if (!distinct) {
            throw refused("its state holds a message twice", null);
        }
    }

    private void requireOrder(Checkpoint made, @Nullable Checkpoint parent) {
        // Behind what was pruned numbers are missing.
        if (made.step() < (parent == null ? Checkpoint.FIRST_STEP : parent.step() + 1)) {
            throw refused("its step does not follow its parent's", null);
        } else if (last != null && made.id().compareTo(last.id()) <= 0) {
            throw refused("its id is not newer than that of the checkpoint before it", null);
        }
    }

    private void takeNote(Checkpoint made, Fields state) {
        int index = state.requiredInt(ThreadLines.SHARED);
        for (int number : numbers(state)) {
            messages.standsIn(number, made.id(), index++);
        }
        if (state.has(ThreadLines.SUMMARY)) {
            summaries.standsIn(state.requiredInt(ThreadLines.SUMMARY), made.id(), 0);
        }
        messages.trim();
        summaries.trim();
    }

    private Checkpoint require(CheckpointId id) {
        Checkpoint found = last != null && last.id().equals(id) ? last : written.apply(id);
        if (found == null) {
            throw refused("checkpoint " + id + ", which it refers to, does not stand before it", null);
        }
        return found;
    }

    /** Returns the next line that is not blank, or {@code null} at the end. */
    private @Nullable Fields line() throws IOException {
        String line;
        do {
            line = lines.readLine();
            lineNumber++;
        } while (line != null && line.isBlank());
        if (line == null) {
            return null;
        }
        characters += line.length();
        String json = lineNumber == 1 && line.charAt(0) == '\uFEFF' ? line.substring(1) : line;
        return checked(() -> new Fields(place(), JsonText.readObject(json)));
    }

    private String place() {
        return "Line " + lineNumber;
    }

    private UnreadableHistoryException refused(String what, @Nullable Throwable cause) {
        return new UnreadableHistoryException(place(), what, cause);
    }

    /** Runs what makes values of a line; whatever they refuse is the line's fault. */
    private <T> T checked(Supplier<T> values) {
        try {
            return values.get();
        } catch (DamagedMessageException
                | StateKeyException
                | InvalidIdException
                | UnstorableValueException
                | IllegalArgumentException
                | DateTimeException e) {
            throw refused("it is damaged", e);
        } catch (IndexOutOfBoundsException | ClassCastException e) {
            throw refused("it refers to something that does not stand before it", e);
        }
    }
}

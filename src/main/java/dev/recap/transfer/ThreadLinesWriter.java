package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageJson;
import dev.recap.message.RunningSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a thread as {@link ThreadLines}. Held are a page of checkpoints and 32 bytes for each message and summary that
 * was written. Used once.
 */
final class ThreadLinesWriter {

    private final CheckpointStore store;
    private final Appendable out;
    private final TextNumbers messages = new TextNumbers();
    private final TextNumbers summaries = new TextNumbers();
    private @Nullable Checkpoint last;
    private int left;

    ThreadLinesWriter(CheckpointStore store, Appendable out) {
        this.store = store;
        this.out = out;
    }

    void write(Checkpoint head) throws IOException {
        try {
            new PastCheckpoints(store, head).oldestFirst(count -> header(head, count), this::checkpoint);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (left != 0) {
            throw new HeadMovedException(head.thread());
        }
    }

    private void header(Checkpoint head, int count) {
        ThreadInfo info = store.thread(head.thread()).orElseThrow(() -> new HeadMovedException(head.thread()));
        left = count;
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(ThreadLines.RECAP, ThreadLines.KIND);
        json.put("version", ThreadLines.VERSION);
        json.put(ThreadLines.THREAD, info.thread().value());
        if (info.user() != null) {
            json.put(ThreadLines.USER, info.user().value());
        }
        json.put("metadata", info.metadata());
        json.put(ThreadLines.CHECKPOINTS, count);
        line(JsonText.write(json));
    }

    private void checkpoint(Checkpoint checkpoint) {
        Map<String, Object> json = CheckpointFields.write(checkpoint);
        json.put(ThreadLines.STATE, state(stateOf(checkpoint.parent()), checkpoint.state()));
        line(ThreadLines.CHECKPOINT, JsonText.write(json));
        last = checkpoint;
        left--;
    }

    private ConversationState stateOf(@Nullable CheckpointId parent) {
        Checkpoint before = last;
        if (before == null || parent == null) {
            return ConversationState.EMPTY;
        } else if (before.id().equals(parent)) {
            return before.state();
        }
        return store.find(before.thread(), parent)
                .orElseThrow(() -> new HeadMovedException(before.thread()))
                .state();
    }

    /** Every value of a state is written here and read in {@link ThreadLinesReader}. */
    private Map<String, Object> state(ConversationState before, ConversationState state) {
        int shared = before.sharedStart(state);
        List<Integer> rest = new ArrayList<>();
        state.messages().subList(shared, state.messages().size()).forEach(message -> rest.add(number(message)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(ThreadLines.SHARED, shared);
        json.put(ThreadLines.MESSAGES, rest);
        state.summary().ifPresent(summary -> json.put(ThreadLines.SUMMARY, number(summary)));
        if (!state.values().isEmpty()) {
            json.put(ThreadLines.VALUES, state.values());
        }
        return json;
    }

    private int number(Message message) {
        return number(ThreadLines.MESSAGE, messages, MessageJson.write(message));
    }

    private int number(RunningSummary summary) {
        return number(ThreadLines.SUMMARY, summaries, JsonText.write(CheckpointFields.write(summary)));
    }

    private int number(String name, TextNumbers numbers, String json) {
        int before = numbers.size();
        int number = numbers.of(json);
        if (number == before) {
            line(name, json);
        }
        return number;
    }

    private void line(String name, String json) {
        line("{\"" + name + "\":" + json + "}");
    }

    private void line(String json) {
        try {
            out.append(json).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Lease;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnListener;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One attempt to run a turn: its lease, what it has written, and who hears of it. Used by one thread. */
final class TurnRun implements TurnListener {

    private final ThreadId thread;
    private final @Nullable UserId user;
    private final @Nullable Consumer<ConversationEvent> events;
    private final Lease lease = Lease.ofNewTurn();
    private final List<Checkpoint> written = new ArrayList<>();

    TurnRun(ThreadId thread, @Nullable UserId user, @Nullable Consumer<ConversationEvent> events) {
        this.thread = thread;
        this.user = user;
        this.events = events;
    }

    Lease lease() {
        return lease;
    }

    Turn as(TurnId turn, Map<String, Object> metadata) {
        return as(turn, metadata, null);
    }

    /** What is run under this attempt; a turn that goes on later is told the application's prompt again. */
    Turn as(TurnId turn, Map<String, Object> metadata, @Nullable String systemPrompt) {
        return new Turn(thread, user, turn, metadata, systemPrompt, lease, this);
    }

    boolean hasWritten() {
        return !written.isEmpty();
    }

    /** What this run has committed so far, oldest first. */
    List<Checkpoint> written() {
        return written;
    }

    void tell(ConversationEvent event) {
        if (events != null) {
            events.accept(event);
        }
    }

    @Override
    public boolean wantsTokens() {
        return events != null;
    }

    @Override
    public void onToken(String text) {
        tell(new ConversationEvent.Token(text));
    }

    @Override
    public void onCheckpoint(@Nullable Checkpoint parent, Checkpoint checkpoint) {
        written.add(checkpoint);
        if (events != null) {
            RecordedTurn.events(parent, checkpoint).forEach(events);
        }
    }
}

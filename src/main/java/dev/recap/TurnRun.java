package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Lease;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnListener;
import dev.recap.graph.TurnSettings;
import dev.recap.message.MessageId;
import dev.recap.message.TurnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One attempt to run a turn: its lease, what it has written, and who hears of it. Used by one thread. */
final class TurnRun implements TurnListener {

    private final Call call;
    private final Lease lease = Lease.ofNewTurn();
    private final List<Checkpoint> written = new ArrayList<>();
    private @Nullable TurnId turn;
    private boolean hasClaimed;
    private boolean isSummaryDue;

    TurnRun(Call call) {
        this.call = call;
    }

    Lease lease() {
        return lease;
    }

    /** What is run under this attempt. */
    Turn as(TurnId turn, Map<String, Object> metadata, TurnSettings settings) {
        this.turn = turn;
        return new Turn(call.thread(), call.user(), turn, metadata, settings, lease, call.stop(), this);
    }

    /** Whether the turn this attempt has run wrote a checkpoint, in this attempt or in one before. */
    boolean isOf(Checkpoint checkpoint) {
        return checkpoint.turn().equals(turn);
    }

    /** Whether the thread was its own, so that it cannot begin again as if nothing had happened. */
    boolean hasClaimed() {
        return hasClaimed;
    }

    /** What this run has committed so far, oldest first. */
    List<Checkpoint> written() {
        return written;
    }

    void tell(ConversationEvent event) {
        if (call.events() != null) {
            call.events().accept(event);
        }
    }

    @Override
    public boolean wantsTokens() {
        return call.events() != null;
    }

    @Override
    public void onToken(String text) {
        tell(new ConversationEvent.Token(text));
    }

    @Override
    public void onRestart(String reason) {
        tell(new ConversationEvent.Restarted(reason));
    }

    @Override
    public void onWithheld(List<MessageId> messages) {
        tell(new ConversationEvent.Withheld(messages));
    }

    @Override
    public void onSummaryDue() {
        isSummaryDue = true;
    }

    /** Returns the checkpoint behind which a summary is to be written, if one is. */
    Optional<Checkpoint> summaryIsDueBehind() {
        return isSummaryDue && !written.isEmpty() ? Optional.of(written.get(written.size() - 1)) : Optional.empty();
    }

    @Override
    public void onClaimed() {
        hasClaimed = true;
    }

    @Override
    public void onCheckpoint(@Nullable Checkpoint parent, Checkpoint checkpoint) {
        written.add(checkpoint);
        if (call.events() != null) {
            RecordedTurn.events(parent, checkpoint).forEach(call.events());
        }
    }
}

package dev.recap;

import dev.recap.message.CheckpointId;
import dev.recap.message.RecapException;
import dev.recap.message.TurnId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A turn id was used again for something it does not name; nothing was written. */
public final class TurnIdException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient TurnId turn;
    private final transient @Nullable CheckpointId unfinishedAt;

    TurnIdException(TurnId turn, String message) {
        this(turn, message, null);
    }

    private TurnIdException(TurnId turn, String message, @Nullable CheckpointId unfinishedAt) {
        super(message);
        this.turn = turn;
        this.unfinishedAt = unfinishedAt;
    }

    static TurnIdException unfinished(TurnId turn, CheckpointId last) {
        return new TurnIdException(
                turn,
                "Turn '" + turn
                        + "' was left unfinished and the thread has gone on; ask again under a new turn id, or have its"
                        + " question answered where it stands, without what came after it, by replaying checkpoint "
                        + last + ".",
                last);
    }

    /** Returns the turn id. */
    public TurnId turn() {
        return turn;
    }

    /**
     * Returns the last checkpoint of a turn that was left half-done while others have gone on in the thread: replaying it
     * answers the question there, as a turn of its own on a branch that becomes the newest; give that turn an id too, so that
     * it can be repeated. The half-done turn stays as it is. Empty when the id names something else.
     */
    public Optional<CheckpointId> unfinishedAt() {
        return Optional.ofNullable(unfinishedAt);
    }
}

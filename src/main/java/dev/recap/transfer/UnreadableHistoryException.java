package dev.recap.transfer;

import dev.recap.message.RecapException;
import org.jspecify.annotations.Nullable;

/** What was to be imported cannot be understood; nothing of it was imported. */
public final class UnreadableHistoryException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String place;

    UnreadableHistoryException(String place, String what, @Nullable Throwable cause) {
        this(place, what, "mend that and import again", cause);
    }

    UnreadableHistoryException(String place, String what, String remedy, @Nullable Throwable cause) {
        super(place + " cannot be imported: " + what + "; " + remedy + ", nothing was kept.", cause);
        this.place = place;
    }

    /** Returns where it went wrong: {@code Message 3}, counted from 1, {@code Line 12}, or {@code The history}. */
    public String place() {
        return place;
    }
}

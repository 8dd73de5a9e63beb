package dev.recap.message;

/** A message was to be removed that is not in the thread; nothing was written. */
public final class UnknownMessageException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient MessageId id;

    UnknownMessageException(MessageId id) {
        super("There is no message '" + id + "' to remove; take an id from the thread's state.");
        this.id = id;
    }

    /** Returns the id that is not there. */
    public MessageId id() {
        return id;
    }
}

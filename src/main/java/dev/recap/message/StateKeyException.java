package dev.recap.message;

/** A key that the state's values do not take; nothing was written. */
public final class StateKeyException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String key;

    /** Makes the error for a key and the sentence that says why it is refused. */
    public StateKeyException(String key, String message) {
        super(message);
        this.key = key;
    }

    /** Returns the key that was refused. */
    public String key() {
        return key;
    }
}

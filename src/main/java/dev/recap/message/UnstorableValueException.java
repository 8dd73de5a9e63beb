package dev.recap.message;

/** A message, metadata or a value of the state that JSON cannot carry; it was refused before anything was written. */
public final class UnstorableValueException extends RecapException {

    private static final long serialVersionUID = 1L;

    UnstorableValueException(String message) {
        super(message);
    }
}

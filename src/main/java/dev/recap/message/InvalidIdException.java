package dev.recap.message;

/** An id that no store could keep: empty, too long, or with characters that have no UTF-8 form. */
public final class InvalidIdException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String id;

    InvalidIdException(String id, String message) {
        super(message);
        this.id = id;
    }

    /** Returns the id that was refused. */
    public String id() {
        return id;
    }
}

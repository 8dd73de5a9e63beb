package dev.recap.model;

import dev.recap.message.RecapException;
import org.jspecify.annotations.Nullable;

/** A model could not be made or did not answer. The message is one sentence that says what to do about it. */
public final class ModelException extends RecapException {

    private static final long serialVersionUID = 1L;

    /** What went wrong, for code that acts on it; people get the message. */
    public enum Kind {
        /** An option for a model is missing or malformed; no server was asked. */
        MISCONFIGURED(false),
        /** The key is missing, wrong, or not allowed to do this (401, 403). */
        KEY_REFUSED(false),
        /** The server does not know the model or the path (404). */
        NOT_FOUND(false),
        /** The conversation is longer than the model can read. */
        CONTEXT_EXCEEDED(false),
        /** A content filter refused the request. */
        CONTENT_FILTERED(false),
        /** The server refused the request for another reason (other 4xx). */
        REQUEST_REFUSED(false),
        /** The plan behind the key has no credit left. */
        QUOTA_EXHAUSTED(false),
        /** Too many requests in a short time (429). */
        RATE_LIMITED(true),
        /** The server failed (5xx). */
        SERVER_FAILED(true),
        /** No answer within the time allowed, or it stopped half-way for so long. */
        TIMED_OUT(true),
        /** Nothing listens at the address, or the host is unknown. */
        UNREACHABLE(true),
        /** The connection was lost before the answer was complete. */
        CONNECTION_LOST(true),
        /** What answered does not speak OpenAI's protocol. */
        UNREADABLE_ANSWER(false),
        /** The model answered, but with neither words nor tool calls. */
        EMPTY_ANSWER(true),
        /** The calling thread was interrupted. */
        INTERRUPTED(true),
        /** Anything else. */
        OTHER(false);

        private final boolean retriable;

        Kind(boolean retriable) {
            this.retriable = retriable;
        }
    }

    private final Kind kind;

    ModelException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /**
     * Returns what a model threw as one clear sentence, with the failure as its cause. However deep the telling error is
     * wrapped, it is found; a {@code ModelException} in the chain is returned itself. At most 200 characters of the
     * server's own words are quoted, on one line and without keys.
     *
     * @param failure what any LangChain4j model threw or passed to a streaming handler
     */
    public static ModelException explain(Throwable failure) {
        return Explanation.of(failure);
    }

    /** Returns the error of an answer that holds neither words nor tool calls, or of no answer at all. */
    public static ModelException emptyAnswer() {
        return new ModelException(
                Kind.EMPTY_ANSWER, "The model answered with nothing; ask it again, or another model.", null);
    }

    /** Returns what went wrong. */
    public Kind kind() {
        return kind;
    }

    /** Returns the name of the kind; of what is of no kind, the name of the class that was thrown. */
    @Override
    public String errorType() {
        Throwable cause = getCause();
        return kind == Kind.OTHER && cause != null ? cause.getClass().getName() : kind.name();
    }

    @Override
    public boolean isRetriable() {
        return kind.retriable;
    }
}

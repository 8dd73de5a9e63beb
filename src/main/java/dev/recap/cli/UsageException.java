package dev.recap.cli;

import dev.recap.message.RecapException;

/** The program was called wrongly; nothing was done. */
final class UsageException extends RecapException {

    private static final long serialVersionUID = 1L;

    UsageException(String sentence) {
        super(sentence);
    }
}

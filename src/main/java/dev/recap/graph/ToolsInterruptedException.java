package dev.recap.graph;

import dev.recap.message.RecapException;

/** The thread that waited for tools was interrupted; the tools were told to stop, and their round is run again on resume. */
public final class ToolsInterruptedException extends RecapException {

    private static final long serialVersionUID = 1L;

    ToolsInterruptedException(InterruptedException cause) {
        super("The turn was interrupted while its tools ran; resume it to run them again.", cause);
    }

    @Override
    public boolean isRetriable() {
        return true;
    }
}

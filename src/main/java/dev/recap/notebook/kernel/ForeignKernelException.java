package dev.recap.notebook.kernel;

import dev.recap.message.RecapException;
import java.nio.file.Path;

/** A kernel that is not Recap's stands where Recap's was to be installed; it stays. */
public final class ForeignKernelException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient Path folder;

    ForeignKernelException(Path folder) {
        super("Another kernel is in " + folder + "; remove it, or name another folder with --dir.");
        this.folder = folder;
    }

    /** Returns where it is. */
    public Path folder() {
        return folder;
    }
}

package dev.recap.cli;

import dev.recap.notebook.kernel.KernelProcess;
import java.io.IOException;

final class NotebookKernelCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        String file = arguments.text();
        try {
            KernelProcess.run(Database.path(file), Program.version());
        } catch (IOException e) {
            throw FileFailure.of(file, "read", e);
        }
    }
}

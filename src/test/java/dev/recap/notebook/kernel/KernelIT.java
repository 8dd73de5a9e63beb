package dev.recap.notebook.kernel;

import java.io.IOException;
import java.nio.file.Path;

class KernelIT extends KernelContract {

    @Override
    Frontend start(Path folder) throws IOException {
        return Kernels.start(folder);
    }
}

package dev.recap.notebook.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** The newest JDK the machine has beside the one that runs the tests. */
class NewerJavaKernelIT extends KernelContract {

    @Override
    Frontend start(Path folder) throws IOException {
        Path java = Kernels.newerJava().orElse(null);
        Assumptions.assumeTrue(java != null, "this machine has no newer JDK in /usr/lib/jvm");
        return Frontend.start(Kernels.spec(), java, folder, Map.of());
    }
}

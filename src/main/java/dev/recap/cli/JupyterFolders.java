package dev.recap.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where Jupyter looks for what a user has installed: https://docs.jupyter.org/en/latest/use/jupyter-directories.html. */
final class JupyterFolders {

    private JupyterFolders() {}

    static Path ofUser(Map<String, String> environment) {
        String own = environment.getOrDefault("JUPYTER_DATA_DIR", "");
        if (!own.isBlank()) {
            return Path.of(own);
        }
        String home = System.getProperty("user.home");
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return Path.of(home, "Library", "Jupyter");
        } else if (system.startsWith("windows")) {
            return Path.of(environment.getOrDefault("APPDATA", home), "jupyter");
        }
        String data = environment.getOrDefault("XDG_DATA_HOME", "");
        return data.isBlank() ? Path.of(home, ".local", "share", "jupyter") : Path.of(data, "jupyter");
    }
}

package dev.recap.cli;

import dev.recap.message.JsonText;
import dev.recap.notebook.kernel.KernelSpec;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

final class NotebookInstallCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        requireJdk();
        Map<String, String> environment = console.environment();
        String given = arguments.value(Option.DIR);
        Path data = given == null ? JupyterFolders.ofUser(environment) : Database.path(given);
        Path folder = install(data);
        if (arguments.has(Option.JSON)) {
            console.output().line(JsonText.write(Map.of("kernel", "java", "folder", folder.toString())));
            return;
        }
        console.output().line("The kernel 'Java (Recap)' is in " + Printable.oneLine(folder.toString()) + ".");
        String path = given == null
                ? ""
                : "JUPYTER_PATH=" + quoted(data.toAbsolutePath().normalize()) + " ";
        console.output().line("Open a notebook with: " + path + "jupyter notebook notebooks/");
        if (!hasJupyter(environment)) {
            console.output()
                    .line("Jupyter is not on the PATH yet: apt-get install jupyter-notebook jupyter-nbconvert,"
                            + " or pip install notebook.");
        }
    }

    /** A runtime without the compiler would only fail when a notebook is opened. */
    private static void requireJdk() {
        if (ModuleLayer.boot().findModule("jdk.jshell").isEmpty()) {
            throw new SettingException(
                    "The Java in " + Printable.oneLine(System.getProperty("java.home"))
                            + " has no JShell; run this command with a JDK, which the kernel needs too.",
                    null);
        }
    }

    private static Path install(Path data) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        try {
            return KernelSpec.install(data, program(), java, Program.version());
        } catch (IOException e) {
            throw FileFailure.of(data.toString(), "written", e);
        }
    }

    private static Path program() {
        try {
            Path program = Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isRegularFile(program)) {
                return program;
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        throw new SettingException("Only the program can be installed: run java -jar target/recap.jar.", null);
    }

    private static boolean hasJupyter(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "jupyter"))
                        || Files.isExecutable(Path.of(folder, "jupyter.exe")));
    }

    private static String quoted(Path folder) {
        String name = folder.toString();
        return name.matches("[\\w/.+-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}

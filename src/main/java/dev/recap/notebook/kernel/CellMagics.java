package dev.recap.notebook.kernel;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.magic.MagicsRegistry;
import org.dflib.jjava.jupyter.kernel.magic.UndefinedMagicException;

/** Lines of a cell that speak to the kernel: {@code %classpath} and {@code %maven}, and what extensions add. */
final class CellMagics {

    private static final String CLASSPATH = "classpath";
    private static final String JARS = "*.{jar,JAR}";
    private static final String OURS = "dev.recap:recap";

    /** In quotes it may have blanks. */
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

    private CellMagics() {}

    static void register(MagicsRegistry magics, Consumer<String> addToClasspath) {
        magics.registerLineMagic(CLASSPATH, (kernel, arguments) -> {
            for (Path path : paths(arguments)) {
                addToClasspath.accept(path.toString());
            }
            return null;
        });
        magics.registerLineMagic("maven", (kernel, arguments) -> {
            maven(arguments);
            return null;
        });
    }

    /** Runs a line with its percent sign. */
    static void run(BaseKernel kernel, String line) throws CellFailure {
        List<String> words = WORD.matcher(line.substring(1))
                .results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                .toList();
        if (words.isEmpty()) {
            throw new CellFailure("UndefinedMagic", "A name has to follow the percent sign.");
        }
        try {
            kernel.getMagicsRegistry().evalLineMagic(kernel, words.get(0), words.subList(1, words.size()));
        } catch (UndefinedMagicException e) {
            throw new CellFailure(
                    "UndefinedMagic",
                    "There is no %" + words.get(0) + "; there are %"
                            + String.join(
                                    ", %",
                                    kernel.getMagicsRegistry().getLineMagicNames().stream()
                                            .sorted()
                                            .toList())
                            + ".");
        } catch (CellFailure e) {
            throw e;
        } catch (Exception e) {
            throw new CellFailure(e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
        }
    }

    private static void maven(List<String> arguments) throws CellFailure {
        if (arguments.isEmpty()) {
            throw new CellFailure("NoCoordinates", "Name what is wanted, as in %" + "maven " + OURS + ":VERSION");
        }
        for (String coordinates : arguments) {
            if (!coordinates.equals(OURS) && !coordinates.startsWith(OURS + ":")) {
                throw new CellFailure(
                        "NotFetched",
                        "This kernel fetches nothing, so " + coordinates
                                + " is not here; put its jars into a folder and name that in a line with %" + CLASSPATH
                                + ".");
            }
            System.out.println(coordinates + " is already here.");
        }
    }

    private static List<Path> paths(List<String> arguments) throws CellFailure, IOException {
        if (arguments.isEmpty()) {
            throw new CellFailure("NoPath", "Name folders of classes or jars, as in %" + CLASSPATH + " lib/*.jar");
        }
        List<Path> paths = new ArrayList<>();
        for (String argument : arguments) {
            List<Path> found = found(argument);
            if (found.isEmpty()) {
                throw new CellFailure(
                        "NoSuchFile",
                        "There is no " + argument + ", seen from " + Path.of("").toAbsolutePath() + ".");
            }
            paths.addAll(found);
        }
        for (Path path : paths) {
            requireReadable(path);
        }
        return paths;
    }

    /** The compiler would fail on a jar it cannot read from then on, in every cell. */
    private static void requireReadable(Path path) throws CellFailure, IOException {
        if (Files.isDirectory(path)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(path, JARS)) {
                if (jars.iterator().hasNext()) {
                    System.err.println(
                            path + " stands for the classes in it; its jars are " + path.resolve("*.jar") + ".");
                }
            }
            return;
        }
        try {
            new ZipFile(path.toFile()).close();
        } catch (IOException e) {
            throw new CellFailure(
                    "NoJar",
                    path + " is no folder, and no jar that can be read (" + e.getMessage()
                            + "); nothing was added to the class path.");
        }
    }

    /** A star stands in the last part only, as on Java's own class path; alone, it means jars. */
    private static List<Path> found(String argument) throws IOException {
        int slash = Math.max(argument.lastIndexOf('/'), argument.lastIndexOf('\\'));
        String last = argument.substring(slash + 1);
        try {
            if (!last.contains("*") && !last.contains("?")) {
                Path path = Path.of(argument).toAbsolutePath().normalize();
                return Files.exists(path) ? List.of(path) : List.of();
            }
            Path folder = Path.of(slash < 0 ? "." : argument.substring(0, slash + 1))
                    .toAbsolutePath()
                    .normalize();
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            List<Path> paths = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, last.equals("*") ? JARS : last)) {
                entries.forEach(paths::add);
            }
            paths.sort(null);
            return paths;
        } catch (InvalidPathException e) {
            return List.of();
        }
    }
}

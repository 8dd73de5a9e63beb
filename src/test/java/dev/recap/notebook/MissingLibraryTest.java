package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.Recap;
import dev.recap.message.RecapException;
import dev.recap.model.OfflineModel;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MissingLibraryTest {

    @Test
    void picture_itsLibraryMissing_namesTheDependency() throws Exception {
        assertThat(without("plantuml", "graph")).contains("net.sourceforge.plantuml:plantuml-mit");
        assertThat(without("xchart", "tokens")).contains("org.knowm.xchart:xchart");
        assertThat(without("plantuml", "tokens")).isEmpty();
        assertThat(without("xchart", "graph")).isEmpty();
    }

    private static String without(String library, String picture) throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Path.of(entry).getFileName().toString().startsWith(library)) {
                classPath.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            return (String) loader.loadClass(Drawing.class.getName())
                    .getMethod("failure", String.class)
                    .invoke(null, picture);
        }
    }

    /** Draws in a class loader that lacks a library. */
    public static final class Drawing {

        private Drawing() {}

        /** Returns what is said about the failure, or nothing. */
        public static String failure(String picture) {
            try (Recap recap = Recap.builder(OfflineModel.create()).build()) {
                recap.thread("T").send("hello");
                Picture drawn = picture.equals("graph") ? Picture.graph(recap) : Picture.tokens(recap.thread("T"));
                return drawn.png().length > 0 ? "" : "nothing was drawn";
            } catch (RecapException e) {
                return e.getMessage();
            }
        }
    }
}

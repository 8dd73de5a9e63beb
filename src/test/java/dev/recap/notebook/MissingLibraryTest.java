package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.RecapException;
import dev.recap.model.OfflineModel;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class MissingLibraryTest {

    @Test
    void picture_itsLibraryMissing_namesTheDependency() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String name = Path.of(entry).getFileName().toString();
            if (!name.startsWith("plantuml") && !name.startsWith("xchart")) {
                classPath.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            assertThat(loader.loadClass(Drawing.class.getName())
                            .getMethod("failures")
                            .invoke(null))
                    .asString()
                    .contains("net.sourceforge.plantuml:plantuml-mit", "org.knowm.xchart:xchart");
        }
    }

    /** Draws in a class loader that lacks both libraries. */
    public static final class Drawing {

        private Drawing() {}

        /** Draws what needs none, and returns what is said about the others. */
        public static String failures() {
            try (Recap recap = Recap.builder(OfflineModel.create()).build()) {
                ConversationThread thread = recap.thread("T");
                thread.send("hello");
                Picture.history(thread);
                Picture.summary(thread);
                return failure(() -> Picture.graph(recap)) + failure(() -> Picture.tokens(thread));
            }
        }

        private static String failure(Supplier<Picture> drawing) {
            try {
                return drawing.get().toString();
            } catch (RecapException e) {
                return e.getMessage();
            }
        }
    }
}

package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
import org.springframework.core.env.MapPropertySource;

/** The README's Spring configuration, taken from the README, in a real application context. */
class SpringExampleTest {

    private static final Pattern CONFIGURATION =
            Pattern.compile("```java\\n(import (?:(?!```).)*class RecapConfiguration.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    /** What Spring Boot brings by itself. */
    static class Placeholders {
        @Bean
        static PropertySourcesPlaceholderConfigurer placeholders() {
            return new PropertySourcesPlaceholderConfigurer();
        }
    }

    @Test
    void configuration_ofTheReadme_answersAndLeavesNoThreadBehind() throws Exception {
        Class<?> configuration = compiled();
        // Tests that ran before may have left a client's threads to end by themselves.
        Set<Thread> others = Set.copyOf(Thread.getAllStackTraces().keySet());
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.text("안녕하세요"))) {
            Map<String, Object> properties = Map.of(
                    "recap.base-url", server.baseUrl(),
                    "recap.api-key", "test",
                    "recap.file", folder.resolve("recap.db").toString());
            try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
                context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", properties));
                context.register(Placeholders.class, configuration);
                context.refresh();
                ConversationThread thread = context.getBean(Recap.class).thread("1");
                assertThat(thread.sendAsync("안녕").toCompletableFuture().join().text())
                        .isEqualTo("안녕하세요");
                try (var events = thread.stream("또 봐요")) {
                    assertThat(events.anyMatch(ConversationEvent.Done.class::isInstance))
                            .isTrue();
                }
            }
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("recap-") && !others.contains(thread)) {
                thread.join(TimeUnit.SECONDS.toMillis(10));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    /** As a server that unloads an application needs it. */
    @Test
    void close_recapOfAnotherClassLoader_letsTheClassLoaderGo() throws Exception {
        WeakReference<ClassLoader> loader = useInOwnClassLoader();
        // The JDK itself keeps the last type a record's equals() was linked for (ObjectMethods.OBJECT_EQ): give it
        // another.
        assertThat(new Linked(new Component("a"))).isEqualTo(new Linked(new Component("a")));
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(loader.get()).isNull();
    }

    private record Component(String text) {}

    private record Linked(Component component) {}

    private WeakReference<ClassLoader> useInOwnClassLoader() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            // Jackson's buffers stay with the thread, softly, so it is one that ends.
            FutureTask<Object> use = new FutureTask<>(() ->
                    loader.loadClass(Unloaded.class.getName()).getMethod("use").invoke(null));
            new Thread(use).start();
            use.get();
            return new WeakReference<>(loader);
        }
    }

    /** Runs in a class loader of its own: turns of every kind, then close. */
    public static final class Unloaded {

        private Unloaded() {}

        /** Uses a Recap and closes it. */
        public static void use() {
            try (Recap recap =
                    Recap.builder(dev.recap.model.OfflineModel.create()).build()) {
                ConversationThread thread = recap.thread("1");
                thread.send("My name is Sua.", TurnOptions.ofDefaults().deadline(java.time.Duration.ofSeconds(50)));
                thread.sendAsync("What is my name?").toCompletableFuture().join();
                try (var events = thread.stream("And now?")) {
                    events.forEach(event -> {});
                }
            }
        }
    }

    private Class<?> compiled() throws IOException, ClassNotFoundException {
        Matcher block = CONFIGURATION.matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).isTrue();
        // Spring makes a subclass, which a class of a test's own class loader has to be public for.
        String code = block.group(1).replace("class RecapConfiguration", "public class RecapConfiguration");
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///RecapConfiguration.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return code;
                    }
                };
        StringWriter complaints = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        complaints,
                        null,
                        null,
                        List.of("-d", folder.toString(), "-parameters", "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(source))
                .call();
        assertThat(compiled).as(complaints.toString()).isTrue();
        URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        return loader.loadClass("RecapConfiguration");
    }
}

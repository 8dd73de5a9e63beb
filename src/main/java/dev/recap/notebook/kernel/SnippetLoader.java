package dev.recap.notebook.kernel;

import java.io.File;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jshell.execution.LoaderDelegate;
import jdk.jshell.spi.ExecutionControl.ClassBytecodes;
import jdk.jshell.spi.ExecutionControl.ClassInstallException;
import jdk.jshell.spi.ExecutionControl.InternalException;
import jdk.jshell.spi.ExecutionControl.NotImplementedException;
import org.jspecify.annotations.Nullable;

/** Where the classes live that JShell makes of snippets, below those of the program. */
final class SnippetLoader extends URLClassLoader implements LoaderDelegate {

    private final Map<String, byte[]> declared = new ConcurrentHashMap<>();
    private final Map<String, Class<?>> loaded = new ConcurrentHashMap<>();
    private boolean isRedefining;

    SnippetLoader() {
        super("cells", new URL[0], SnippetLoader.class.getClassLoader());
    }

    /** Says whether classes that are loaded next take the place of those of their name. */
    void redefining(boolean isRedefining) {
        this.isRedefining = isRedefining;
    }

    @Override
    public void load(ClassBytecodes[] classes) throws ClassInstallException, NotImplementedException {
        if (isRedefining) {
            redefine(classes);
        } else {
            define(classes);
        }
    }

    private void define(ClassBytecodes[] classes) throws ClassInstallException {
        boolean[] installed = new boolean[classes.length];
        try {
            // They may name each other.
            for (ClassBytecodes each : classes) {
                declared.put(each.name(), each.bytecodes());
            }
            for (int i = 0; i < classes.length; i++) {
                loaded.put(classes[i].name(), loadClass(classes[i].name()));
                installed[i] = true;
            }
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ClassInstallException("load: " + e.getMessage(), installed);
        }
    }

    /**
     * Exchanges the code of classes and leaves their fields.
     *
     * @throws NotImplementedException if the virtual machine runs without the agent; JShell then makes new classes
     * @throws ClassInstallException if the new class has other members, or other values for its static ones to begin with,
     *     which it would never get; JShell then makes new ones
     */
    private void redefine(ClassBytecodes[] classes) throws ClassInstallException, NotImplementedException {
        Instrumentation instrumentation = RedefinitionAgent.instrumentation();
        if (instrumentation == null) {
            throw new NotImplementedException("no agent");
        }
        for (ClassBytecodes each : classes) {
            byte @Nullable [] before = declared.get(each.name());
            if (before != null && StaticParts.differ(before, each.bytecodes())) {
                throw new ClassInstallException("redefine: other static values", new boolean[classes.length]);
            }
        }
        try {
            ClassDefinition[] definitions = new ClassDefinition[classes.length];
            for (int i = 0; i < classes.length; i++) {
                definitions[i] = new ClassDefinition(findLoaded(classes[i].name()), classes[i].bytecodes());
            }
            instrumentation.redefineClasses(definitions);
        } catch (ClassNotFoundException
                | UnmodifiableClassException
                | UnsupportedOperationException
                | LinkageError
                | InternalError e) {
            // The last one of a class whose static initializer threw.
            throw new ClassInstallException("redefine: " + e.getMessage(), new boolean[classes.length]);
        }
        classesRedefined(classes);
    }

    @Override
    public void classesRedefined(ClassBytecodes[] classes) {
        for (ClassBytecodes each : classes) {
            declared.put(each.name(), each.bytecodes());
        }
    }

    /** One entry: {@link Cells#addToClasspath} gives no more. */
    @Override
    public void addToClasspath(String path) throws InternalException {
        try {
            addURL(new File(path).toURI().toURL());
        } catch (MalformedURLException e) {
            throw new InternalException(e.toString());
        }
    }

    @Override
    public Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> known = loaded.get(name);
        if (known != null) {
            return known;
        }
        byte @Nullable [] bytes = declared.get(name);
        return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
    }

    private Class<?> findLoaded(String name) throws ClassNotFoundException {
        Class<?> known = loaded.get(name);
        if (known == null) {
            throw new ClassNotFoundException(name);
        }
        return known;
    }
}

package dev.recap.tool;

import dev.langchain4j.agent.tool.ToolSpecifications;
import dev.langchain4j.exception.ToolExecutionException;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import dev.langchain4j.service.tool.ToolExecutor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes tools of methods annotated with LangChain4j's {@code @Tool}. Needs {@code dev.langchain4j:langchain4j}. */
public final class JavaTools {

    private JavaTools() {}

    /**
     * Returns a tool for each {@code @Tool} method of the objects, inherited ones included, in the order of the objects.
     *
     * @throws IllegalArgumentException if an object has no such method
     * @throws IllegalStateException if {@code dev.langchain4j:langchain4j} is not on the class path
     */
    public static List<Tool> of(Object... objects) {
        List<Tool> tools = new ArrayList<>();
        for (Object object : objects) {
            int before = tools.size();
            Set<String> overridden = new HashSet<>();
            for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
                for (Method method : type.getDeclaredMethods()) {
                    // The compiler copies annotations to the bridges it makes for generic types.
                    boolean isTool =
                            !method.isBridge() && method.isAnnotationPresent(dev.langchain4j.agent.tool.Tool.class);
                    if (isTool && overridden.add(method.getName() + Arrays.toString(method.getParameterTypes()))) {
                        tools.add(new Tool(ToolSpecifications.toolSpecificationFrom(method), function(object, method)));
                    }
                }
            }
            if (tools.size() == before) {
                throw new IllegalArgumentException(object.getClass().getName()
                        + " has no method annotated with @Tool; annotate one, or build a Tool by hand.");
            }
        }
        return List.copyOf(tools);
    }

    private static ToolFunction function(Object object, Method method) {
        try {
            return Execution.of(object, method);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "@Tool methods need dev.langchain4j:langchain4j on the class path; add it, or build a Tool by hand.",
                    e);
        }
    }

    /** Apart, as the JVM looks for all that a class uses before it runs any of it. */
    private static final class Execution {

        static ToolFunction of(Object object, Method method) {
            ToolExecutor executor = DefaultToolExecutor.builder()
                    .object(object)
                    .originalMethod(method)
                    .methodToInvoke(method)
                    .wrapToolArgumentsExceptions(true)
                    .propagateToolExecutionExceptions(true)
                    .build();
            return call -> {
                try {
                    return executor.execute(call.request(), call.thread().value());
                } catch (ToolExecutionException e) {
                    // Only a wrapping of what the method threw, which is what the model and listeners are to hear of.
                    throw e.getCause() instanceof Exception thrown ? thrown : e;
                }
            };
        }
    }
}

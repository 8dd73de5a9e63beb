package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every piece of Java in the README compiles: whole files as they are, statements inside a method. */
class ReadmeTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    private static final String AROUND = """
            import dev.langchain4j.agent.tool.ToolSpecification;
            import dev.langchain4j.data.message.*;
            import dev.langchain4j.model.chat.ChatModel;
            import dev.langchain4j.model.chat.request.ChatRequestParameters;
            import dev.recap.*;
            import dev.recap.checkpoint.*;
            import dev.recap.langgraph4j.*;
            import dev.recap.message.*;
            import dev.recap.memory.*;
            import dev.recap.memory.jdbc.*;
            import dev.recap.model.*;
            import dev.recap.node.*;
            import dev.recap.notebook.*;
            import dev.recap.observe.*;
            import dev.recap.summary.*;
            import dev.recap.testing.*;
            import dev.recap.tool.*;
            import dev.recap.transfer.*;
            import java.io.*;
            import java.nio.file.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.stream.*;
            import org.bsc.langgraph4j.CompileConfig;
            import org.bsc.langgraph4j.CompiledGraph;
            import org.bsc.langgraph4j.GraphInput;
            import org.bsc.langgraph4j.RunnableConfig;
            import org.bsc.langgraph4j.StateGraph;
            import org.bsc.langgraph4j.state.AgentState;
            import io.micrometer.core.instrument.MeterRegistry;
            import io.opentelemetry.api.OpenTelemetry;

            class Readme%d {
                Recap recap;
                ConversationThread thread;
                ChatModel model;
                OpenTelemetry openTelemetry;
                MeterRegistry registry;
                StateGraph<AgentState> graph;

                void run() throws Exception {
                    %s
                }
            }
            """;

    @TempDir
    Path classes;

    @Test
    void javaBlocks_all_compile() throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(Path.of("README.md")));
        while (blocks.find()) {
            sources.add(source(sources.size(), blocks.group(1)));
        }
        assertThat(sources).hasSizeGreaterThan(4);

        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        List<String> options =
                List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
        boolean compiled =
                compiler.getTask(complaints, null, null, options, null, sources).call();
        assertThat(compiled).as(complaints.toString()).isTrue();
    }

    private static String className(String block) {
        Matcher matcher = Pattern.compile("^class (\\w+)", Pattern.MULTILINE).matcher(block);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static JavaFileObject source(int number, String block) {
        boolean whole = block.startsWith("import ");
        String name = whole ? className(block) : "Readme" + number;
        String code = whole ? block : AROUND.formatted(number, block);
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
    }
}

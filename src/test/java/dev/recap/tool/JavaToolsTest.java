package dev.recap.tool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.Recap;
import dev.recap.observe.Operation;
import dev.recap.observe.Outcome;
import dev.recap.observe.RecapListener;
import dev.recap.testing.ScriptedModel;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JavaToolsTest {

    public static final class Broken {
        @Tool("Reads a file")
        public String read() throws FileNotFoundException {
            throw new FileNotFoundException("there is no report.txt");
        }
    }

    @Test
    void of_methodThatThrows_isToldByTheExceptionsOwnClass() {
        List<String> errors = new ArrayList<>();
        RecapListener listener = new RecapListener() {
            @Override
            public void onEnd(Operation operation, Outcome outcome) {
                if (operation instanceof Operation.ToolCall) {
                    errors.add(outcome.errorType());
                }
            }
        };
        ScriptedModel model = ScriptedModel.answering()
                .then(AiMessage.from(ToolExecutionRequest.builder()
                        .id("1")
                        .name("read")
                        .arguments("{}")
                        .build()))
                .then("There is none.");
        try (Recap recap = Recap.builder(model)
                .tools(JavaTools.of(new Broken()))
                .listener(listener)
                .build()) {
            recap.thread("1").send("What does the report say?");
        }
        assertThat(errors).containsExactly("java.io.FileNotFoundException");
        assertThat(model.lastRequest().messages().toString()).contains("The tool read failed: there is no report.txt");
    }

    /** Run in a JVM of its own. */
    public static void main(String[] arguments) {
        for (int i = 0; i < 2; i++) {
            try {
                JavaTools.of(new Broken());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void of_withoutLangChain4j_saysWhatIsMissing() throws Exception {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().matches("langchain4j-[0-9].*"))
                .collect(Collectors.joining(File.pathSeparator));
        Process child = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        classPath,
                        getClass().getName())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(child.getInputStream().readAllBytes(), UTF_8).lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("@Tool methods need dev.langchain4j:langchain4j on the class path"));
        assertThat(child.waitFor()).isZero();
    }
}

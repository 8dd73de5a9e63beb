package dev.recap;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process of its own that sends numbered questions on one thread: the same question again when it is started again, as
 * an application does that was killed before it could note the answer. Prints a line for each answer as it becomes
 * durable.
 */
final class ChildTurns implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildTurns(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts a process that sends {@code NAME FIRST} to {@code NAME LAST}. */
    static ChildTurns start(Path database, String baseUrl, String name, int first, int last) {
        try {
            return new ChildTurns(ChildProcess.running(ChildTurns.class, database, baseUrl, name, first, last)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of the next question whose answer is durable, or -1 when the process has ended. */
    int nextAnswered() {
        try {
            String line = output.readLine();
            // A line cut by the end of the process is no acknowledgement.
            return line == null || !line.endsWith(".") ? -1 : Integer.parseInt(line.substring(0, line.length() - 1));
        } catch (IOException e) {
            return -1;
        }
    }

    /** Ends the process as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
    }

    int waitFor() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
        waitFor();
    }

    public static void main(String[] arguments) {
        OpenAiProtocol server =
                OpenAiProtocol.builder().baseUrl(arguments[1]).apiKey("test").build();
        String name = arguments[2];
        try (Recap recap = Recap.builder(server.chatModel())
                .checkpoints(Checkpoints.sqlite(Path.of(arguments[0])))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = Integer.parseInt(arguments[3]); i <= Integer.parseInt(arguments[4]); i++) {
                int number = i;
                thread.send(
                        UserMessage.from(name + " " + i),
                        TurnOptions.ofDefaults().turnId(name + "-" + i),
                        event -> {
                            if (event instanceof ConversationEvent.Answer) {
                                System.out.println(number + ".");
                                System.out.flush();
                            }
                        });
            }
        }
    }
}

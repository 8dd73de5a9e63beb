package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.TurnOptions;
import dev.recap.message.RecapException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A conversation line by line. A turn that fails is reported in a sentence, and the chat goes on. */
final class Chat {

    /** A path such as {@code /etc/hosts} is something to talk about. */
    private static final Pattern COMMAND = Pattern.compile("/([a-z]+)(?:\\s+(.*))?", Pattern.DOTALL);

    private static final String HELP = """
            /state            what the thread holds
            /history          its checkpoints, numbered
            /fork N TEXT      go on from checkpoint N of the history (or from an id)
            /resume           finish a turn that was stopped
            /quit             leave; so does Ctrl-D
            Ctrl-C stops an answer. Anything else is said to the model.
            """;

    private final Console console;
    private final EventPrinter printer;
    private final LineSource lines;
    private final ConversationThread thread;

    Chat(Console console, EventPrinter printer, LineSource lines, ConversationThread thread) {
        this.console = console;
        this.printer = printer;
        this.lines = lines;
        this.thread = thread;
    }

    void run(boolean isNew) {
        if (isNew) {
            console.note("Thread " + thread.id() + "; /help lists what can be done.");
        }
        boolean goesOn = true;
        while (goesOn) {
            console.output().flush();
            String line = lines.next();
            goesOn = line != null && !console.output().isClosed() && take(line.strip());
        }
    }

    /** Does what a line says; returns whether the chat goes on. */
    private boolean take(String line) {
        if (line.isEmpty()) {
            return true;
        }
        Matcher command = COMMAND.matcher(line);
        try {
            if (command.matches()) {
                return obey(command.group(1), command.group(2));
            }
            say(events -> thread.send(UserMessage.from(line), TurnOptions.ofDefaults(), events));
        } catch (RecapException e) {
            console.error(Failures.sentence(e));
        }
        return true;
    }

    private boolean obey(String command, @Nullable String rest) {
        switch (command) {
            case "state" -> new StateText(console.output()).print(thread.state());
            case "history" -> new NumberedHistory(thread).print(console.output());
            case "fork" -> fork(rest == null ? "" : rest.strip());
            case "resume" -> say(events -> thread.resume(TurnOptions.ofDefaults(), events));
            case "help" -> console.output().print(HELP);
            case "quit", "exit" -> {
                return false;
            }
            default -> throw new UsageException("There is no /" + command + "; /help lists what can be done.");
        }
        return true;
    }

    private void fork(String rest) {
        String[] words = rest.split("\\s+", 2);
        if (words.length < 2) {
            throw new UsageException("Write /fork N TEXT, with a number of /history or a checkpoint id.");
        }
        var from = thread.at(new NumberedHistory(thread).find(words[0]));
        say(events -> from.send(UserMessage.from(words[1]), TurnOptions.ofDefaults(), events));
    }

    private void say(Consumer<Consumer<ConversationEvent>> turn) {
        if (lines.stoppable(() -> printer.print(turn))) {
            console.note("[stopped; /resume finishes the answer]");
        }
    }
}

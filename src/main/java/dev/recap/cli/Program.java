package dev.recap.cli;

import dev.recap.message.JsonText;
import dev.recap.message.RecapException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One run of the program: from arguments to output and exit code. */
final class Program {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;

    private final Console console;
    private boolean isRepeatable = true;

    Program(Console console) {
        this.console = console;
    }

    int run(List<String> arguments) {
        int code = sortAndRun(arguments);
        console.output().flush();
        String complaint = console.output().complaint().orElse(null);
        if (complaint != null && code == DONE) {
            String reason = Printable.oneLine(complaint);
            console.error(
                    isRepeatable
                            ? "The output could not be written (" + reason
                                    + "); make room for it, or send it elsewhere, and run the command again."
                            : "What the command did is done and stored, but its output could not be written (" + reason
                                    + "); do not run it again, recap state and recap threads show what there is.");
            return FAILED;
        }
        return code;
    }

    private int sortAndRun(List<String> arguments) {
        try {
            // Not an option of any command: nobody would look for it behind one.
            if (arguments.equals(List.of("--version")) || arguments.equals(List.of("-V"))) {
                console.output().line("recap " + version());
                return DONE;
            }
            return run(Words.sort(arguments));
        } catch (UsageException e) {
            console.error(Failures.sentence(e));
            return WRONG_USAGE;
        }
    }

    private int run(Words words) {
        String word = words.command();
        boolean wantsHelp = words.has(Option.HELP);
        if (word == null && !wantsHelp) {
            throw new UsageException("Which command? recap --help lists them, recap demo shows a conversation.");
        } else if (word == null || word.equals("help")) {
            console.output().print(Help.ofProgram());
            return DONE;
        }
        CommandName command = CommandName.of(word);
        if (CommandName.isGroup(word)) {
            if (!wantsHelp) {
                throw new UsageException(
                        "What about the " + word + "? recap " + word + " --help lists what can be done.");
            }
            console.output().print(word.equals(CommandName.MEMORY) ? Help.ofMemory() : Help.ofNotebook());
            return DONE;
        } else if (command == null) {
            throw new UsageException(
                    "There is no command '" + Printable.oneLine(word) + "'; recap --help lists the commands.");
        } else if (wantsHelp) {
            console.output().print(Help.of(command));
            return DONE;
        }
        isRepeatable = command.isRepeatable();
        return run(command.create(), Arguments.of(command, words));
    }

    private int run(RecapCommand command, Arguments arguments) {
        try {
            command.run(arguments, console);
            return DONE;
        } catch (UsageException | NoClassDefFoundError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            String sentence = Failures.sentence(e);
            if (command.printsEvents() && arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(EventJson.error(sentence)));
            }
            console.error(sentence);
            printTrace(e);
            return FAILED;
        }
    }

    private void printTrace(Throwable failure) {
        if (!(failure instanceof RecapException)
                && !console.environment().getOrDefault("RECAP_DEBUG", "").isEmpty()) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace, true));
            console.error(trace.toString());
        }
    }

    static String version() {
        String version = Program.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}

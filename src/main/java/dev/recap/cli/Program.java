package dev.recap.cli;

import dev.recap.message.RecapException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** One run of the program: from arguments to output and exit code. */
final class Program {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;

    private final Console console;
    private final Map<String, String> environment;

    Program(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    int run(List<String> arguments) {
        int code = runCommand(arguments);
        console.output().flush();
        String complaint = console.output().complaint().orElse(null);
        if (complaint != null && code == DONE) {
            console.error("The output could not be written: " + Printable.oneLine(complaint) + ".");
            return FAILED;
        }
        return code;
    }

    private int runCommand(List<String> arguments) {
        RecapCommand command = null;
        try {
            Words words = Words.sort(arguments);
            command = command(words);
            if (command != null) {
                command.run(console);
            }
            return DONE;
        } catch (UsageException e) {
            console.error(Failures.sentence(e));
            return WRONG_USAGE;
        } catch (RuntimeException | Error e) {
            return failed(command, e);
        }
    }

    /** Returns the command to run, or {@code null} when help or version was asked for and has been printed. */
    private @Nullable RecapCommand command(Words words) {
        String name = words.command();
        boolean wantsHelp = words.has("--help", "-h");
        if (words.has("--version", "-V")) {
            console.output().line("recap " + version());
            return null;
        } else if (name == null && !wantsHelp) {
            throw new UsageException("Which command? recap --help lists them; recap demo shows a conversation.");
        } else if (name == null || name.equals("help")) {
            console.output().print(Overview.text());
            return null;
        }
        RecapCommand command = Commands.create(name);
        if (command == null) {
            throw new UsageException(
                    "There is no command '" + Printable.oneLine(name) + "'; recap --help lists the commands.");
        }
        CommandLine parser = new CommandLine(command);
        if (wantsHelp) {
            console.output().print(parser.getUsageMessage(CommandLine.Help.Ansi.OFF));
            return null;
        }
        parse(parser, name, words);
        return command;
    }

    private void parse(CommandLine parser, String name, Words words) {
        parser.setExpandAtFiles(false);
        parser.setTrimQuotes(false);
        parser.setOverwrittenOptionsAllowed(true);
        parser.getCommandSpec().mixins().values().stream()
                .map(mixin -> mixin.userObject())
                .filter(CommonOptions.class::isInstance)
                .forEach(options -> ((CommonOptions) options).environment(environment));
        try {
            parser.parseArgs(words.forParser());
        } catch (CommandLine.UnmatchedArgumentException e) {
            throw new UsageException(unmatched(name, e.getUnmatched().get(0)));
        } catch (CommandLine.ParameterException e) {
            throw new UsageException(
                    String.valueOf(e.getMessage()) + "; recap " + name + " --help explains the options.");
        }
    }

    private static String unmatched(String name, String word) {
        return word.startsWith("--")
                ? "The command " + name + " has no option " + word.split("=", 2)[0] + "; recap " + name
                        + " --help lists them."
                : "'" + word + "' is one text too many for the command " + name
                        + "; put a text of several words in quotes.";
    }

    private int failed(@Nullable RecapCommand command, Throwable failure) {
        String sentence = Failures.sentence(failure);
        if (command != null && command.printsJsonEvents()) {
            console.output().line(Json.of(EventJson.error(sentence)));
        }
        console.error(sentence);
        if (!(failure instanceof RecapException)
                && !environment.getOrDefault("RECAP_DEBUG", "").isEmpty()) {
            failure.printStackTrace();
        }
        return FAILED;
    }

    private static String version() {
        String version = Program.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}

package dev.recap.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one command was told. Of an option given twice the last counts, except where both do.
 *
 * @param options the options, in their order, all of which the command takes
 * @param text the text, empty for a command that takes none
 */
record Arguments(List<Words.Given> options, String text) {

    /**
     * Checks the words against what the command takes.
     *
     * @throws UsageException if something is missing or too much
     */
    static Arguments of(CommandName command, Words words) {
        String help = "; recap " + command.word() + " --help shows how it is used.";
        for (Words.Given given : words.options()) {
            if (!command.takes(given.option())) {
                throw new UsageException("The command " + command.word() + " takes no "
                        + given.option().word() + help);
            }
        }
        for (Option option : Option.values()) {
            if (command.requires(option) && !words.has(option)) {
                throw new UsageException("The command " + command.word() + " needs " + option.shape() + help);
            }
        }
        int texts = words.texts().size();
        if (command.needsText() && texts == 0) {
            throw new UsageException("The command " + command.word() + " needs a " + command.textName() + help);
        } else if (texts > (command.takesText() ? 1 : 0)) {
            throw new UsageException("'" + Printable.oneLine(words.texts().get(texts - 1))
                    + "' is one word too many; put a text of several words in quotes.");
        }
        return new Arguments(words.options(), texts == 0 ? "" : words.texts().get(0));
    }

    boolean has(Option option) {
        return value(option) != null;
    }

    /** Returns the value given, or {@code null} when there is none. */
    @Nullable
    String value(Option option) {
        String last = null;
        for (Words.Given given : options) {
            if (given.option() == option) {
                last = given.value();
            }
        }
        return last;
    }

    String value(Option option, String otherwise) {
        String given = value(option);
        return given == null ? otherwise : given;
    }

    /** Returns the value of an option the command requires. */
    String required(Option option) {
        String given = value(option);
        if (given == null) {
            throw new IllegalStateException(option + " was not checked");
        }
        return given;
    }

    /** Returns the number given, at least a least one. */
    int number(Option option, int least, int otherwise) {
        String given = value(option);
        if (given == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the one sentence for whatever is not such a number.
        }
        throw new UsageException("The option " + option.word() + " needs a whole number, " + least + " or more, not '"
                + Printable.oneLine(given) + "'.");
    }

    /** Returns all that was given as {@code KEY=VALUE}; both are texts. */
    Map<String, String> pairs(Option option) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Words.Given given : options) {
            int equals = given.value().indexOf('=');
            if (given.option() != option) {
                continue;
            } else if (equals < 1) {
                throw new UsageException("The option " + option.word() + " needs KEY=VALUE, not '"
                        + Printable.oneLine(given.value()) + "'.");
            }
            pairs.put(given.value().substring(0, equals), given.value().substring(equals + 1));
        }
        return pairs;
    }
}

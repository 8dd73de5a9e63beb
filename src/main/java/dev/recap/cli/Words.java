package dev.recap.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a call, sorted into command, options and texts, in whatever order they stood.
 *
 * @param command the first word that is neither an option nor an option's value, the first two when they begin with {@code memory} or
 *     {@code notebook}, or
 *     {@code null} when there is none
 * @param options the options in their order
 * @param texts everything else
 */
record Words(@Nullable String command, List<Given> options, List<String> texts) {

    /**
     * An option as it was given.
     *
     * @param option which
     * @param value its value, empty when it takes none
     */
    record Given(Option option, String value) {}

    /** A word with a blank, or with anything but a letter of ASCII behind its dashes, is a text: {@code "-5 degrees"}. */
    private static final Pattern LOOKS_LIKE_OPTION = Pattern.compile("--?[A-Za-z][A-Za-z0-9-]*(=.*)?", Pattern.DOTALL);

    /**
     * Sorts the words.
     *
     * @throws UsageException if one looks like an option and is none, or an option lacks its value
     */
    static Words sort(List<String> arguments) {
        List<Given> options = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals("--")) {
                others.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            } else if (!LOOKS_LIKE_OPTION.matcher(word).matches()) {
                others.add(word);
                continue;
            }
            int equals = word.indexOf('=');
            Option option = option(equals < 0 ? word : word.substring(0, equals));
            if (!option.takesValue()) {
                requireNoValue(option, equals);
                options.add(new Given(option, ""));
            } else if (equals >= 0) {
                options.add(new Given(option, word.substring(equals + 1)));
            } else {
                i++;
                // A value may begin with a dash; the name of another option shows that it was forgotten.
                if (i == arguments.size() || Option.of(arguments.get(i)) != null) {
                    throw new UsageException("The option " + word + " needs a value, " + option.shape() + ".");
                }
                options.add(new Given(option, arguments.get(i)));
            }
        }
        if (others.isEmpty()) {
            return new Words(null, options, List.of());
        }
        // "memory facts" is one command.
        int length = CommandName.isGroup(others.get(0)) && others.size() > 1 ? 2 : 1;
        return new Words(
                String.join(" ", others.subList(0, length)),
                options,
                List.copyOf(others.subList(length, others.size())));
    }

    boolean has(Option option) {
        return options.stream().anyMatch(given -> given.option() == option);
    }

    private static Option option(String word) {
        Option option = word.equals("-h") ? Option.HELP : Option.of(word);
        if (option == null) {
            throw new UsageException("There is no option " + Printable.oneLine(word)
                    + "; recap --help lists the commands, recap COMMAND --help the options of one, and a text that begins"
                    + " with a dash goes after --.");
        }
        return option;
    }

    private static void requireNoValue(Option option, int equals) {
        if (equals >= 0) {
            throw new UsageException("The option " + option.word() + " takes no value.");
        }
    }
}

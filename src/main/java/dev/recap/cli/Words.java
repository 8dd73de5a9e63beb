package dev.recap.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a call, sorted into command, options and texts, in whatever order they stood. That is done here and not
 * by picocli because it takes an option before a command for another one than the same option after it, and a text that
 * begins with a dash, {@code "-5 degrees"}, for a mistyped option.
 *
 * @param command the first word that is neither an option nor an option's value, or {@code null} when there is none
 * @param options the options, each with its value behind an equals sign
 * @param texts everything else
 */
record Words(@Nullable String command, List<String> options, List<String> texts) {

    /** Options that stand alone. */
    static final Set<String> FLAGS = Set.of("--json", "--reject", "--remove-all", "--help", "-h", "--version", "-V");

    /** Options that are followed by a value. */
    static final Set<String> VALUED = Set.of(
            "--db",
            "--model",
            "--base-url",
            "--user",
            "--timeout",
            "--system",
            "--thread",
            "--checkpoint",
            "--turn-id",
            "--metadata",
            "--limit",
            "--before",
            "--from",
            "--to",
            "--as-node",
            "--add-human",
            "--add-ai",
            "--replace",
            "--remove",
            "--summary",
            "--format",
            "--language");

    /** Nothing a person writes looks like this; with a blank, a digit or a letter beyond ASCII first it is a text. */
    private static final Pattern OPTION = Pattern.compile("--?[A-Za-z][A-Za-z0-9-]*(=.*)?", Pattern.DOTALL);

    /**
     * Sorts the words.
     *
     * @throws UsageException if one looks like an option and is none, or an option lacks its value
     */
    static Words sort(List<String> arguments) {
        List<String> options = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals("--")) {
                others.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            } else if (!OPTION.matcher(word).matches()) {
                others.add(word);
            } else if (VALUED.contains(word)) {
                i++;
                if (i == arguments.size() || isKnown(arguments.get(i))) {
                    throw new UsageException("The option " + word + " needs a value.");
                }
                options.add(word + "=" + arguments.get(i));
            } else if (isKnown(name(word))) {
                options.add(word);
            } else {
                throw new UsageException("There is no option " + name(word)
                        + "; recap --help lists the commands, and a text that begins with a dash goes after --.");
            }
        }
        return others.isEmpty()
                ? new Words(null, options, List.of())
                : new Words(others.get(0), options, List.copyOf(others.subList(1, others.size())));
    }

    /** Returns what picocli is given: options first, and no doubt about the rest. */
    String[] forParser() {
        List<String> words = new ArrayList<>(options);
        words.add("--");
        words.addAll(texts);
        return words.toArray(String[]::new);
    }

    boolean has(String flag, String shortFlag) {
        return options.contains(flag) || options.contains(shortFlag);
    }

    private static boolean isKnown(String option) {
        return FLAGS.contains(option) || VALUED.contains(option);
    }

    private static String name(String option) {
        int equals = option.indexOf('=');
        return equals < 0 ? option : option.substring(0, equals);
    }
}

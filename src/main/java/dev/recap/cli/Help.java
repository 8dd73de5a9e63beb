package dev.recap.cli;

import java.util.Locale;

/** What {@code --help} prints. */
final class Help {

    private Help() {}

    static String ofProgram() {
        StringBuilder text = new StringBuilder("""
                Usage: recap COMMAND [OPTIONS] [TEXT]

                Keeps a conversation going for ever inside a bounded prompt.

                """);
        for (CommandName command : CommandName.values()) {
            if (!command.isOfMemory() && !command.isOf(CommandName.NOTEBOOK)) {
                row(text, 10, command.word(), command.purpose());
            }
        }
        row(
                text,
                10,
                CommandName.MEMORY,
                "what is remembered about a user beyond a conversation; recap memory --help lists more");
        row(text, 10, CommandName.NOTEBOOK, "a Java kernel for Jupyter; recap notebook --help lists more");
        return text.append("""

                        Options may stand before or after the command; recap COMMAND --help lists them.
                        A text that looks like an option goes after --, as in: send --thread 1 -- --help

                        From the environment, or else from a file .env in the working folder:
                          OPENAI_API_KEY    key of the model server
                          OPENAI_BASE_URL   where it is; any server that speaks OpenAI's protocol
                          RECAP_MODEL       name of the model, or offline; else OPENAI_MODEL; else gpt-4o-mini
                        From the environment alone: PGUSER and PGPASSWORD, the login of a PostgreSQL server; and
                          RECAP_ENCRYPTION_KEYS_FILE  file of ID:KEY lines; what is said is encrypted with the first
                          RECAP_ENCRYPTION_KEYS       the same lines, or separated by commas
                        Without key and base URL an offline model answers: it picks sentences, it does not think.

                        Exit code: 0 done, 1 failed, 2 wrong usage.
                        """).toString();
    }

    static String ofMemory() {
        return ofGroup(CommandName.MEMORY, """
                Usage: recap memory COMMAND --user U [OPTIONS] [TEXT]

                Shows and changes what is remembered about a user beyond a conversation.

                """);
    }

    static String ofNotebook() {
        return ofGroup(CommandName.NOTEBOOK, """
                Usage: recap notebook COMMAND [OPTIONS] [FILE]

                Lets Jupyter run notebooks in Java, with Recap at hand.

                """);
    }

    private static String ofGroup(String group, String beginning) {
        StringBuilder text = new StringBuilder(beginning);
        for (CommandName command : CommandName.values()) {
            if (command.isOf(group)) {
                row(text, 8, command.word().substring(group.length() + 1), command.purpose());
            }
        }
        return text.append("\nrecap " + group + " COMMAND --help lists the options.\n")
                .toString();
    }

    static String of(CommandName command) {
        StringBuilder text = new StringBuilder("Usage: recap " + command.word());
        for (Option option : Option.values()) {
            if (command.requires(option)) {
                text.append(' ').append(option.shape());
            }
        }
        text.append(" [OPTIONS]").append(text(command)).append("\n\n");
        String purpose = command.purpose();
        text.append(Character.toUpperCase(purpose.charAt(0)))
                .append(purpose.substring(1))
                .append(".\n\n");
        for (Option option : Option.values()) {
            if (command.lists(option)) {
                row(text, 20, option.shape(), option.purpose());
            }
        }
        return text.toString();
    }

    private static String text(CommandName command) {
        if (!command.takesText()) {
            return "";
        }
        String name = command.textName().toUpperCase(Locale.ROOT);
        return command.needsText() ? " " + name : " [" + name + "]";
    }

    private static void row(StringBuilder text, int width, String name, String purpose) {
        text.append("  ")
                .append(Columns.pad(name, width))
                .append("  ")
                .append(purpose)
                .append('\n');
    }
}

package dev.recap.cli;

/** What {@code recap --help} prints. */
final class Overview {

    private Overview() {}

    static String text() {
        StringBuilder text = new StringBuilder("""
                Usage: recap COMMAND [OPTIONS] [TEXT]

                Keeps a conversation going for ever inside a bounded prompt.

                Commands:
                """);
        Commands.purposes().forEach((name, purpose) -> text.append(String.format("  %-10s %s%n", name, purpose)));
        return text.append("""

                        Options may stand before or after the command; recap COMMAND --help lists them.
                        A text that begins with a dash goes in quotes, or after -- when it looks like an option.

                        Environment, also from a file .env in the working folder:
                          OPENAI_API_KEY    key of the model server
                          OPENAI_BASE_URL   where it is, for any server of OpenAI's protocol
                          RECAP_MODEL       name of the model, or offline; else OPENAI_MODEL, else gpt-4o-mini
                        Without a key and a base URL an offline model answers: it picks sentences, it does not think.

                        Exit code: 0 done, 1 failed, 2 wrong usage.
                        """).toString();
    }
}

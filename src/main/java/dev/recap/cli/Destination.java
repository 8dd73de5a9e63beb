package dev.recap.cli;

import java.io.IOException;
import java.util.function.Consumer;

/** Where a command's output goes: into the file that {@code --output} names, or where output goes anyway. */
final class Destination {

    private Destination() {}

    static boolean isFile(Arguments arguments) {
        return !arguments.value(Option.OUTPUT, "-").equals("-");
    }

    /**
     * Prints something there.
     *
     * @throws SettingException if the file cannot be written; it is as it was
     */
    static void print(Arguments arguments, Console console, Consumer<Output> content) {
        String file = arguments.value(Option.OUTPUT, "-");
        if (!isFile(arguments)) {
            content.accept(console.output());
            return;
        }
        try {
            NewFile.writeBytes(file, stream -> {
                Output output = new Output(stream, Style.PLAIN);
                content.accept(output);
                output.flush();
                if (output.isClosed()) {
                    throw new IOException(output.complaint().orElse("nobody reads it"));
                }
            });
        } catch (IOException e) {
            throw FileFailure.of(file, "written", e);
        }
        console.note("Written to " + Printable.oneLine(file) + ".");
    }
}

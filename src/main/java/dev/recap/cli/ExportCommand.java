package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.transfer.ThreadFormat;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

final class ExportCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        String file = arguments.value(Option.OUTPUT, "-");
        ThreadFormat format = format(arguments, file);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            if (file.equals("-")) {
                thread.export(format, new PrintedText(console.output()));
            } else {
                NewFile.write(file, out -> thread.export(format, out));
                console.note("Written to " + Printable.oneLine(file) + ".");
            }
        } catch (IOException e) {
            throw FileFailure.of(file, "written", e);
        }
    }

    private static ThreadFormat format(Arguments arguments, String file) {
        ThreadFormat usual = arguments.has(Option.JSON) ? ThreadFormat.JSON_LINES : ThreadFormat.MARKDOWN;
        return Stream.of(TransferFormat.of(arguments), TransferFormat.ofEnding(file), usual)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }
}

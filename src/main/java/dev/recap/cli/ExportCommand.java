package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.transfer.ThreadFormat;
import java.io.IOException;
import java.util.Objects;

final class ExportCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        ThreadFormat usual = arguments.has(Option.JSON) ? ThreadFormat.JSON_LINES : ThreadFormat.MARKDOWN;
        ThreadFormat format = Objects.requireNonNullElse(TransferFormat.of(arguments), usual);
        String file = arguments.value(Option.OUTPUT, "-");
        try (Recap recap = Threads.openToRead(arguments)) {
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
}

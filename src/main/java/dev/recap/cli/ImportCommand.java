package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.JsonText;
import dev.recap.transfer.ThreadFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

final class ImportCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        ThreadFormat format = TransferFormat.of(arguments);
        if (format == ThreadFormat.MARKDOWN) {
            throw new UsageException("A transcript in Markdown cannot be read back; export --format jsonl can.");
        }
        String file = arguments.text();
        // A decoder of its own kind: one that is only named would replace what is not UTF-8 without a word.
        try (InputStream bytes = file.equals("-") ? console.input() : Files.newInputStream(Database.path(file));
                BufferedReader text =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()))) {
            Checkpoint imported = read(arguments, console, format, text);
            console.output()
                    .line(arguments.has(Option.JSON) ? JsonText.write(StateJson.of(imported)) : sentence(imported));
        } catch (CharacterCodingException e) {
            throw new SettingException(
                    "The file " + Printable.oneLine(file) + " is not UTF-8; convert it and import again.", e);
        } catch (IOException e) {
            throw FileFailure.of(file, "read", e);
        }
    }

    private static Checkpoint read(
            Arguments arguments, Console console, @Nullable ThreadFormat format, BufferedReader text)
            throws IOException {
        ThreadFormat known = format == null && ThreadFormat.isJsonLines(text) ? ThreadFormat.JSON_LINES : format;
        // A whole thread has its summaries already.
        if (known == ThreadFormat.JSON_LINES) {
            try (Recap recap = Threads.openWithoutModel(arguments, console)) {
                return Threads.thread(recap, arguments).importFrom(known, text);
            }
        }
        try (OpenThreads threads = Threads.open(arguments, console)) {
            return known == null
                    ? threads.thread(arguments).importFrom(text)
                    : threads.thread(arguments).importFrom(known, text);
        }
    }

    private static String sentence(Checkpoint imported) {
        String held = "The thread holds " + imported.state().messages().size() + " messages";
        String summary = imported.state().runningSummary() == null ? "." : " and a summary.";
        String failure = imported.report().failure();
        return held + (failure == null ? summary : summary + " A summary is due: " + Printable.oneLine(failure));
    }
}

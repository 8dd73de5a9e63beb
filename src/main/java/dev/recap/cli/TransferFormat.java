package dev.recap.cli;

import dev.recap.transfer.ThreadFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code --format} means to export and import. */
final class TransferFormat {

    private static final Map<String, ThreadFormat> FORMATS = Map.of(
            "markdown", ThreadFormat.MARKDOWN,
            "jsonl", ThreadFormat.JSON_LINES,
            "openai", ThreadFormat.OPENAI,
            "langchain", ThreadFormat.LANGCHAIN);

    private TransferFormat() {}

    /** Returns the format that the ending of a file's name stands for, or {@code null} when it stands for none. */
    static @Nullable ThreadFormat ofEnding(String file) {
        return file.endsWith(".jsonl")
                ? ThreadFormat.JSON_LINES
                : file.endsWith(".json") ? ThreadFormat.OPENAI : file.endsWith(".md") ? ThreadFormat.MARKDOWN : null;
    }

    /** Returns the format, or {@code null} when none is given. */
    static @Nullable ThreadFormat of(Arguments arguments) {
        String name = arguments.value(Option.FORMAT);
        ThreadFormat format = name == null ? null : FORMATS.get(name);
        if (name != null && format == null) {
            throw new UsageException("There is no format '" + Printable.oneLine(name)
                    + "' of threads; take jsonl, openai, langchain, or for export markdown.");
        }
        return format;
    }
}

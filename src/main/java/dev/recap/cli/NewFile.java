package dev.recap.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is there whole, or is as it was before. */
final class NewFile {

    private NewFile() {}

    /** What writes a text, which is kept in UTF-8. */
    interface Content {
        void write(Appendable out) throws IOException;
    }

    /** What writes bytes. */
    interface Bytes {
        void write(OutputStream out) throws IOException;
    }

    /** Writes a text, as {@link #writeBytes}. */
    static void write(String name, Content content) throws IOException {
        writeBytes(name, stream -> {
            Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8.newEncoder()));
            content.write(out);
            out.flush();
        });
    }

    /**
     * Writes beside the file and puts the result in its place.
     *
     * @throws IOException if that fails; the file is as it was
     * @throws SettingException if the name is a folder's or a device's
     */
    static void writeBytes(String name, Bytes content) throws IOException {
        Path named = Database.path(name);
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            throw new SettingException(
                    "Only files can be written, and " + Printable.oneLine(name) + " is none; - writes to the output.",
                    null);
        }
        // A link stays a link: what it leads to is replaced.
        Path file = Files.exists(named) ? named.toRealPath() : named.toAbsolutePath();
        Path draft = Files.createTempFile(file.getParent(), ".recap-export-", ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(draft)) {
                content.write(out);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}

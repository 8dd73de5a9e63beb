package dev.recap.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is there whole, in UTF-8, or is as it was before. */
final class NewFile {

    private NewFile() {}

    /** What writes the text. */
    interface Content {
        void write(Appendable out) throws IOException;
    }

    /**
     * Writes beside the file and puts the result in its place.
     *
     * @throws IOException if that fails; the file is as it was
     * @throws SettingException if the name is a folder's or a device's
     */
    static void write(String name, Content content) throws IOException {
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
            try (BufferedWriter out = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
                content.write(out);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}

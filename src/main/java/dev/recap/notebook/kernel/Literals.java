package dev.recap.notebook.kernel;

import dev.recap.notebook.kernel.CellPlaces.Placed;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps strings from the compiler that no class file can hold: one would break it for all cells that follow, as JShell goes
 * on with a compiler that still has the string to write. Literals are counted as they are written; what the compiler joins
 * of several, or finds short enough once it has read them, is not known here.
 */
final class Literals {

    /** The Java Virtual Machine Specification, 4.4.7. */
    private static final int MOST_BYTES = 65_535;

    private static final int BYTES_OF_A_CHAR = 3;

    /** A text block, a string, or a char. */
    static final String TEXT =
            "\"\"\"[\\s\\S]*?\"\"\"|\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\"|'(?:[^'\\\\\n]|\\\\.)[^'\n]*'";

    private static final Pattern LITERAL = Pattern.compile(TEXT);

    private Literals() {}

    static void requireShort(Placed place, String code) throws CellFailure {
        if (code.length() * BYTES_OF_A_CHAR <= MOST_BYTES) {
            return;
        }
        Matcher literal = LITERAL.matcher(code);
        while (literal.find()) {
            int bytes = bytes(literal.group());
            if (bytes > MOST_BYTES) {
                throw new CellFailure(
                        "CompilationException",
                        place.at(literal.start()) + ": this string is too long, " + bytes + " bytes where " + MOST_BYTES
                                + " are possible; read it from a file.");
            }
        }
    }

    private static int bytes(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            bytes += letter < 0x80 ? 1 : letter < 0x800 ? 2 : BYTES_OF_A_CHAR;
        }
        return bytes;
    }
}

package dev.recap.checkpoint.jdbc;

import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** How a key of 32 bytes is written: 64 hexadecimal digits, or 43 characters of Base64 and perhaps a sign of equality. */
final class KeyText {

    private static final int HEX_DIGITS = 64;
    private static final int BASE64_CHARACTERS = 43;

    private KeyText() {}

    /** Returns the bytes, or {@code null} if it is neither, to the last bit. */
    static byte @Nullable [] bytes(String text) {
        try {
            if (text.length() == HEX_DIGITS) {
                return HexFormat.of().parseHex(text);
            }
            String characters = text.endsWith("=") ? text.substring(0, text.length() - 1) : text;
            if (characters.length() != BASE64_CHARACTERS) {
                return null;
            }
            byte[] bytes = Base64.getDecoder().decode(characters);
            // The last character has two bits too many, which a decoder ignores: one mistyped would pass.
            return Base64.getEncoder().withoutPadding().encodeToString(bytes).equals(characters) ? bytes : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}

package dev.recap.checkpoint.jdbc;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * What a key looks like: an id, and 32 bytes that are written as 64 hexadecimal digits, or as 43 characters of Base64 and
 * perhaps a sign of equality.
 */
final class KeyText {

    /** Neither a colon nor a brace: it stands before a colon where JSON would begin with a brace. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");

    private static final int BYTES = 32;
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

    /** Returns what is wrong with a key beside these others, or {@code null}. */
    static @Nullable String complaint(String id, byte[] key, Map<String, SecretKey> others) {
        if (!ID.matcher(id).matches()) {
            return "has an id that is not 1 to 32 of the characters A-Z a-z 0-9 . _ -";
        } else if (key.length != BYTES) {
            return "has " + key.length + " bytes instead of " + BYTES;
        } else if (repeatsOneByte(key)) {
            return "is one byte repeated, which anybody can guess";
        } else if (others.containsKey(id)) {
            return "has the id of another";
        }
        boolean isAnother = others.values().stream().anyMatch(other -> Arrays.equals(other.getEncoded(), key));
        return isAnother ? "is the same as another" : null;
    }

    private static boolean repeatsOneByte(byte[] key) {
        byte[] repeated = new byte[key.length];
        Arrays.fill(repeated, key[0]);
        return Arrays.equals(repeated, key);
    }
}

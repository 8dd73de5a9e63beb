package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.message.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that what is said in a thread is encrypted with (AES-256-GCM), each with an id that is written beside every row
 * it encrypts. The first one writes, all read: to change keys, put a new one before the others and keep those as long as
 * {@link SqliteCheckpointStore#rowsByKey} counts rows of theirs.
 *
 * <p>Rows have random nonces, so one key should write no more than 2<sup>32</sup> of them (NIST SP 800-38D, 8.3), which is a
 * billion turns. Immutable and thread-safe; shows no key.
 */
public final class EncryptionKeys {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptionKeys.class);

    private static final String WANTED = "write ID:KEY with 32 random bytes as Base64 or 64 hexadecimal digits, such as"
            + " k1:$(openssl rand -base64 32)";

    private final Map<String, SecretKey> keys;

    private EncryptionKeys(Map<String, SecretKey> keys) {
        this.keys = keys;
    }

    /**
     * Returns one key.
     *
     * @param id 1 to 32 letters of ASCII, digits, dots, dashes and underscores; it is stored beside each row, so a short one
     *     saves space
     * @param key 32 bytes from a random source, which are copied
     * @throws IllegalArgumentException if the id is another, the key is not 32 bytes, or it is one byte repeated
     */
    public static EncryptionKeys of(String id, byte[] key) {
        return new EncryptionKeys(Map.of()).withOlder(id, key);
    }

    /**
     * Returns these keys and one more behind them, which only reads.
     *
     * @throws IllegalArgumentException as {@link #of}, or if the id or the key is there already
     */
    public EncryptionKeys withOlder(String id, byte[] key) {
        String complaint = KeyText.complaint(requireNonNull(id, "id"), requireNonNull(key, "key"), keys);
        if (complaint != null) {
            throw new IllegalArgumentException("The encryption key " + complaint + ".");
        }
        Map<String, SecretKey> more = new LinkedHashMap<>(keys);
        more.put(id, new SecretKeySpec(key, "AES"));
        return new EncryptionKeys(more);
    }

    /**
     * Reads {@code ID:KEY}, one a line or separated by commas, the key that writes first; the key as Base64 or as 64
     * hexadecimal digits. Blank lines and those that begin with {@code #} say nothing.
     *
     * @throws StoreException if it is anything else; it names the line, and never quotes it
     */
    public static EncryptionKeys ofText(String text) {
        return parse("The encryption keys", text);
    }

    /**
     * Reads the variable of this process's environment as {@link #ofText} does.
     *
     * @throws StoreException if it is not set, or anything else
     */
    public static EncryptionKeys ofEnvironment(String variable) {
        String text = System.getenv(variable);
        if (text == null) {
            throw failed("The environment variable " + variable + " is not set; " + WANTED + " into it.", null);
        }
        return parse("The environment variable " + variable, text);
    }

    /**
     * Reads the file as {@link #ofText} does. Where others than its owner and group may read it, a warning is logged: secrets
     * that are mounted into containers often have such permissions, so it is used all the same.
     *
     * @throws StoreException if it cannot be read, or is anything else
     */
    public static EncryptionKeys ofFile(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw failed("The file of encryption keys '" + file + "' cannot be read; name a text file.", e);
        }
        EncryptionKeys keys = parse("The file of encryption keys '" + file + "'", text);
        if (isReadByAll(file)) {
            LOG.warn("Everybody may read the file of encryption keys '{}'; run chmod 600 on it.", file);
        }
        return keys;
    }

    private static boolean isReadByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false; // Windows has other permissions.
        }
    }

    private static EncryptionKeys parse(String source, String text) {
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.replaceFirst("^\uFEFF", "").split("\\R|,", -1)) {
            number++;
            String entry = line.strip();
            if (entry.isEmpty() || entry.startsWith("#")) {
                continue;
            }
            int colon = entry.indexOf(':');
            byte[] key =
                    colon < 0 ? null : KeyText.bytes(entry.substring(colon + 1).strip());
            String complaint = key == null
                    ? "is not ID:KEY, or its key is not of 32 bytes"
                    : KeyText.complaint(entry.substring(0, colon).strip(), key, keys);
            if (key == null || complaint != null) {
                throw failed(source + " cannot be used: line " + number + " " + complaint + "; " + WANTED + ".", null);
            }
            keys.put(entry.substring(0, colon).strip(), new SecretKeySpec(key, "AES"));
        }
        if (keys.isEmpty()) {
            throw failed(source + " cannot be used: there is no key; " + WANTED + ".", null);
        }
        return new EncryptionKeys(keys);
    }

    /** Returns the ids, the one that writes first. */
    public List<String> ids() {
        return List.copyOf(keys.keySet());
    }

    /** Returns the id of the key that writes. */
    String writing() {
        return keys.keySet().iterator().next();
    }

    @Nullable
    SecretKey key(String id) {
        return keys.get(id);
    }

    /** Returns what tells whether two keys are the same and nothing else: 8 bytes of HMAC-SHA-256. */
    byte[] check(String id) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(requireNonNull(keys.get(id)));
            return Arrays.copyOf(mac.doFinal("recap key check".getBytes(StandardCharsets.UTF_8)), 8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java has no HMAC-SHA-256.", e);
        }
    }

    private static StoreException failed(String sentence, @Nullable Throwable cause) {
        return new StoreException(sentence, false, cause);
    }

    /** Returns the ids. */
    @Override
    public String toString() {
        return "EncryptionKeys" + ids();
    }
}

package dev.recap.checkpoint.jdbc;

import dev.recap.message.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts and decrypts what single columns hold, with AES-256-GCM (NIST SP 800-38D): a nonce of 96 random bits for each
 * row, a tag of 128, the row's place as additional authenticated data. {@code k1:BASE64} is the key's id, then nonce,
 * encrypted UTF-8 and tag, in a column of text: Base64 costs a third, but the tables stay what they are for plain rows, and
 * every database tool can copy them. Thread-safe.
 */
final class RowCipher {

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final @Nullable EncryptionKeys keys;

    /** Makes one that writes plain text if there are no keys. */
    RowCipher(@Nullable EncryptionKeys keys) {
        this.keys = keys;
    }

    boolean encrypts() {
        return keys != null;
    }

    /** Returns whether a text that may be encrypted is so with the key that writes. */
    boolean isCurrent(String sealed) {
        return keys != null && sealed.startsWith(keys.writing() + ":");
    }

    /** Returns JSON as a column holds it. */
    String sealJson(RowPlace place, String json) {
        return encrypts() ? seal(place, json) : json;
    }

    /** Returns the JSON of a column, encrypted or not: an object begins with a brace, an id does not. */
    String openJson(RowPlace place, String column) {
        return column.isEmpty() || column.startsWith("{") ? column : open(place, column);
    }

    /** Returns the JSON of a column as it is to stand at another place. */
    String moveJson(RowPlace from, RowPlace to, String column) {
        return column.isEmpty() ? column : sealJson(to, openJson(from, column));
    }

    /** Returns the text encrypted with the key that writes. */
    String seal(RowPlace place, String text) {
        if (keys == null) {
            throw new IllegalStateException("no keys");
        }
        String id = keys.writing();
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key(place, id), ByteBuffer.wrap(nonce), place);
            ByteBuffer plain = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            ByteBuffer sealed = ByteBuffer.allocate(NONCE_BYTES + cipher.getOutputSize(plain.remaining()));
            sealed.put(nonce);
            cipher.doFinal(plain, sealed);
            return id + ":" + Base64.getEncoder().withoutPadding().encodeToString(sealed.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java cannot encrypt with " + ALGORITHM + ".", e);
        }
    }

    /**
     * Returns the text that {@link #seal} encrypted for this place.
     *
     * @throws StoreException if its key is missing, or if it is not what was written there
     */
    String open(RowPlace place, String sealed) {
        int colon = sealed.indexOf(':');
        if (colon <= 0) {
            throw changed(place, null);
        }
        SecretKey key = key(place, sealed.substring(0, colon));
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(sealed.substring(colon + 1)));
            if (bytes.remaining() < NONCE_BYTES) {
                throw changed(place, null);
            }
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, bytes.slice(0, NONCE_BYTES), place);
            byte[] plain = cipher.doFinal(bytes.array(), NONCE_BYTES, bytes.remaining() - NONCE_BYTES);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (AEADBadTagException | IllegalArgumentException e) {
            throw changed(place, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java cannot decrypt with " + ALGORITHM + ".", e);
        }
    }

    private static Cipher cipher(int mode, SecretKey key, ByteBuffer nonce, RowPlace place)
            throws GeneralSecurityException {
        byte[] bytes = new byte[NONCE_BYTES];
        nonce.get(bytes);
        Cipher cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, bytes));
        cipher.updateAAD(place.toString().getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private SecretKey key(RowPlace place, String id) {
        SecretKey key = keys == null ? null : keys.key(id);
        if (key == null) {
            throw new StoreException(
                    "The key '" + id + "' is missing, with which a text of this thread is encrypted (the " + place
                            + " in the tables); open the store with that key among its encryption keys.",
                    false,
                    null);
        }
        return key;
    }

    private static StoreException changed(RowPlace place, @Nullable Throwable cause) {
        return new StoreException(
                "The " + place
                        + " is not what was encrypted there: it was changed or moved outside of Recap; restore it"
                        + " from a backup.",
                false,
                cause);
    }
}

package dev.recap.transfer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Numbers different texts from 0 in the order they come, without keeping them: 32 bytes tell one from all others. */
final class TextNumbers {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final MessageDigest sha256;

    TextNumbers() {
        try {
            this.sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    /** Returns the text's number; {@link #size} grows when it is a new one. */
    int of(String text) {
        String digest = HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        int next = numbers.size();
        Integer known = numbers.putIfAbsent(digest, next);
        return known == null ? next : known;
    }

    /** Returns how many different texts there were. */
    int size() {
        return numbers.size();
    }
}

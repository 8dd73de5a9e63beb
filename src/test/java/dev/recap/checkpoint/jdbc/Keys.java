package dev.recap.checkpoint.jdbc;

/** Keys that keep nothing secret. */
final class Keys {

    static final String OLD_LINE = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    static final String NEW_LINE = "k2:a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf";

    static final EncryptionKeys OLD = EncryptionKeys.ofText(OLD_LINE);
    static final EncryptionKeys NEW = EncryptionKeys.ofText(NEW_LINE);

    /** The new one writes. */
    static final EncryptionKeys BOTH = EncryptionKeys.ofText(NEW_LINE + "," + OLD_LINE);

    private Keys() {}
}

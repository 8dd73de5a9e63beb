package dev.recap.checkpoint.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.message.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EncryptionKeysTest {

    private static final byte[] KEY = sequence(32);
    private static final String BASE64 = Base64.getEncoder().encodeToString(KEY);
    private static final String HEX = "000102030405060708090A0B0C0D0E0F101112131415161718191a1b1c1d1e1f";

    @TempDir
    Path folder;

    private static byte[] sequence(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"k1:", "\uFEFFk1:", "# comment\r\n\r\n  k1 : ", "\nk1:"})
    void ofText_everyWayToWriteIt_isTheKey(String before) {
        String without = BASE64.substring(0, 43);
        for (String text : new String[] {BASE64, without, HEX, HEX + "\r\n", BASE64 + " \n# end"}) {
            EncryptionKeys keys = EncryptionKeys.ofText(before + text);
            assertThat(keys.ids()).containsExactly("k1");
            assertThat(keys.check("k1")).isEqualTo(EncryptionKeys.of("k1", KEY).check("k1"));
        }
    }

    @Test
    void ofText_severalKeys_firstWrites() {
        byte[] other = sequence(32);
        other[0] = 9;
        String line = "new:" + Base64.getEncoder().encodeToString(other);

        EncryptionKeys keys = EncryptionKeys.ofText(line + "\nold:" + BASE64);
        assertThat(keys.ids()).containsExactly("new", "old");
        assertThat(keys.writing()).isEqualTo("new");
        assertThat(EncryptionKeys.ofText(line + ", old:" + BASE64).ids()).isEqualTo(keys.ids());
        assertThat(EncryptionKeys.of("new", other).withOlder("old", KEY).ids()).isEqualTo(keys.ids());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "k1:secret",
                "k1=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                ":AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                "k 1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                "{k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                "키:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                // The last character has a bit that no key of 32 bytes has.
                "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9=",
                "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8==",
                "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd",
                "k1:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g",
                "k1:0000000000000000000000000000000000000000000000000000000000000000",
                "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nk1:"
                        + "100102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nk2:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                "",
                " \n# nothing"
            })
    void ofText_anythingElse_isRefusedAndNotQuoted(String text) {
        assertThatThrownBy(() -> EncryptionKeys.ofText(text))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("write ID:KEY")
                .hasMessageNotContainingAny("secret", "AAECAwQF", "0001020304", "00000000")
                .hasNoCause();
    }

    @Test
    void of_wrongArguments_areRefused() {
        assertThatThrownBy(() -> EncryptionKeys.of("a:b", KEY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EncryptionKeys.of("a".repeat(33), KEY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EncryptionKeys.of("k1", sequence(16)))
                .hasMessage("The encryption key has 16 bytes instead of 32.");
        assertThatThrownBy(() -> EncryptionKeys.of("k1", new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EncryptionKeys.of("k1", KEY).withOlder("k1", new byte[32]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_arrayChangedAfterwards_keepsTheKey() {
        byte[] bytes = KEY.clone();
        EncryptionKeys keys = EncryptionKeys.of("k1", bytes);
        Arrays.fill(bytes, (byte) 0);

        assertThat(keys.check("k1")).isEqualTo(EncryptionKeys.of("k1", KEY).check("k1"));
    }

    @Test
    void ofFile_linesOrNone_areReadOrRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("열쇠"), "# first writes\nk1:" + BASE64 + "\n");
        assertThat(EncryptionKeys.ofFile(file).ids()).containsExactly("k1");

        Files.writeString(file, "k1:secret");
        assertThatThrownBy(() -> EncryptionKeys.ofFile(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("열쇠' cannot be used: line 1 is not ID:KEY")
                .hasMessageNotContaining("secret");
        Files.write(file, KEY);
        assertThatThrownBy(() -> EncryptionKeys.ofFile(file)).isInstanceOf(StoreException.class);
        Files.write(file, "k1:한".getBytes(StandardCharsets.UTF_16));
        assertThatThrownBy(() -> EncryptionKeys.ofFile(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> EncryptionKeys.ofFile(folder)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> EncryptionKeys.ofFile(folder.resolve("absent")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("absent");
    }

    @Test
    void ofEnvironment_notSet_saysWhichAndHow() {
        assertThatThrownBy(() -> EncryptionKeys.ofEnvironment("RECAP_TEST_NO_SUCH_KEYS"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("RECAP_TEST_NO_SUCH_KEYS")
                .hasMessageContaining("openssl rand");
    }

    @Test
    void toString_always_showsIdsAlone() {
        String text = EncryptionKeys.of("k1", KEY).toString();

        assertThat(text).isEqualTo("EncryptionKeys[k1]");
        assertThat(text.toLowerCase(Locale.ROOT)).doesNotContain(HEX.substring(0, 8), BASE64.substring(0, 8));
    }
}

package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program with keys in its environment. */
@Timeout(300)
final class EncryptionIT {

    private static final String FILE = "RECAP_ENCRYPTION_KEYS_FILE";
    private static final String KEYS = "RECAP_ENCRYPTION_KEYS";
    private static final String KEY = "k1:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    private static final String OTHER = "k1:100102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeKeys() throws IOException {
        Files.writeString(folder.resolve("열쇠"), "# of these tests\n" + KEY + "\n");
    }

    private RecapProcess recap() {
        return new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void send_keysInFileOrEnvironment_encryptAndRead() throws IOException {
        recap().with(FILE, "열쇠")
                .run("send", "--thread", "1", "부산에 가요, secretly.")
                .succeeded();

        assertThat(Files.readString(folder.resolve("recap.db"), StandardCharsets.ISO_8859_1))
                .contains("k1:")
                .doesNotContain("secretly");
        assertThat(recap().with(KEYS, KEY)
                        .run("search", "--thread", "1", "부산")
                        .succeeded()
                        .out())
                .contains("부산에 가요, secretly.");
    }

    @Test
    void state_keyMissingOrWrong_isOneSentence() {
        recap().with(KEYS, KEY).run("send", "--thread", "1", "hello").succeeded();

        recap().run("state", "--thread", "1").failedWith(1, "the key 'k1', and no key is given");
        recap().with(KEYS, OTHER).run("state", "--thread", "1").failedWith(1, "The key 'k1' is not the one");
        recap().with(KEYS, OTHER.replace("k1", "k2"))
                .run("state", "--thread", "1")
                .failedWith(1, "The key 'k1' is missing");
        assertThat(recap().with(KEYS, "k1:secret")
                        .run("state", "--thread", "1")
                        .failedWith(1, "write ID:KEY")
                        .err())
                .doesNotContain("secret");
        recap().with(KEYS, "").run("state", "--thread", "1").failedWith(1, "there is no key");
        recap().with(KEYS, KEY).with(FILE, "열쇠").run("state", "--thread", "1").failedWith(1, "unset one of them");
        recap().with(FILE, "absent").run("state", "--thread", "1").failedWith(1, "'absent' cannot be read");
        recap().with(KEYS, KEY).run("state", "--thread", "1").succeeded();
    }
}

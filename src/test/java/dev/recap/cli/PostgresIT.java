package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.testing.PostgresServer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program on a server. */
@Timeout(300)
final class PostgresIT {

    @TempDir
    private Path folder;

    private PostgresServer server;
    private String url;
    private RecapProcess recap;

    @BeforeEach
    void start() {
        server = PostgresServer.shared();
        url = server.newDatabase();
        recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void send_serverNamed_isThereForTheNextProcess() {
        recap.run("send", "--db", url, "--thread", "여행", "부산에 가요.").succeeded();

        assertThat(recap.run("state", "--db", url, "--thread", "여행", "--json")
                        .succeeded()
                        .json()
                        .at("/values/messages/0/content")
                        .asText())
                .isEqualTo("부산에 가요.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void state_loginFromEnvironment_isUsedAndNotPrinted() {
        server.makeGuest();
        String name = url.replaceFirst("\\?.*", "");
        recap.with("PGUSER", PostgresServer.GUEST).with("PGPASSWORD", "wrong-secret");
        RecapProcess.Result refused = recap.run("state", "--db", name, "--thread", "T");
        assertThat(refused.failedWith(1, "refuses the login").err()).doesNotContain("wrong-secret");

        recap.with("PGPASSWORD", PostgresServer.GUEST_PASSWORD);
        recap.run("state", "--db", name, "--thread", "T").failedWith(1, "GRANT CREATE ON DATABASE");
    }
}

package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class JupyterFoldersTest {

    @Test
    void folderThatJupyterIsToldOf_comesFirst() {
        assertThat(JupyterFolders.ofUser(Map.of("JUPYTER_DATA_DIR", "/자료", "XDG_DATA_HOME", "/data")))
                .isEqualTo(Path.of("/자료"));
    }

    @Test
    @DisabledOnOs({OS.MAC, OS.WINDOWS})
    void folderOfDataIsFollowed_elseItIsTheUsersOwn() {
        Path home = Path.of(System.getProperty("user.home"));
        assertThat(JupyterFolders.ofUser(Map.of("JUPYTER_DATA_DIR", " ", "XDG_DATA_HOME", "/data")))
                .isEqualTo(Path.of("/data/jupyter"));
        assertThat(JupyterFolders.ofUser(Map.of())).isEqualTo(home.resolve(".local/share/jupyter"));
    }
}

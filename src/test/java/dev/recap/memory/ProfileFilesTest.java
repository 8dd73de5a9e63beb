package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.message.UserId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileFilesTest {

    private static final UserId SUA = new UserId("sua");
    private static final Profile PROFILE = new Profile(List.of("창가"), List.of("환불"), List.of());

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("profiles.json");
    }

    @Test
    void write_thenRead_isTheSameAndLeavesOthersAlone() throws IOException {
        ProfileFiles.write(file, new UserId("ann"), Profile.EMPTY);
        ProfileFiles.write(file, SUA, new Profile(List.of("old"), List.of(), List.of()));
        ProfileFiles.write(file, SUA, PROFILE);

        assertThat(ProfileFiles.read(file, SUA)).contains(PROFILE);
        assertThat(ProfileFiles.read(file, new UserId("ann"))).contains(Profile.EMPTY);
        assertThat(ProfileFiles.read(file, new UserId("bob"))).isEmpty();
        assertThat(Files.readString(file)).contains("\"진행중_이슈\" : [").doesNotContain("old");
        assertThat(folder.toFile().list()).containsExactly("profiles.json");
    }

    @Test
    void read_englishOrDecomposedKeysOrOneProfileAlone_isUnderstood() throws IOException {
        Files.writeString(file, "{\"sua\": {\"preferences\": [\"창가\"], \"open_issues\": [\"환불\"]}}");
        assertThat(ProfileFiles.read(file, SUA)).contains(PROFILE);
        Files.writeString(file, Normalizer.normalize("{\"선호\": [\"창가\"], \"진행중_이슈\": \"환불\"}", Normalizer.Form.NFD));
        assertThat(ProfileFiles.read(file, SUA).orElseThrow().openIssues()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"sua\": 1}", "{\"sua\": {}}"})
    void read_damagedFile_isReportedAndLeft(String text) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> ProfileFiles.read(file, SUA)).isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasContent(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"선호\": []}"})
    void write_overADamagedFile_isRefusedAndLeavesIt(String text) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> ProfileFiles.write(file, SUA, PROFILE)).isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasContent(text);
    }
}

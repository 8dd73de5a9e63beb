package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ModelSettingsTest {

    private static final Map<String, String> NONE = Map.of();

    @Test
    void resolve_nothing_isOffline() {
        assertThat(resolve(NONE, NONE).isOffline()).isTrue();
        assertThat(resolve(Map.of("OPENAI_API_KEY", " "), NONE).isOffline()).isTrue();
        assertThat(resolve(NONE, NONE, "--model", "gpt-4o").isOffline()).isTrue();
    }

    @Test
    void resolve_keyOrBaseUrl_isOnlineUnlessOfflineIsAskedFor() {
        Map<String, String> key = Map.of("OPENAI_API_KEY", "sk-x");

        assertThat(resolve(key, NONE).isOffline()).isFalse();
        assertThat(resolve(NONE, key).isOffline()).isFalse();
        assertThat(resolve(NONE, NONE, "--base-url", "http://localhost/v1").isOffline())
                .isFalse();
        assertThat(resolve(key, NONE, "--model", "offline").isOffline()).isTrue();
        assertThat(resolve(key, Map.of("RECAP_MODEL", "offline")).isOffline()).isTrue();
    }

    @Test
    void resolve_optionBeforeEnvironmentBeforeFile() {
        Map<String, String> environment = Map.of("OPENAI_MODEL", "env", "OPENAI_API_KEY", "env");
        Map<String, String> file =
                Map.of("RECAP_MODEL", "file", "OPENAI_API_KEY", "file", "OPENAI_BASE_URL", "http://file/v1");

        assertThat(resolve(environment, file).name()).isEqualTo("env");
        assertThat(resolve(environment, file).key()).isEqualTo("env");
        assertThat(resolve(environment, file).baseUrl()).isEqualTo("http://file/v1");
        assertThat(resolve(NONE, file).name()).isEqualTo("file");
        assertThat(resolve(environment, file, "--model", "option").name()).isEqualTo("option");
    }

    private static ModelSettings resolve(Map<String, String> environment, Map<String, String> file, String... options) {
        List<String> words = new ArrayList<>(List.of("chat"));
        words.addAll(List.of(options));
        return ModelSettings.resolve(Arguments.of(CommandName.CHAT, Words.sort(words)), environment, file);
    }
}

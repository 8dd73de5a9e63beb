package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTextTest {

    @Test
    void write_everyType_isReadBackEqual() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("text", "한\0\ud83d 😀 \"\\\n");
        values.put("whole", Arrays.asList(1, Long.MAX_VALUE, BigInteger.TWO.pow(80), -7));
        values.put("double", List.of(0.1, 1e300, -0.5));
        values.put("truth", Arrays.asList(true, false, null));
        values.put("nested", Map.of("a", Map.of(), "b", List.of(List.of())));

        String json = JsonText.write(values);

        assertThat(JsonText.readObject(json)).isEqualTo(values);
        assertThat(json).contains("\\ud83d 😀").doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "1",
                "{",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":[1",
                "{} {}",
                "{}x",
                "{\"a\":-1e999}",
                "nonsense"
            })
    void readObject_notOneObject_isRefused(String text) {
        assertThatThrownBy(() -> JsonText.readObject(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void write_notOfJsonsTypes_isRefused() {
        assertThatThrownBy(() -> JsonText.write(List.of(Double.NaN))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> JsonText.write(new ArrayList<>(List.of(new Object()))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

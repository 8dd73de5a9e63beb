package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every message comes back as it went in. The files in {@code golden} are what version 1 writes: they stay as they are,
 * since stores out there hold such text, and a change of format has to be noticed here and take a version of its own.
 */
class MessageJsonTest {

    static Stream<Named<Message>> shapes() {
        return MessageShapes.all().entrySet().stream().map(shape -> Named.of(shape.getKey(), shape.getValue()));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void read_whatWasWritten_isEqual(Message message) {
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void readBody_whatWasWritten_isEqual(Message message) {
        String body = MessageJson.writeBody(message);
        assertThat(MessageJson.readBody(message.id(), message.createdAt(), body))
                .isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void write_anything_isWellFormedUtf8(Message message) throws CharacterCodingException {
        for (String json : new String[] {MessageJson.write(message), MessageJson.writeBody(message)}) {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(json));
            assertThat(StandardCharsets.UTF_8.newDecoder().decode(encoded).toString())
                    .isEqualTo(json);
            assertThat(json).as("what PostgreSQL's text cannot hold").doesNotContain("\0");
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void write_anything_isWhatTheGoldenFileHolds(Message message) throws IOException {
        assertThat(MessageJson.write(message)).isEqualTo(golden(message.id().value()));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void read_goldenFile_isEqual(Message message) throws IOException {
        assertThat(MessageJson.read(golden(message.id().value()))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void writeBody_anything_holdsTheSameContentAsTheEnvelope(Message message) {
        String content = MessageJson.writeBody(message).substring("{\"v\":1,".length());
        assertThat(MessageJson.write(message)).startsWith("{\"v\":1,").endsWith(content);
    }

    @Test
    void readBody_idAndTimeFromColumns_areTaken() {
        String body = MessageJson.writeBody(Talk.user("m", "hello"));
        Message read = MessageJson.readBody(new MessageId("other"), Instant.EPOCH, body);
        assertThat(read).isEqualTo(new Message(new MessageId("other"), Instant.EPOCH, UserMessage.from("hello")));
    }

    /** langgraph4j/langgraph4j#181: https://github.com/langgraph4j/langgraph4j/issues/181 */
    @Test
    void read_longTexts_areEqual() {
        roundTrips("a".repeat(70_000));
        roundTrips("가".repeat(30_000));
        roundTrips("\0".repeat(100_000));
        roundTrips("\uDE00".repeat(100_000));
        roundTrips("😀\n\"\\".repeat(25_000));
    }

    @Test
    void read_textOf25Megabytes_isEqual() {
        roundTrips("0123456789".repeat(2_500_000));
    }

    @Test
    void read_randomTextOfAnyCharacters_isEqual() {
        Random random = new Random(20_260_301);
        CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
        char[] hard = {'\\', '"', 'u', '\0', '\n', '\uD83D', '\uDE00', '\uDBFF', '\uDFFF', '가', '}'};
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(12);
            for (int i = 0; i < length; i++) {
                text.append(random.nextInt(4) == 0 ? (char) random.nextInt() : hard[random.nextInt(hard.length)]);
            }
            Message message = Talk.message(
                    "m",
                    UserMessage.builder()
                            .addContent(TextContent.from(text.toString()))
                            .attributes(Map.of(text.toString(), text.toString()))
                            .build());
            String json = MessageJson.write(message);
            if (!utf8.canEncode(json) || !MessageJson.read(json).equals(message)) {
                fail("not well-formed, or not equal when read: %s", json);
            }
        }
    }

    @Test
    void read_attributesBeyondJacksonsLimits_areEqual() {
        Message longNumber = Talk.message("m", CustomMessage.from(Map.of("n", BigInteger.TEN.pow(5_000))));
        assertThat(MessageJson.read(MessageJson.write(longNumber))).isEqualTo(longNumber);
        Message longName = Talk.message("m", CustomMessage.from(Map.of("k".repeat(60_000), 1)));
        assertThat(MessageJson.read(MessageJson.write(longName))).isEqualTo(longName);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -62_135_596_801L, -1, 0, 253_402_300_800L, Long.MAX_VALUE})
    void read_anyTime_isEqual(long seconds) {
        Instant time = Instant.ofEpochSecond(
                Math.max(Instant.MIN.getEpochSecond(), Math.min(Instant.MAX.getEpochSecond(), seconds)), 999_999_999);
        Message message = new Message(new MessageId("m"), time, UserMessage.from("hello"));
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2147483647", "2147483648", "99999999999999999999"})
    void read_versionFromTheFuture_isATypedErrorThatSaysSo(String version) {
        String json = MessageJson.write(Talk.user("m", "hello")).replace("\"v\":1", "\"v\":" + version);
        assertThatExceptionOfType(DamagedMessageException.class)
                .isThrownBy(() -> MessageJson.read(json))
                .withMessageContaining("newer Recap");
        assertThatExceptionOfType(DamagedMessageException.class)
                .isThrownBy(() -> MessageJson.readBody(new MessageId("m"), Talk.NOW, json))
                .withMessageContaining("newer Recap");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "1",
                "[]",
                "{}",
                "\"text\"",
                "not JSON",
                "{\"v\":1}",
                "{\"v\":1,\"message\":null}",
                "{\"v\":1,\"message\":{}}",
                "{\"v\":1,\"message\":[]}",
                "{\"v\":1,\"message\":\"text\"}",
                "{\"v\":1,\"message\":{\"type\":\"ROBOT\",\"text\":\"hi\"}}",
                "{\"v\":1,\"message\":{\"type\":\"AI\",\"text\":\"hi\",\"smell\":\"rose\"}}",
                "{\"v\":1,\"message\":{\"type\":\"AI\",\"text\":\"hi\",\"attributes\":{\"n\":1e999}}}",
                "{\"v\":1,\"message\":{\"type\":\"SYSTEM\"}}",
                "{\"v\":1,\"message\":{\"type\":\"USER\",\"contents\":[]}}",
                "{\"v\":1,\"message\":{\"type\":\"USER\",\"contents\":[null]}}",
                "{\"v\":1,\"message\":{\"type\":\"USER\",\"contents\":[{\"type\":\"SMELL\"}]}}",
                "{\"v\":1,\"message\":{\"type\":\"TOOL_EXECUTION_RESULT\"}}",
                "{\"v\":0,\"message\":{\"type\":\"AI\",\"text\":\"hi\"}}",
                "{\"v\":\"x\",\"message\":{\"type\":\"AI\",\"text\":\"hi\"}}",
                "{\"message\":{\"type\":\"AI\",\"text\":\"hi\"}}",
                "{\"v\":1,\"message\":{\"type\":\"AI\",\"text\":\"hi\"}} and more",
            })
    void readBody_damagedText_isATypedError(String body) {
        assertThatExceptionOfType(DamagedMessageException.class)
                .isThrownBy(() -> MessageJson.readBody(new MessageId("m"), Talk.NOW, body))
                .withMessageStartingWith("A stored message cannot be read: ")
                .isInstanceOf(RecapException.class);
    }

    @Test
    void readBody_cutAnywhere_isATypedError() {
        String body = MessageJson.writeBody(Talk.calls("m", "a", "b"));
        for (int length = 0; length < body.length(); length++) {
            String cut = body.substring(0, length);
            assertThatExceptionOfType(DamagedMessageException.class)
                    .as(cut)
                    .isThrownBy(() -> MessageJson.readBody(new MessageId("m"), Talk.NOW, cut));
        }
    }

    @Test
    void readBody_nestedEndlessly_isATypedError() {
        String body = "{\"v\":1,\"message\":{\"type\":\"CUSTOM\",\"attributes\":{\"a\":" + "[".repeat(100_000);
        assertThatExceptionOfType(DamagedMessageException.class)
                .isThrownBy(() -> MessageJson.readBody(new MessageId("m"), Talk.NOW, body));
    }

    @Test
    void read_idOrTimeMissing_isATypedError() {
        String json = MessageJson.write(Talk.user("m", "hello"));
        for (String damaged : new String[] {
            json.replace("\"id\":\"m\",", ""),
            json.replace("\"id\":\"m\"", "\"id\":\"\""),
            json.replace("\"createdAt\"", "\"at\""),
            json.replace("2026-03-01T", "yesterday "),
        }) {
            assertThat(damaged).isNotEqualTo(json);
            assertThatExceptionOfType(DamagedMessageException.class)
                    .as(damaged)
                    .isThrownBy(() -> MessageJson.read(damaged))
                    .withMessageContaining("its id or time is missing");
        }
    }

    private static void roundTrips(String text) {
        Message message = Talk.user("m", text);
        assertThat(MessageJson.read(MessageJson.write(message)).equals(message)).isTrue();
        Message body = MessageJson.readBody(message.id(), message.createdAt(), MessageJson.writeBody(message));
        assertThat(body.equals(message)).isTrue();
    }

    private static String golden(String shape) throws IOException {
        try (InputStream file = MessageJsonTest.class.getResourceAsStream("golden/" + shape + ".json")) {
            assertThat(file).as("golden/%s.json", shape).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageTest {

    @Test
    void new_nanoseconds_areCutToMicroseconds() {
        Message message = new Message(
                new MessageId("m"), Instant.parse("2026-03-01T09:00:00.123456789Z"), UserMessage.from("hello"));
        assertThat(message.createdAt()).isEqualTo("2026-03-01T09:00:00.123456Z");
    }

    @Test
    void new_missingPart_isRefused() {
        MessageId id = new MessageId("m");
        UserMessage content = UserMessage.from("hello");
        assertThatNullPointerException().isThrownBy(() -> new Message(null, Talk.NOW, content));
        assertThatNullPointerException().isThrownBy(() -> new Message(id, null, content));
        assertThatNullPointerException().isThrownBy(() -> new Message(id, Talk.NOW, null));
    }

    @Test
    void content_attributesChangedOutside_doNotChangeTheMessage() {
        Map<String, Object> nested = new HashMap<>(Map.of("city", "Busan"));
        List<Object> list = new ArrayList<>(List.of("tea"));
        Map<String, Object> attributes = new HashMap<>(Map.of("nested", nested, "list", list));
        UserMessage original = UserMessage.builder()
                .addContent(TextContent.from("hello"))
                .attributes(attributes)
                .build();
        Message message = Talk.message("m", original);
        nested.put("city", "Seoul");
        list.add("coffee");
        attributes.put("more", 1);
        original.attributes().put("more", 2);
        assertThat(attributesOf(message)).isEqualTo(Map.of("nested", Map.of("city", "Busan"), "list", List.of("tea")));
    }

    @Test
    @SuppressWarnings("unchecked")
    void content_handedOut_isACopyThatChangesNothing() {
        Message message = Talk.message(
                "m",
                UserMessage.builder()
                        .addContent(TextContent.from("hello"))
                        .attributes(Map.of("list", List.of("tea")))
                        .build());
        ((UserMessage) message.content()).attributes().put("more", 1);
        ((UserMessage) message.content()).attributes().clear();
        assertThat(attributesOf(message)).isEqualTo(Map.of("list", List.of("tea")));
        assertThatThrownBy(() -> ((List<Object>) attributesOf(message).get("list")).add("coffee"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void new_binaryAudioChangedOutside_doesNotChangeTheMessage() {
        byte[] sound = {1, 2, 3};
        Message message = Talk.message(
                "m",
                UserMessage.from(
                        AudioContent.from(Audio.builder().binaryData(sound).build())));
        String before = MessageJson.write(message);
        sound[0] = 9;
        assertThat(MessageJson.write(message)).isEqualTo(before);
    }

    @Test
    void new_wholeNumbers_takeTheSmallestTypeThatHoldsThem() {
        Map<String, Object> numbers = new HashMap<>();
        numbers.put("byte", (byte) 1);
        numbers.put("short", (short) 2);
        numbers.put("long", 3L);
        numbers.put("big", BigInteger.valueOf(4));
        numbers.put("least int", (long) Integer.MIN_VALUE);
        numbers.put("real long", Integer.MAX_VALUE + 1L);
        numbers.put("big long", BigInteger.valueOf(Long.MIN_VALUE));
        numbers.put("real big", BigInteger.TWO.pow(63));
        Message message = Talk.message("m", CustomMessage.from(numbers));
        assertThat(((CustomMessage) message.content()).attributes())
                .containsEntry("byte", 1)
                .containsEntry("short", 2)
                .containsEntry("long", 3)
                .containsEntry("big", 4)
                .containsEntry("least int", Integer.MIN_VALUE)
                .containsEntry("real long", 2_147_483_648L)
                .containsEntry("big long", Long.MIN_VALUE)
                .containsEntry("real big", BigInteger.TWO.pow(63));
    }

    @Test
    void new_emptyName_isNoName() {
        UserMessage unnamed = UserMessage.builder()
                .name("")
                .addContent(TextContent.from("hello"))
                .build();
        assertThat(Talk.message("m", unnamed)).isEqualTo(Talk.user("m", "hello"));
    }

    static Stream<Named<Object>> unstorable() {
        Map<Object, Object> numbered = Map.of(1, "one");
        Map<Object, Object> unnamed = new HashMap<>();
        unnamed.put(null, "none");
        return Stream.of(
                Named.of("an Instant", Instant.EPOCH),
                Named.of("a BigDecimal", BigDecimal.ONE),
                Named.of("a float", 1.5f),
                Named.of("NaN", Double.NaN),
                Named.of("infinity", Double.NEGATIVE_INFINITY),
                Named.of("a character", 'c'),
                Named.of("an enum", ChatMessageType.AI),
                Named.of("an array", new int[] {1}),
                Named.of("bytes", new byte[] {1}),
                Named.of("a set", Set.of("a")),
                Named.of("an object", new Object()),
                Named.of("a key that is a number", numbered),
                Named.of("a key that is null", unnamed),
                Named.of("one inside a list inside a map", Map.of("a", Arrays.asList(1, null, Instant.EPOCH))),
                Named.of("maps 10,000 deep", nestedMaps(10_000)),
                Named.of("lists 10,000 deep", nestedLists(10_000)),
                Named.of("a list that holds itself", endless()));
    }

    @ParameterizedTest
    @MethodSource("unstorable")
    void new_attributeThatJsonCannotCarry_isATypedErrorForEveryMessage(Object value) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("key", value);
        TextContent text = TextContent.from("hello");
        refuses(UserMessage.builder().addContent(text).attributes(attributes).build(), "UserMessage.attributes.key");
        refuses(AiMessage.builder().text("hi").attributes(attributes).build(), "AiMessage.attributes.key");
        refuses(
                ToolExecutionResultMessage.builder()
                        .id("1")
                        .toolName("t")
                        .text("r")
                        .attributes(attributes)
                        .build(),
                "ToolExecutionResultMessage.attributes.key");
        refuses(CustomMessage.from(attributes), "CustomMessage.attributes.key");
    }

    @Test
    void new_generatedImages_areRefused() {
        Image image = Image.builder().url("https://example.org/cat.png").build();
        refuses(
                AiMessage.builder()
                        .text("here")
                        .attributes(Map.of(AiMessage.GENERATED_IMAGES_KEY, List.of(image)))
                        .build(),
                "AiMessage.attributes.generated_images[]");
    }

    @Test
    void new_nestedAsDeepAsAllowed_isTaken() {
        Message message =
                Talk.message("m", CustomMessage.from(Map.of("maps", nestedMaps(99), "lists", nestedLists(99))));
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void new_nestedTooDeep_saysSoInOneShortSentence() {
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> Talk.message("m", CustomMessage.from(Map.of("key", nestedLists(200)))))
                .withMessageContaining("nested over 100 deep")
                .satisfies(error -> assertThat(error.getMessage().length()).isLessThan(600));
    }

    @Test
    void new_contentOfAnUnknownType_isATypedError() {
        Content unknown = new Content() {
            @Override
            public ContentType type() {
                return ContentType.TEXT;
            }
        };
        refuses(UserMessage.from(TextContent.from("a"), unknown), "cannot be stored");
        refuses(
                ToolExecutionResultMessage.builder()
                        .id("1")
                        .toolName("t")
                        .contents(unknown)
                        .build(),
                "cannot be stored");
        refuses(UserMessage.from(Arrays.asList(TextContent.from("a"), null)), "cannot be stored");
    }

    @Test
    void new_messageOfAnUnknownType_isATypedError() {
        ChatMessage unknown = () -> ChatMessageType.CUSTOM;
        refuses(unknown, "cannot be stored");
    }

    @Test
    void text_severalContents_areJoinedByLinesWithoutWhatIsNotText() {
        UserMessage message = UserMessage.from(
                TextContent.from("see"), ImageContent.from("https://example.org/cat.png"), TextContent.from("this"));
        assertThat(Talk.message("m", message).text()).isEqualTo("see\nthis");
    }

    @Test
    void text_everyKindOfMessage_neverFailsAndIsNeverNull() {
        ToolExecutionRequest call =
                ToolExecutionRequest.builder().id("1").name("t").arguments("{}").build();
        assertThat(Talk.message("m", AiMessage.from(call)).text()).isEmpty();
        assertThat(Talk.message("m", AiMessage.from("both", List.of(call))).text())
                .isEqualTo("both");
        assertThat(Talk.message("m", SystemMessage.from("be kind")).text()).isEqualTo("be kind");
        assertThat(Talk.message("m", CustomMessage.from(Map.of("a", 1))).text()).isEmpty();
        assertThat(Talk.result("m", "1").text()).isEqualTo("result of 1");
        assertThat(Talk.message("m", UserMessage.from(ImageContent.from("https://example.org/cat.png")))
                        .text())
                .isEmpty();
    }

    @Test
    void isFromUser_onlyUserMessages() {
        assertThat(Talk.user("m", "hello").isFromUser()).isTrue();
        assertThat(Talk.ai("m", "hello").isFromUser()).isFalse();
        assertThat(Talk.result("m", "1").isFromUser()).isFalse();
    }

    private static void refuses(ChatMessage content, String reason) {
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> Talk.message("m", content))
                .withMessageContaining(reason)
                .isInstanceOf(RecapException.class);
    }

    private static Map<String, Object> attributesOf(Message message) {
        return ((UserMessage) message.content()).attributes();
    }

    private static Map<String, Object> nestedMaps(int depth) {
        Map<String, Object> map = Map.of();
        for (int i = 1; i < depth; i++) {
            map = Map.of("k", map);
        }
        return map;
    }

    private static List<Object> nestedLists(int depth) {
        List<Object> list = List.of();
        for (int i = 1; i < depth; i++) {
            list = List.of(list);
        }
        return list;
    }

    private static List<Object> endless() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return list;
    }
}

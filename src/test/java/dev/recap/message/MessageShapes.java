package dev.recap.message;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.ImageContent.DetailLevel;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every shape a LangChain4j 1.19 message can have, by name. */
public final class MessageShapes {

    private static final Instant SAID_AT = Instant.parse("2026-03-01T09:00:00.123456Z");
    private static final String PNG = "iVBORw0KGgo=";

    private MessageShapes() {}

    public static Map<String, Message> all() {
        Map<String, ChatMessage> shapes = new LinkedHashMap<>();
        user(shapes);
        ai(shapes);
        toolResults(shapes);
        shapes.put("system", SystemMessage.from("You are kind.\n당신은 친절합니다."));
        shapes.put("custom", CustomMessage.from(attributes()));
        shapes.put("custom-empty", CustomMessage.from(Map.of()));
        Map<String, Message> messages = new LinkedHashMap<>();
        shapes.forEach((name, content) -> messages.put(name, new Message(new MessageId(name), SAID_AT, content)));
        return messages;
    }

    private static void user(Map<String, ChatMessage> shapes) {
        shapes.put("user-text", UserMessage.from("안녕하세요, 저는 수아라고 해요. \"Hi\" \\ / 😀 é e\u0301"));
        shapes.put("user-empty-text", UserMessage.from(TextContent.from("")));
        shapes.put("user-blank-text", UserMessage.from(TextContent.from(" \t\r\n ")));
        shapes.put("user-named", UserMessage.from("수아 Kim", "hello"));
        shapes.put("user-several-contents", UserMessage.from(TextContent.from("one"), TextContent.from("two")));
        shapes.put(
                "user-attributes",
                UserMessage.builder()
                        .addContent(TextContent.from("hello"))
                        .attributes(attributes())
                        .build());
        shapes.put(
                "user-images-by-url",
                UserMessage.from(Arrays.stream(DetailLevel.values())
                        .map(level -> ImageContent.from("https://example.org/" + level + "?a=1&b=%20#c", level))
                        .toArray(ImageContent[]::new)));
        shapes.put("user-image-base64", UserMessage.from(ImageContent.from(PNG, "image/png", DetailLevel.HIGH)));
        shapes.put("user-image-data-url", UserMessage.from(ImageContent.from("data:image/png;base64," + PNG)));
        shapes.put(
                "user-image-with-prompt",
                UserMessage.from(ImageContent.from(Image.builder()
                        .url("https://example.org/cat.png")
                        .mimeType("image/png")
                        .revisedPrompt("a cat")
                        .build())));
        shapes.put(
                "user-audio",
                UserMessage.from(
                        AudioContent.from("https://example.org/a.wav"),
                        AudioContent.from("UklGRg==", "audio/wav"),
                        AudioContent.from(Audio.builder()
                                .binaryData(new byte[] {82, 73, 70, 70, 0, -1})
                                .mimeType("audio/wav")
                                .build())));
        shapes.put(
                "user-video",
                UserMessage.from(
                        VideoContent.from("https://example.org/v.mp4"), VideoContent.from("AAAA", "video/mp4")));
        shapes.put(
                "user-pdf",
                UserMessage.from(
                        PdfFileContent.from("https://example.org/p.pdf"),
                        PdfFileContent.from("JVBERi0=", "application/pdf")));
        shapes.put("user-nul", UserMessage.from("before\0after\u0001\u001F\u007F\u2028\u2029\uFEFF\uFFFF"));
        shapes.put("user-lone-surrogates", UserMessage.from("\uD83D x \uDE00 \\\uD83D\uD83D\uDE00\uDE00\uD83D"));
    }

    private static void ai(Map<String, ChatMessage> shapes) {
        shapes.put("ai-text", AiMessage.from("반가워요, 수아 님."));
        shapes.put("ai-empty-text", AiMessage.from(""));
        shapes.put("ai-nothing", AiMessage.builder().build());
        shapes.put("ai-tool-calls", AiMessage.from(call("1", "look_up", "{\"q\":\"부산\"}"), call("2", "now", "{}")));
        shapes.put("ai-text-and-tool-call", AiMessage.from("잠시만요.", List.of(call("1", "look_up", "{\"q\":1.50}"))));
        shapes.put("ai-tool-call-without-parts", AiMessage.from(call(null, null, null)));
        shapes.put("ai-tool-call-damaged-arguments", AiMessage.from(call("", "look up", "{\"q\": \uD83D")));
        shapes.put(
                "ai-thinking",
                AiMessage.builder().text("42").thinking("Let me think …\n음…").build());
        shapes.put(
                "ai-everything",
                AiMessage.builder()
                        .text("both")
                        .thinking("why")
                        .toolExecutionRequests(List.of(call("1", "now", "{}")))
                        .attributes(attributes())
                        .build());
    }

    private static void toolResults(Map<String, ChatMessage> shapes) {
        shapes.put("tool-result", ToolExecutionResultMessage.from("1", "look_up", "{\"temp\": 21.5}"));
        shapes.put("tool-result-empty", ToolExecutionResultMessage.from("1", "look_up", ""));
        shapes.put("tool-result-without-id", ToolExecutionResultMessage.from(null, null, "result"));
        shapes.put("tool-result-error", flagged(true));
        shapes.put("tool-result-no-error", flagged(false));
        shapes.put(
                "tool-result-several-contents",
                ToolExecutionResultMessage.builder()
                        .id("1")
                        .toolName("photo")
                        .contents(TextContent.from("look"), ImageContent.from(PNG, "image/png"))
                        .attributes(attributes())
                        .build());
    }

    private static ToolExecutionResultMessage flagged(boolean error) {
        return ToolExecutionResultMessage.builder()
                .id("1")
                .toolName("look_up")
                .text("no such city")
                .isError(error)
                .build();
    }

    private static ToolExecutionRequest call(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }

    private static Map<String, Object> attributes() {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("text", "수아 \0 \uDE00");
        attributes.put("empty", "");
        attributes.put("none", null);
        attributes.put("yes", true);
        attributes.put("int", 7);
        attributes.put("small long", 8L);
        attributes.put("long", 9_007_199_254_740_993L);
        attributes.put("big", new BigInteger("123456789012345678901234567890"));
        attributes.put("double", 0.1);
        attributes.put("whole double", 1.0);
        attributes.put("negative zero", -0.0);
        attributes.put("least double", Double.MIN_VALUE);
        attributes.put("list", Arrays.asList(1, null, "two", List.of(), Map.of("a", 3.5)));
        attributes.put("empty map", Map.of());
        attributes.put("키 \uD83D", Map.of("nested", List.of(Map.of("deep", true))));
        return attributes;
    }
}

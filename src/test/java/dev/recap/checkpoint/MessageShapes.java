package dev.recap.checkpoint;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One message of every shape that LangChain4j has, and the texts that other stores lost. */
final class MessageShapes {

    private static final ToolExecutionRequest CALL = ToolExecutionRequest.builder()
            .id("c0")
            .name("weather")
            .arguments("{\"city\":\"부산\"}")
            .build();

    private MessageShapes() {}

    static Stream<Message> all() {
        return Stream.concat(texts().flatMap(text -> Stream.of(Turns.user(text), Turns.ai(text))), shapes());
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/181">langgraph4j#181</a> and characters apart. */
    private static Stream<String> texts() {
        return Stream.of(
                "안녕하세요, 저는 수아라고 해요.",
                "a".repeat(70_000),
                "가".repeat(30_000),
                "x\n\t\"\\😀".repeat(12_500),
                "nul \0 inside",
                "half \ud83d a pair \ude00, and 👩‍👩‍👧‍👦",
                "  spaces  ",
                "{\"v\":1}");
    }

    private static Stream<Message> shapes() {
        return Stream.of(
                        UserMessage.from("수아", "named"),
                        UserMessage.from(TextContent.from("one"), TextContent.from("two")),
                        UserMessage.from(
                                TextContent.from("look"),
                                ImageContent.from("https://example.org/cat.png"),
                                ImageContent.from("aGk=", "image/png")),
                        UserMessage.builder()
                                .addContent(TextContent.from("with attributes"))
                                .attributes(Map.of("n", 1, "deep", Map.of("list", List.of(1L << 40, 0.5, true))))
                                .build(),
                        AiMessage.from(CALL),
                        AiMessage.from("text and a call", List.of(CALL)),
                        AiMessage.builder()
                                .text("thought")
                                .thinking("thinking")
                                .attributes(Map.of("signature", "s"))
                                .build(),
                        AiMessage.from(""),
                        ToolExecutionResultMessage.from(CALL, "sunny"),
                        ToolExecutionResultMessage.builder()
                                .id("c0")
                                .toolName("weather")
                                .text("no such city")
                                .isError(true)
                                .build(),
                        SystemMessage.from("be brief"),
                        CustomMessage.from(Map.of("note", "어", "n", 2)))
                .map(Turns::of);
    }
}

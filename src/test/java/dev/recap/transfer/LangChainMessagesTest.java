package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LangChainMessagesTest {

    @Test
    void of_texts_areLangChainsTypes() {
        assertThat(json(UserMessage.from("안녕"))).isEqualTo("{\"type\":\"human\",\"id\":\"1\",\"content\":\"안녕\"}");
        assertThat(json(AiMessage.from("hi"))).isEqualTo("{\"type\":\"ai\",\"id\":\"1\",\"content\":\"hi\"}");
        assertThat(json(SystemMessage.from("be kind")))
                .isEqualTo("{\"type\":\"system\",\"id\":\"1\",\"content\":\"be kind\"}");
    }

    @Test
    void of_nameAndAttributes_areKept() {
        UserMessage user = UserMessage.builder()
                .name("kim")
                .addContent(TextContent.from("hi"))
                .attributes(Map.of("k", 1))
                .build();

        assertThat(json(user))
                .isEqualTo("{\"type\":\"human\",\"id\":\"1\",\"content\":\"hi\",\"name\":\"kim\","
                        + "\"additional_kwargs\":{\"k\":1}}");
    }

    @Test
    void of_images_areContentBlocks() {
        assertThat(json(UserMessage.from(
                        TextContent.from("what?"),
                        ImageContent.from("http://x/a.png"),
                        ImageContent.from("QUJD", "image/png"))))
                .contains("[{\"type\":\"text\",\"text\":\"what?\"}")
                .contains("{\"type\":\"image_url\",\"image_url\":{\"url\":\"http://x/a.png\"")
                .contains("\"url\":\"data:image/png;base64,QUJD\"");
    }

    @Test
    void of_toolCalls_haveParsedArguments() {
        AiMessage calls = AiMessage.from(
                "one moment",
                List.of(
                        request("c1", "sum", "{\"a\":[1,2.5]}"),
                        request("c2", "now", ""),
                        request("c3", "bad", "{\"a\":")));

        assertThat(json(calls))
                .isEqualTo("{\"type\":\"ai\",\"id\":\"1\",\"content\":\"one moment\",\"tool_calls\":["
                        + "{\"name\":\"sum\",\"args\":{\"a\":[1,2.5]},\"id\":\"c1\",\"type\":\"tool_call\"},"
                        + "{\"name\":\"now\",\"args\":{},\"id\":\"c2\",\"type\":\"tool_call\"}],"
                        + "\"invalid_tool_calls\":[{\"name\":\"bad\",\"args\":\"{\\\"a\\\":\",\"id\":\"c3\","
                        + "\"type\":\"invalid_tool_call\"}]}");
    }

    /** Models write whatever they like; a number that no double holds must not keep a state from being printed. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1e999}", "{} {}", "[1]", "sum"})
    void of_toolCallThatIsNoObject_isInvalidAndAsItWas(String arguments) {
        assertThat(json(AiMessage.from(request("c1", "sum", arguments))))
                .contains("\"invalid_tool_calls\":[{\"name\":\"sum\",\"args\":" + quoted(arguments))
                .doesNotContain("\"tool_calls\":");
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\\\"") + "\"";
    }

    @Test
    void of_toolResults_tellWhichCallAndWhetherItFailed() {
        assertThat(json(ToolExecutionResultMessage.builder()
                        .id("c1")
                        .toolName("sum")
                        .text("no")
                        .isError(true)
                        .build()))
                .isEqualTo("{\"type\":\"tool\",\"id\":\"1\",\"content\":\"no\",\"tool_call_id\":\"c1\","
                        + "\"name\":\"sum\",\"status\":\"error\"}");
    }

    @Test
    void of_loneSurrogate_isEscaped() {
        assertThat(json(UserMessage.from("a\ud83d"))).contains("\"content\":\"a\\ud83d\"");
    }

    private static ToolExecutionRequest request(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }

    private static String json(ChatMessage content) {
        return JsonText.write(LangChainMessages.write(new Message(new MessageId("1"), Instant.EPOCH, content)));
    }
}

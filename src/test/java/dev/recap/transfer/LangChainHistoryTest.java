package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import dev.recap.message.MessageShapes;
import dev.recap.message.Talk;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LangChainHistoryTest {

    /** One conversation in each of the shapes, as langchain-core writes it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                [{"type":"system","content":"Be kind.","additional_kwargs":{},"id":null},
                 {"type":"human","content":"부산 날씨?","id":"h1","example":false,"name":null},
                 {"type":"ai","content":"","id":"a1","tool_calls":[{"name":"weather","args":{"city":"부산"},"id":"c1",
                  "type":"tool_call"}],"invalid_tool_calls":[],"usage_metadata":null,"response_metadata":{"m":1},
                  "additional_kwargs":{"tool_calls":[{"id":"c1","type":"function","function":{"name":"weather",
                  "arguments":"{}"}}],"refusal":null}},
                 {"type":"tool","content":"sunny","tool_call_id":"c1","status":"success","artifact":null}]""",
                """
                [{"type":"system","data":{"content":"Be kind.","type":"system"}},
                 {"type":"human","data":{"content":"부산 날씨?","id":"h1","type":"human"}},
                 {"type":"ai","data":{"content":"","id":"a1","tool_calls":[{"name":"weather","args":{"city":"부산"},
                  "id":"c1"}]}},
                 {"type":"tool","data":{"content":"sunny","tool_call_id":"c1"}}]""",
                """
                [{"lc":1,"type":"constructor","id":["langchain","schema","messages","SystemMessage"],
                  "kwargs":{"content":"Be kind."}},
                 {"lc":1,"type":"constructor","id":["langchain_core","messages","HumanMessageChunk"],
                  "kwargs":{"content":"부산 날씨?","id":"h1"}},
                 {"lc":1,"type":"constructor","id":["langchain_core","messages","ai","AIMessage"],
                  "kwargs":{"content":"","id":"a1","tool_calls":[{"name":"weather","args":{"city":"부산"},"id":"c1"}]}},
                 {"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],
                  "kwargs":{"content":"sunny","tool_call_id":"c1"}}]""",
                """
                {"values":{"summary":"x","messages":[{"type":"system","content":"Be kind."},
                 {"type":"HumanMessageChunk","content":[{"type":"text","text":"부산 날씨?"}],"id":"h1"},
                 {"type":"AIMessageChunk","content":"","id":"a1","additional_kwargs":{"tool_calls":[{"id":"c1",
                  "type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"부산\\"}"}}]}},
                 {"type":"tool","content":"sunny","tool_call_id":"c1"}]}}""",
            })
    void read_everyShape_isTheSameConversation(String json) throws IOException {
        List<Message> read = MessageHistory.read(new StringReader(json), null, Talk.NOW);

        assertThat(read.stream().map(Message::content))
                .containsExactly(
                        SystemMessage.from("Be kind."),
                        UserMessage.from("부산 날씨?"),
                        AiMessage.from("", List.of(call())),
                        ToolExecutionResultMessage.from("c1", "weather", "sunny"));
        assertThat(RichThread.ids(read)).contains("h1", "a1").doesNotHaveDuplicates();
    }

    private static ToolExecutionRequest call() {
        return ToolExecutionRequest.builder()
                .id("c1")
                .name("weather")
                .arguments("{\"city\":\"부산\"}")
                .build();
    }

    @Test
    void read_ids_areKeptWhenValidAndTheFirstOfTheirKind() throws IOException {
        List<Message> read = MessageHistory.read(new StringReader("""
                [{"type":"human","content":"1","id":"one"},{"type":"human","content":"2","id":"one"},
                 {"type":"human","content":"3","id":""},{"type":"human","content":"4","id":7},
                 {"type":"human","content":"5","id":"lone\\ud83d"}]"""), null, Talk.NOW);

        assertThat(RichThread.ids(read))
                .startsWith("one")
                .doesNotHaveDuplicates()
                .doesNotContain("", "7");
        assertThat(read).extracting(Message::text).containsExactly("1", "2", "3", "4", "5");
    }

    @Test
    void read_anthropicBlocks_goWhereLangChain4jKeepsThem() throws IOException {
        assertThat(read("""
                [{"type":"ai","content":[{"type":"thinking","thinking":"hm","signature":"s"},
                  {"type":"text","text":"One moment."},{"type":"tool_use","id":"c1","name":"weather",
                  "input":{"city":"부산"}}]},
                 {"type":"human","content":["and ",{"type":"image","source":{"type":"base64","media_type":"image/png",
                  "data":"QUJD"}}]},
                 {"type":"function","name":"weather","content":"sunny"},
                 {"type":"chat","role":"assistant","content":"done"}]"""))
                .startsWith(
                        AiMessage.builder()
                                .text("One moment.")
                                .thinking("hm")
                                .toolExecutionRequests(List.of(call()))
                                .build(),
                        UserMessage.from(TextContent.from("and "), ImageContent.from("QUJD", "image/png")))
                .endsWith(AiMessage.from("done"));
    }

    /** What LangChain has no place for differs: which details of an image were asked for, whether a success was told. */
    @Test
    void write_everyShape_isReadBack() throws IOException {
        Map<String, Message> shapes = new LinkedHashMap<>(MessageShapes.all());
        shapes.keySet().removeIf(name -> name.startsWith("user-image") || name.equals("user-audio"));
        shapes.keySet()
                .removeAll(List.of(
                        // An absent text is an empty one, and null, arguments of other spelling and names are lost.
                        "ai-nothing",
                        "ai-tool-calls",
                        "ai-text-and-tool-call",
                        "ai-tool-call-without-parts",
                        "ai-everything",
                        "tool-result-without-id",
                        "tool-result-no-error",
                        "tool-result-several-contents",
                        "user-attributes",
                        "custom",
                        "user-video",
                        "user-pdf",
                        "ai-tool-call-damaged-arguments"));

        List<Message> read = MessageHistory.read(
                new StringReader(LangChainMessages.write(List.copyOf(shapes.values())).stream()
                        .map(JsonText::write)
                        .collect(Collectors.joining(",", "[", "]"))),
                ThreadFormat.LANGCHAIN,
                Talk.NOW);

        assertThat(read).isNotEmpty().containsExactlyElementsOf(shapes.values());
    }

    @Test
    void write_everyShape_isUnderstood() throws IOException {
        Map<String, Message> shapes = new LinkedHashMap<>(MessageShapes.all());
        shapes.remove("tool-result-without-id");
        String json = JsonText.write(Map.of("messages", LangChainMessages.write(List.copyOf(shapes.values()))));

        assertThat(MessageHistory.read(new StringReader(json), null, Talk.NOW))
                .extracting(Message::id)
                .containsExactlyElementsOf(
                        shapes.values().stream().map(Message::id).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'type':'robot','content':'x'}]|robot",
                "[{'type':'remove','id':'x','content':''}]|remove",
                "[{'type':'human','content':3}]|content",
                "[{'type':'human'}]|no content",
                "[{'type':'tool','content':'x'}]|tool_call_id",
                "[{'type':'ai','content':[{'type':'image','url':'http://x'}]}]|image",
                "[{'type':'human','content':[{'type':'file','base64':'x','mime_type':'text/csv'}]}]|text/csv",
                "[{'lc':1,'type':'constructor','id':['x','Prompt'],'kwargs':{}}]|Prompt",
                "[{'lc':1,'type':'constructor','id':[],'kwargs':{}}]|type",
                "[{'type':'ai','content':'x','tool_calls':[{'name':'x','args':7,'id':'1'}]}]|args",
            })
    void read_whatIsNotUnderstood_namesTheMessage(String json, String what) {
        UnreadableHistoryException refused =
                catchThrowableOfType(UnreadableHistoryException.class, () -> read(json.replace('\'', '"')));

        assertThat(refused).isNotNull().hasMessageContaining(what).hasMessageStartingWith("Message 1");
    }

    private static List<ChatMessage> read(String json) throws IOException {
        return MessageHistory.read(new StringReader(json), null, Talk.NOW).stream()
                .map(Message::content)
                .toList();
    }
}

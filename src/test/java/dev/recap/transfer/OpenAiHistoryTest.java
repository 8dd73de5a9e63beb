package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
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
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpenAiHistoryTest {

    private static final String CALLS = """
            [{"role":"user","content":"weather?"},
             {"role":"assistant","content":null,"tool_calls":[
               {"id":"c1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"부산\\"}"}},
               {"id":"c2","type":"function","function":{"name":"now","arguments":""}}]},
             {"role":"tool","tool_call_id":"c2","content":"noon"},
             {"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"sunny"}]}]""";

    @Test
    void read_wholeResponse_isItsAnswer() throws IOException {
        List<ChatMessage> messages = read("""
                {"id":"chatcmpl-1","object":"chat.completion","model":"gpt-4o","choices":[{"index":0,
                "message":{"role":"assistant","content":"안녕하세요."},"finish_reason":"stop"}]}""");
        assertThat(messages).containsExactly(AiMessage.from("안녕하세요."));
    }

    @Test
    void read_whatIsNoSingleConversation_isRefusedByName() {
        String line = "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}\n";
        assertThatThrownBy(() -> read(line + line))
                .isInstanceOf(UnreadableHistoryException.class)
                .hasMessageContaining("fine-tuning")
                .hasMessageContaining("import each line by itself");
        assertThatThrownBy(() -> read(""))
                .hasMessage("The history cannot be imported: there is no message in it; import one that holds some,"
                        + " nothing was kept.");
        assertThatThrownBy(() -> read("""
                        [{"role":"assistant","tool_calls":[{"id":"call_7","type":"function",
                        "function":{"name":"f","arguments":{"a":1}}}]}]"""))
                .hasMessageContaining("Message 1")
                .hasMessageContaining("the arguments of its call 'call_7' must be a text with JSON in it");
    }

    @Test
    void read_everyRole_isItsMessage() throws IOException {
        assertThat(read("""
                [{"role":"system","content":"Be kind."},
                 {"role":"developer","content":[{"type":"text","text":"Be"},{"type":"text","text":"brief."}]},
                 {"role":"user","name":"sua","content":"안녕"},
                 {"role":"assistant","content":[{"type":"text","text":"Hel"},{"type":"text","text":"lo."}]},
                 {"role":"assistant","content":null},
                 {"role":"assistant","content":null,"refusal":"I cannot.","tool_calls":null,"annotations":[]}]"""))
                .containsExactly(
                        SystemMessage.from("Be kind."),
                        SystemMessage.from("Be\nbrief."),
                        UserMessage.from("sua", "안녕"),
                        AiMessage.from("Hello."),
                        AiMessage.builder().build(),
                        AiMessage.builder()
                                .text("I cannot.")
                                .attributes(Map.of("refusal", "I cannot."))
                                .build());
    }

    @Test
    void read_toolCalls_keepIdsAndTellResultsTheirTool() throws IOException {
        List<ChatMessage> messages = read(CALLS);

        AiMessage ai = (AiMessage) messages.get(1);
        assertThat(ai.text()).isNull();
        assertThat(ai.toolExecutionRequests().get(0).arguments()).isEqualTo("{\"city\":\"부산\"}");
        assertThat(ai.toolExecutionRequests().get(1).name()).isEqualTo("now");
        assertThat(messages.subList(2, 4))
                .containsExactly(
                        ToolExecutionResultMessage.from("c2", "now", "noon"),
                        ToolExecutionResultMessage.from("c1", "weather", "sunny"));
    }

    @Test
    void read_functionCalls_becomeToolCallsWithIds() throws IOException {
        List<ChatMessage> messages = read("""
                [{"role":"assistant","content":null,"function_call":{"name":"now","arguments":"{}"}},
                 {"role":"function","name":"now","content":"noon"},
                 {"role":"assistant","content":null,"function_call":{"name":"now","arguments":"{}"}},
                 {"role":"function","name":"now","content":"evening"}]""");

        for (int i = 0; i < 4; i += 2) {
            String id =
                    ((AiMessage) messages.get(i)).toolExecutionRequests().get(0).id();
            assertThat(((ToolExecutionResultMessage) messages.get(i + 1)).id()).isEqualTo(id);
        }
        assertThat(ids(messages, 0)).isNotEqualTo(ids(messages, 2));
    }

    private static String ids(List<ChatMessage> messages, int index) {
        return ((AiMessage) messages.get(index)).toolExecutionRequests().get(0).id();
    }

    @Test
    void read_parts_areLangChain4jsContents() throws IOException {
        UserMessage user = (UserMessage) read("""
                [{"role":"user","content":[{"type":"text","text":"look"},
                  {"type":"image_url","image_url":{"url":"https://x.org/a.png","detail":"low"}},
                  {"type":"image_url","image_url":{"url":"data:image/png;base64,QUJD"}},
                  {"type":"input_audio","input_audio":{"data":"UklG","format":"wav"}},
                  {"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBE"}}]}]""").get(0);

        assertThat(user.contents())
                .containsExactly(
                        TextContent.from("look"),
                        ImageContent.from("https://x.org/a.png", ImageContent.DetailLevel.LOW),
                        ImageContent.from("QUJD", "image/png", ImageContent.DetailLevel.AUTO),
                        AudioContent.from("UklG", "audio/wav"),
                        PdfFileContent.from("JVBE", "application/pdf"));
    }

    @Test
    void read_requestLinesAndMarks_areTakenToo() throws IOException {
        List<ChatMessage> hi = List.of(UserMessage.from("hi"), AiMessage.from("ho"));
        String user = "{\"role\":\"user\",\"content\":\"hi\"}";
        String answer = "{\"role\":\"assistant\",\"content\":\"ho\"}";

        assertThat(read("{\"model\":\"m\",\"messages\":[" + user + "," + answer + "],\"n\":1}"))
                .isEqualTo(hi);
        assertThat(read("\uFEFF" + user + "\r\n\n" + answer + "\n")).isEqualTo(hi);
        assertThat(read(user)).isEqualTo(hi.subList(0, 1));
    }

    @Test
    void read_duplicatesOrphansAndOddTexts_comeInAsTheyAre() throws IOException {
        String nfd = Normalizer.normalize("한글", Normalizer.Form.NFD);
        List<ChatMessage> messages = read("""
                [{"role":"tool","tool_call_id":"nobody","content":null},
                 {"role":"user","content":""},
                 {"role":"user","content":"a\\ud83d \\u0000 %s"},
                 {"role":"assistant","content":"x","tool_calls":[]}]""".formatted(nfd));

        assertThat(messages)
                .containsExactly(
                        ToolExecutionResultMessage.from("nobody", null, ""),
                        UserMessage.from(TextContent.from("")),
                        UserMessage.from("a\ud83d \0 " + nfd),
                        AiMessage.from("x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'role':'robot','content':'x'}]|Message 1|robot",
                "[{'role':'user','content':'x'},{'role':'user','content':5}]|Message 2|content",
                "[{'role':'user','content':null}]|Message 1|no content",
                "[{'role':'user','content':[]}]|Message 1|no content",
                "[{'role':'user'}]|Message 1|no content",
                "[{'role':'user','content':[{'type':'smell'}]}]|Message 1, content|smell",
                "[{'role':'user','content':[{'text':'x'}]}]|Message 1, content|type",
                "[{'role':'user','content':[{'type':'image_url','image_url':{'url':'a b'}}]}]|Message 1, content|address",
                "[{'role':'user','content':[{'type':'image_url'}]}]|Message 1, content|address",
                "[{'role':'user','content':[{'type':'file','file':{'file_id':'f1'}}]}]|Message 1, content|data",
                "[{'role':'system','content':[{'type':'image_url','image_url':'http://x'}]}]|Message 1|not a text",
                "[{'role':'tool','content':'x'}]|Message 1|tool_call_id",
                "[{'role':'assistant','tool_calls':[{'function':{'name':'x'}}]}]|Message 1, tool_calls|id",
                "[{'role':'assistant','tool_calls':[{'id':'1'}]}]|Message 1, tool_calls|name",
                "[{'role':'assistant','tool_calls':5}]|Message 1|tool_calls",
                "[{'role':'user','content':'x'},7]|Message 2|object",
                "[{'content':'x'}]|Message 1|neither",
                "[]|The history|no message",
                "{'messages':[]}|The history|no message",
                "{'messages':7}|The history|messages",
                "7|The history|object",
                "`hello`|The history|line 1",
                "[{'role':'user','content':'x'}|The history|JSON",
                "[{'role':'user','content':'x|The history|JSON",
            })
    void read_whatIsNotUnderstood_namesTheMessage(String json, String place, String what) {
        UnreadableHistoryException refused =
                catchThrowableOfType(UnreadableHistoryException.class, () -> read(json.replace('\'', '"')));

        assertThat(refused).isNotNull().hasMessageContaining(what);
        assertThat(refused.place()).isEqualTo(place);
        assertThat(refused.getMessage()).doesNotContain("\n").endsWith(".");
    }

    @Test
    void read_emptyText_isRefused() {
        assertThat(catchThrowableOfType(UnreadableHistoryException.class, () -> read("")))
                .hasMessageContaining("no message");
    }

    @Test
    void write_everyShape_isWhatTheApiTakes() {
        List<Map<String, Object>> written =
                OpenAiMessages.write(new ArrayList<>(MessageShapes.all().values()));

        assertThat(written).isNotEmpty();
        OpenAiRules.assertValid(written);
    }

    @Test
    void write_whatWasRead_isTheSameAgain() throws IOException {
        List<ChatMessage> read = read(CALLS);

        List<Map<String, Object>> written = OpenAiMessages.write(messages(read));

        assertThat(written.get(1).get("content")).isNull();
        assertThat(written.stream().map(message -> message.get("tool_call_id")).toList())
                .as("results follow the order of their calls")
                .containsExactly(null, null, "c1", "c2");
        List<ChatMessage> again = read(written.stream().map(JsonText::write).collect(Collectors.joining("\n")));
        assertThat(again).containsExactly(read.get(0), mended((AiMessage) read.get(1)), read.get(3), read.get(2));
    }

    /** The API wants JSON for arguments. */
    private static AiMessage mended(AiMessage ai) {
        return ai.toBuilder()
                .toolExecutionRequests(ai.toolExecutionRequests().stream()
                        .map(call -> call.arguments().isEmpty()
                                ? call.toBuilder().arguments("{}").build()
                                : call)
                        .toList())
                .build();
    }

    @Test
    void write_refusal_staysOne() throws IOException {
        List<Map<String, Object>> written =
                OpenAiMessages.write(messages(read("[{\"role\":\"assistant\",\"refusal\":\"No.\"}]")));

        assertThat(JsonText.write(written.get(0)))
                .isEqualTo("{\"role\":\"assistant\",\"content\":null,\"refusal\":\"No.\"}");
    }

    private static List<Message> messages(List<ChatMessage> contents) {
        return contents.stream().map(content -> Message.of(content, Talk.NOW)).toList();
    }

    private static List<ChatMessage> read(String json) throws IOException {
        return MessageHistory.read(new StringReader(json), null, Talk.NOW).stream()
                .map(Message::content)
                .toList();
    }
}

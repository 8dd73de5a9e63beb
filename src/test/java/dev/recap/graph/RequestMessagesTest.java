package dev.recap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestMessagesTest {

    private static List<ChatMessage> request(ChatMessage... history) {
        return RequestMessages.of(Arrays.stream(history)
                        .map(message -> Message.of(message, Instant.EPOCH))
                        .toList())
                .messages();
    }

    private static AiMessage calling(String... ids) {
        return AiMessage.from(Arrays.stream(ids)
                .map(id -> ToolExecutionRequest.builder()
                        .id(id)
                        .name("look_up")
                        .arguments("{}")
                        .build())
                .toList());
    }

    private static ToolExecutionResultMessage result(String id) {
        return ToolExecutionResultMessage.from(id, "look_up", "result " + id);
    }

    @Test
    void of_plainChat_isUnchanged() {
        ChatMessage[] chat = {UserMessage.from("네"), AiMessage.from("네?"), UserMessage.from("네")};
        assertThat(request(chat)).containsExactly(chat);
    }

    /**
     * langchain-ai/langchain#38352: an orphan result never reaches the model; the pair beside it stays whole.
     * https://github.com/langchain-ai/langchain/issues/38352
     */
    @Test
    void of_orphanResult_isLeftOut() {
        assertThat(request(result("c0"), calling("c1"), result("c1"))).containsExactly(calling("c1"), result("c1"));
    }

    @Test
    void of_lateResult_standsBesideItsCall() {
        UserMessage between = UserMessage.from("still there?");
        assertThat(request(calling("a", "b"), result("a"), between, result("b")))
                .containsExactly(calling("a", "b"), result("a"), result("b"), between);
    }

    @Test
    void of_doubleResult_isSentOnce() {
        assertThat(request(calling("a"), result("a"), result("a"))).containsExactly(calling("a"), result("a"));
    }

    @Test
    void of_unansweredCall_isLeftOutButItsWordsStay() {
        AiMessage waiting = AiMessage.from("One moment.", calling("a").toolExecutionRequests());
        assertThat(request(waiting, UserMessage.from("ok")))
                .containsExactly(AiMessage.from("One moment."), UserMessage.from("ok"));
        assertThat(request(calling("a", "b"), result("a"), UserMessage.from("ok")))
                .containsExactly(UserMessage.from("ok"));
    }

    @Test
    void of_messagesWithoutContent_areLeftOut() {
        assertThat(request(
                        UserMessage.from(" "),
                        AiMessage.from(""),
                        CustomMessage.from(Map.of("k", "v")),
                        SystemMessage.from("elsewhere"),
                        UserMessage.from("hello")))
                .containsExactly(UserMessage.from("hello"));
    }

    @Test
    void of_nameTheApiRefuses_isMended() {
        ChatMessage sent = request(UserMessage.from("김 수아 <admin>", "hello")).get(0);
        assertThat(((UserMessage) sent).name()).isEqualTo("김_수아_admin_");
    }

    @Test
    void of_unpairedSurrogates_areReplacedOnTheWireOnly() {
        assertThat(request(UserMessage.from("a\uD800b"), AiMessage.from("c\uDC00")))
                .containsExactly(UserMessage.from("a\uFFFDb"), AiMessage.from("c\uFFFD"));
    }

    /** Seen from several frameworks as "string too long. Expected a string with maximum length 40". */
    @Test
    void of_callIdsAndNamesTheApiRefuses_areReplacedTogetherWithTheirResults() {
        String longId = "call_" + "x".repeat(60);
        ToolExecutionRequest odd = ToolExecutionRequest.builder()
                .id(longId)
                .name("multi_tool_use.parallel")
                .arguments("{}")
                .build();
        List<ChatMessage> request = request(
                AiMessage.from(odd),
                result(longId),
                calling("", "same", "same"),
                result(""),
                result("same"),
                result("same"));
        List<ToolExecutionRequest> calls = request.stream()
                .filter(AiMessage.class::isInstance)
                .flatMap(message -> ((AiMessage) message).toolExecutionRequests().stream())
                .toList();
        List<String> ids = calls.stream().map(ToolExecutionRequest::id).toList();
        assertThat(ids).hasSize(4).doesNotHaveDuplicates().allMatch(id -> !id.isBlank() && id.length() <= 40);
        assertThat(calls.get(0).name()).isEqualTo("multi_tool_use_parallel");
        assertThat(request.stream()
                        .filter(ToolExecutionResultMessage.class::isInstance)
                        .map(message -> ((ToolExecutionResultMessage) message).id()))
                .isEqualTo(ids);
    }
}

package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.memory.Fact;
import dev.recap.memory.FactHit;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactType;
import dev.recap.message.ConversationState;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class HtmlTest {

    private static final String HARM = "<script>alert('1')</script><img src=\"x\" onerror=alert(2)>&amp;\u0000\ud83d";

    private static List<Message> messages(ChatMessage... contents) {
        return Stream.of(contents)
                .map(content -> Message.of(content, Instant.EPOCH))
                .toList();
    }

    private static Fact fact(String text) {
        return new Fact(
                FactId.random(),
                new UserId("u"),
                text,
                FactType.PREFERENCE,
                8,
                0.5,
                FactSource.USER_STATED,
                true,
                null,
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH);
    }

    @Test
    void messages_everyKind_isShownWithWhoSpeaks() {
        Html html = Html.messages(messages(
                SystemMessage.from("Be kind."),
                UserMessage.from("부산 날씨는?\n내일은?"),
                AiMessage.from(ToolExecutionRequest.builder()
                        .id("1")
                        .name("weather")
                        .arguments("{\"city\":\"부산\"}")
                        .build()),
                ToolExecutionResultMessage.from("1", "weather", "21"),
                AiMessage.builder()
                        .text("지금은 맑")
                        .attributes(Map.of(Message.PARTIAL, true))
                        .build()));

        assertThat(html.text())
                .isEqualTo("system: Be kind.\nuser: 부산 날씨는?\n  내일은?\nassistant calls weather: {\"city\":\"부산\"}\n"
                        + "tool weather: 21\nassistant (partial): 지금은 맑");
        assertThat(html.toString()).isEqualTo(html.text());
        assertThat(html.html())
                .contains(
                        "assistant calls weather", "{&quot;city&quot;:&quot;부산&quot;}", "assistant (partial)", "dashed")
                .containsSubsequence("margin:0 0 10px auto", "user", "부산 날씨는?\n내일은?");
    }

    @Test
    void messages_ofAState_haveTheSummaryOnTop() {
        ConversationState state = new ConversationState(
                messages(UserMessage.from("new")), new RunningSummary("old", List.of(), Instant.EPOCH, null));

        assertThat(Html.messages(state).text()).isEqualTo("summary: old\nuser: new");
        assertThat(Html.messages(state).html()).containsSubsequence(">summary<", ">old<", ">user<", ">new<");
        assertThat(Html.messages(List.of()).text()).isEqualTo("No messages");
    }

    @Test
    void facts_values_areInTheTable() {
        Fact current = fact("차를 좋아한다");
        Fact old = fact("커피를 좋아한다").locked(false).supersededBy(current.id());

        Html html = Html.facts(List.of(current, old));

        assertThat(html.text())
                .isEqualTo("[preference] 차를 좋아한다 (importance 8, confidence 0.50, active, locked)\n"
                        + "[preference] 커피를 좋아한다 (importance 8, confidence 0.50, superseded)");
        assertThat(html.html()).contains("<table", ">confidence<", "차를 좋아한다", ">0.50<", ">active, locked<");
        assertThat(Html.facts(List.of()).text()).isEqualTo("No facts");
        assertThat(Html.found(List.of()).html()).contains("No facts");
    }

    @Test
    void found_scores_areInTheTable() {
        Html html = Html.found(List.of(new FactHit(fact("차"), 0.81, List.of("차", "tea"), 1, 0.625, 0.5)));

        assertThat(html.html()).contains(">0.81<", "1.00  차, tea", ">0.63<", "width:63%");
        assertThat(html.text()).contains("0.81  차 (words 1.00 [차, tea], meaning 0.63, confidence 0.50)");
    }

    @Test
    void everyPiece_foreignWords_areTextAlone() {
        Fact fact = fact(HARM);
        ConversationState state = new ConversationState(
                messages(
                        UserMessage.from(HARM),
                        AiMessage.from(ToolExecutionRequest.builder()
                                .id("1")
                                .name(HARM)
                                .arguments(HARM)
                                .build()),
                        ToolExecutionResultMessage.from("1", HARM, HARM)),
                new RunningSummary(HARM, List.of(), Instant.EPOCH, null));

        for (Html html : List.of(
                Html.messages(state),
                Html.facts(List.of(fact)),
                Html.found(List.of(new FactHit(fact, 1, List.of(HARM), 1, 1, 1))))) {
            assertThat(html.html())
                    .doesNotContain("<script", "<img", "\u0000", "\ud83d")
                    .contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;", "&amp;amp;\ufffd\ufffd");
            assertThat(html.text()).doesNotContain("\u0000", "\ud83d");
        }
    }

    @Test
    void equals_sameContent_isEqual() {
        List<Message> messages = messages(UserMessage.from("a"));

        assertThat(Html.messages(messages))
                .isEqualTo(Html.messages(messages))
                .hasSameHashCodeAs(Html.messages(messages))
                .isNotEqualTo(Html.messages(List.of()));
    }
}

package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.recap.checkpoint.Usage;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.model.ModelException;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.SummaryPrompt;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole of it against a server that speaks OpenAI's protocol, on a SQLite file. */
class EightTurnsTest {

    @TempDir
    Path folder;

    private static FakeReply answer(FakeOpenAiServer.Request request) {
        return FakeReply.text(
                Conversations.asksForSummary(request) ? "사용자는 수아이고 간호사다." : "대답: " + request.lastUserText());
    }

    private Recap recap(FakeOpenAiServer server) {
        OpenAiProtocol protocol = OpenAiProtocol.builder()
                .baseUrl(server.baseUrl())
                .apiKey("test")
                .build();
        return Recap.builder(protocol.chatModel())
                .streamingModel(protocol.streamingChatModel())
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build();
    }

    @Test
    void send_eightTurns_requestsAreAsTheGraphSays() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(EightTurnsTest::answer);
                Recap recap = recap(server)) {
            ConversationThread thread = recap.thread("1");
            List<String> ids = new ArrayList<>();
            List<Integer> requestsAfter = new ArrayList<>();
            for (int turn = 1; turn <= 8; turn++) {
                thread.send("저는 수아예요. " + turn);
                thread.state()
                        .messages()
                        .forEach(message -> ids.add(message.id().value()));
                requestsAfter.add(server.requests().size());
            }
            // Summaries at turns 4 and 7 and no other.
            assertThat(requestsAfter).containsExactly(1, 2, 3, 5, 6, 7, 9, 10);
            assertThat(server.requests().stream().map(Conversations::asksForSummary))
                    .containsExactly(false, false, false, false, true, false, false, false, true, false);

            JsonNode fifth = server.requests().get(5).json().path("messages");
            assertThat(fifth)
                    .extracting(message -> message.path("role").asText())
                    .containsExactly("system", "user", "assistant", "user");
            assertThat(server.requests().get(5).systemText())
                    .isEqualTo(SummaryPrompt.korean().heading() + "\n\n사용자는 수아이고 간호사다.");

            for (FakeOpenAiServer.Request request : server.requests()) {
                assertThat(ids).noneMatch(id -> request.raw().contains(id));
            }
        }
    }

    @Test
    void send_summarizingTurn_theReplyTellsWhatItCostAndWhatWent() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(EightTurnsTest::answer);
                Recap recap = recap(server)) {
            ConversationThread thread = recap.thread("1");
            Reply plain = thread.send("질문 1");
            assertThat(plain.usage())
                    .isEqualTo(new Usage(FakeOpenAiServer.PROMPT_TOKENS, FakeOpenAiServer.COMPLETION_TOKENS));
            assertThat(plain.summaryUsage()).isEqualTo(Usage.NONE);
            assertThat(plain.summarized()).isEmpty();
            assertThat(plain.finishReason()).contains("STOP");
            assertThat(plain.model()).isPresent();
            thread.send("질문 2");
            thread.send("질문 3");
            List<Message> before = thread.state().messages();
            Reply summarizing = thread.send("질문 4");
            assertThat(summarizing.summarized())
                    .isEqualTo(before.stream().map(Message::id).toList());
            assertThat(summarizing.summaryUsage()).isEqualTo(plain.usage());
            assertThat(summarizing.usage()).isEqualTo(plain.usage().plus(plain.usage()));
        }
    }

    @Test
    void stream_summarizingTurn_deliversTheAnswerWhileTheSummaryIsUnanswered() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> {
                    if (Conversations.asksForSummary(request)) {
                        await(answered);
                    }
                    return answer(request);
                });
                Recap recap = recap(server)) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("질문 " + turn);
            }
            thread.stream("질문 4").forEach(event -> {
                if (event instanceof ConversationEvent.Answer answer) {
                    assertThat(answer.message().text()).isEqualTo("대답: 질문 4");
                    // The server will not answer the summary before this; a turn that waited for it would never end.
                    answered.countDown();
                }
            });
            assertThat(thread.state().summary()).isPresent();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("The answer was not delivered while its summary was unanswered.");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * langchain-ai/langchain#38867 and s2b-dev/smart-second-brain#435, with the server's own 429, three times.
     * https://github.com/langchain-ai/langchain/issues/38867,
     * https://github.com/s2b-dev/smart-second-brain/issues/435
     */
    @Test
    void send_summaryAnswered429_keepsEverythingAndTriesAgain() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(EightTurnsTest::answer);
                Recap recap = recap(server)) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("질문 " + turn);
            }
            FakeReply busy = FakeReply.error(429, "Rate limit reached");
            server.next(FakeReply.text("네 번째 대답"), busy, busy, busy);
            List<String> failures = new ArrayList<>();
            Reply reply = Conversations.send(thread, "질문 4", event -> {
                if (event instanceof ConversationEvent.SummaryFailed failed) {
                    failures.add(failed.reason());
                }
            });
            assertThat(reply.text()).isEqualTo("네 번째 대답");
            assertThat(failures).singleElement().asString().contains("429").doesNotContain("\n");
            assertThat(thread.state().messages()).hasSize(8);
            thread.send("질문 5");
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    @Test
    void fork_afterReopening_leavesTheOriginalWhole() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(EightTurnsTest::answer)) {
            List<Message> original;
            CheckpointId tip;
            CheckpointId early;
            try (Recap recap = recap(server)) {
                ConversationThread thread = recap.thread("1");
                for (int turn = 1; turn <= 5; turn++) {
                    thread.send("질문 " + turn);
                }
                original = thread.state().messages();
                tip = thread.state().checkpoint().orElseThrow().id();
                early = thread.history(100).get(thread.history(100).size() - 3).id();
                thread.at(early).send("다른 질문");
            }
            int requests = server.requests().size();
            try (Recap reopened = recap(server)) {
                ConversationThread thread = reopened.thread("1");
                assertThat(Conversations.texts(thread.state()))
                        .containsExactly("질문 1", "대답: 질문 1", "다른 질문", "대답: 다른 질문");
                assertThat(thread.at(tip).checkpoint().state().messages()).isEqualTo(original);
                assertThat(thread.at(tip).playback()).isNotEmpty();
            }
            assertThat(server.requests()).hasSize(requests);
        }
    }

    @Test
    void send_serverFails_saysWhatToDoAndKeepsTheQuestion() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(EightTurnsTest::answer);
                Recap recap = recap(server)) {
            ConversationThread thread = recap.thread("1");
            server.next(FakeReply.error(401, "Incorrect API key provided"));
            assertThatThrownBy(() -> thread.send("질문"))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("401");
            server.next(FakeReply.html());
            assertThatThrownBy(() -> thread.send("질문")).isInstanceOf(ModelException.class);
            server.next(FakeReply.empty());
            assertThatThrownBy(() -> thread.send("질문")).isInstanceOf(ModelException.class);
            assertThat(thread.send("질문").text()).isEqualTo("대답: 질문");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "대답: 질문");
        }
    }
}

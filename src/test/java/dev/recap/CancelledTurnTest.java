package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Turns that are cancelled while a real server streams, thinks, or is never reached. */
@Timeout(120)
class CancelledTurnTest {

    private static final String[] ENDLESS = Collections.nCopies(10_000, "말 ").toArray(String[]::new);

    @TempDir
    Path folder;

    private final FakeOpenAiServer server =
            FakeOpenAiServer.answering(request -> FakeReply.text("대답: " + request.lastUserText()));

    @AfterEach
    void close() {
        server.close();
    }

    private Recap recap() {
        OpenAiProtocol protocol = OpenAiProtocol.builder()
                .baseUrl(server.baseUrl())
                .apiKey("test")
                .build();
        return Recap.builder(protocol.chatModel())
                .streamingModel(protocol.streamingChatModel())
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build();
    }

    private static FakeReply slow() {
        return FakeReply.pieces(Duration.ofMillis(2), ENDLESS);
    }

    /** Starts a turn and cancels it once its first token is there. */
    private static CompletableFuture<Reply> cancelAfterFirstToken(ConversationThread thread, WhenCancelled what)
            throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Reply> reply = thread.sendAsync(
                        UserMessage.from("질문"), TurnOptions.ofDefaults().whenCancelled(what), event -> {
                            if (event instanceof ConversationEvent.Token) {
                                begun.countDown();
                            }
                        })
                .toCompletableFuture();
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(reply.cancel(true)).isTrue();
        return reply;
    }

    @ParameterizedTest
    @EnumSource(WhenCancelled.class)
    void cancel_whileTokensCome_closesTheConnectionAndLeavesTheThreadUsable(WhenCancelled what)
            throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(slow());
            assertThat(cancelAfterFirstToken(thread, what)).isCancelled();
            server.awaitDisconnects(1);
            assertThat(thread.send("다음").text()).isEqualTo("대답: 다음");
            assertThat(Conversations.texts(thread.state())).endsWith("다음", "대답: 다음");
        }
    }

    @Test
    void cancel_keepPartial_recordsWhatHadArrivedAndMarksIt() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(slow());
            cancelAfterFirstToken(thread, WhenCancelled.KEEP_PARTIAL);
            // Queues behind the cancelled turn, so that its end is certain.
            Reply next = thread.send("다음");
            List<String> texts = Conversations.texts(thread.state());
            assertThat(texts.get(1)).startsWith("말 ");
            assertThat(next.isPartial()).isFalse();
            assertThat(server.requests().get(1).json().path("messages")).hasSize(3);
            assertThat(thread.history(10).stream()
                            .filter(checkpoint -> checkpoint.isComplete()
                                    && checkpoint.state().messages().size() == 2)
                            .map(checkpoint ->
                                    new Reply(checkpoint.state().messages().get(1), List.of(checkpoint))))
                    .singleElement()
                    .matches(Reply::isPartial);
        }
    }

    @Test
    void cancel_rollBack_leavesNoTraceOfTheTurn() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            thread.send("처음");
            server.next(slow());
            cancelAfterFirstToken(thread, WhenCancelled.ROLL_BACK);
            thread.send("다음");
            assertThat(Conversations.texts(thread.state())).containsExactly("처음", "대답: 처음", "다음", "대답: 다음");
            assertThat(thread.history(100)).hasSize(6);
        }
    }

    @Test
    void cancel_stayResumable_resumesWithTheAnswerWhole() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(slow());
            cancelAfterFirstToken(thread, WhenCancelled.STAY_RESUMABLE);
            assertThat(thread.send("질문").text()).isEqualTo("대답: 질문");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "대답: 질문");
        }
    }

    @Test
    void send_consumerThrowsAnError_closesTheConnectionAndLeavesTheThreadUsable() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            AssertionError mine = new AssertionError("mine");
            server.next(slow());
            assertThatThrownBy(() -> Conversations.send(thread, "질문", event -> {
                        if (event instanceof ConversationEvent.Token) {
                            throw mine;
                        }
                    }))
                    .isSameAs(mine);
            server.awaitDisconnects(1);
            assertThat(thread.send("다음").text()).isEqualTo("대답: 다음");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "다음", "대답: 다음");
        }
    }

    @ParameterizedTest
    @EnumSource(WhenCancelled.class)
    void cancel_beforeTheFirstToken_isHeardAtOnce(WhenCancelled what) throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            // Headers have come and comments keep the connection alive, but no word; LangChain4j has no handle yet.
            server.next(FakeReply.keptAlive(Duration.ofMillis(2)));
            CompletableFuture<Reply> reply = thread.sendAsync(
                            UserMessage.from("질문"), TurnOptions.ofDefaults().whenCancelled(what), event -> {})
                    .toCompletableFuture();
            server.awaitRequests(1);
            reply.cancel(true);
            server.awaitDisconnects(1);
            assertThat(thread.send("다음").text()).isEqualTo("대답: 다음");
        }
    }

    @Test
    void cancel_nobodyListens_keepsWhatHadArrivedAllTheSame() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(FakeReply.hangAfter("말 "));
            CompletableFuture<Reply> reply = thread.sendAsync("질문").toCompletableFuture();
            server.awaitRequests(1);
            assertThat(server.requests().get(0).streams()).isTrue();
            reply.cancel(true);
            assertThat(thread.send("다음").text()).isEqualTo("대답: 다음");
        }
    }

    @Test
    void close_whileTokensCome_failsTheFutureAndLeavesTheTurnToBeResumed() throws InterruptedException {
        Recap closed = recap();
        server.next(slow());
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Reply> reply = closed.thread("1")
                .sendAsync(UserMessage.from("질문"), TurnOptions.ofDefaults(), event -> {
                    if (event instanceof ConversationEvent.Token) {
                        begun.countDown();
                    }
                })
                .toCompletableFuture();
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        closed.close();
        assertThatThrownBy(reply::join)
                .hasCauseInstanceOf(TurnStoppedException.class)
                .hasMessageContaining("closing Recap");
        try (Recap recap = recap()) {
            assertThat(recap.thread("1").send("질문").text()).isEqualTo("대답: 질문");
            assertThat(Conversations.texts(recap.thread("1").state())).containsExactly("질문", "대답: 질문");
        }
    }

    @Test
    void cancel_answerNotStreamed_stopsTheRequestToo() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(FakeReply.hang());
            CompletableFuture<Reply> reply = thread.sendAsync("질문").toCompletableFuture();
            server.awaitRequests(1);
            reply.cancel(true);
            assertThat(thread.send("다음").text()).isEqualTo("대답: 다음");
        }
    }

    @Test
    void cancel_whileTheSummaryIsWritten_completesTheTurnWithItsAnswer() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("말 " + turn);
            }
            server.next(FakeReply.text("네 번째"), FakeReply.hang());
            CompletableFuture<Reply> reply = thread.sendAsync("말 4").toCompletableFuture();
            server.awaitRequests(5);
            reply.cancel(true);
            assertThat(thread.send("말 5").text()).isEqualTo("대답: 말 5");
            assertThat(thread.state().summary()).isPresent();
            assertThat(thread.history(100))
                    .extracting(checkpoint -> checkpoint.report().failure())
                    .filteredOn(failure -> failure != null)
                    .hasSize(1);
        }
    }

    @Test
    void streamClosed_whileTokensCome_hasStoppedWhenItReturns() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(slow());
            try (var events = thread.stream("질문")) {
                assertThat(events.anyMatch(ConversationEvent.Token.class::isInstance))
                        .isTrue();
            }
            assertThat(thread.state().next()).isEmpty();
            assertThat(thread.state().messages()).hasSize(2);
            server.awaitDisconnects(1);
        }
    }

    @Test
    void deadline_passes_stopsTheTurnWhichCanBeResumed() throws InterruptedException {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            TurnOptions soon = TurnOptions.ofDefaults().deadline(Duration.ofMillis(300));
            server.next(slow(), FakeReply.hang());
            assertThatThrownBy(() -> thread.send(UserMessage.from("질문"), soon, event -> {}))
                    .isInstanceOf(TurnStoppedException.class)
                    .hasMessageContaining("deadline");
            server.awaitDisconnects(1);
            assertThatThrownBy(() -> thread.send("질문", soon)).isInstanceOf(TurnStoppedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(thread.resume().text()).isEqualTo("대답: 질문");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "대답: 질문");
        }
    }

    @Test
    void deadline_passesInTheSummary_returnsTheAnswer() {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            for (int turn = 1; turn <= 3; turn++) {
                thread.send("말 " + turn);
            }
            server.next(FakeReply.text("네 번째"), FakeReply.hang());
            Reply reply = thread.send("말 4", TurnOptions.ofDefaults().deadline(Duration.ofSeconds(1)));
            assertThat(reply.text()).isEqualTo("네 번째");
            assertThat(reply.checkpoint().report().failure())
                    .isEqualTo("The turn's deadline passed before its summary was written; the next turn writes it.");
            assertThat(reply.checkpoint().isComplete()).isTrue();
            assertThat(reply.summarized()).isEmpty();
        }
    }

    @Test
    void streamBreaksHalfWay_isAskedAgainAndSaysSo() {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("1");
            server.next(FakeReply.dropAfter("반쪽 ", "대"));
            List<ConversationEvent> events = Conversations.eventsOf(thread, "질문");
            assertThat(Conversations.names(events))
                    .containsSubsequence("Token", "Restarted", "Token", "Answer", "Done");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "대답: 질문");

            server.next(FakeReply.dropAfter("반쪽 "), FakeReply.dropAfter("또 "));
            assertThatThrownBy(() -> Conversations.eventsOf(thread, "다시"))
                    .isInstanceOf(dev.recap.model.ModelException.class);
        }
    }
}

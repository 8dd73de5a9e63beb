package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a day of cancelled turns leaves behind. */
class CancelledTurnsIT {

    private static final int TURNS = 1_000;

    @Test
    @Timeout(300)
    void cancel_aThousandTurns_closesEveryConnectionAndLeavesNoThread() throws InterruptedException {
        String[] endless = Collections.nCopies(10_000, "말 ").toArray(String[]::new);
        try (FakeOpenAiServer server =
                        FakeOpenAiServer.answering(request -> FakeReply.pieces(Duration.ofMillis(1), endless));
                OpenAiProtocol protocol =
                        OpenAiProtocol.builder().baseUrl(server.baseUrl()).build()) {
            try (Recap recap = Recap.builder(protocol.chatModel())
                    .streamingModel(protocol.streamingChatModel())
                    .build()) {
                for (int i = 0; i < TURNS; i++) {
                    CountDownLatch begun = new CountDownLatch(1);
                    var reply = recap.thread("t" + i % 50)
                            .sendAsync(UserMessage.from("질문"), TurnOptions.ofDefaults(), event -> {
                                if (event instanceof ConversationEvent.Token) {
                                    begun.countDown();
                                }
                            })
                            .toCompletableFuture();
                    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
                    reply.cancel(true);
                }
                server.awaitDisconnects(TURNS);
                server.next(FakeReply.text("끝"));
                assertThat(recap.thread("t0").send("다음").text()).isEqualTo("끝");
            }
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("recap-")) {
                thread.join(TimeUnit.SECONDS.toMillis(10));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}

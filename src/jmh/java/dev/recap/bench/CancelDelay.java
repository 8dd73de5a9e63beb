package dev.recap.bench;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.WhenCancelled;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** How soon a cancelled stream has stopped, and its connection is closed as the server sees it. */
final class CancelDelay {

    private static final int WARM_UP = 100;
    private static final int TURNS = 300;

    private CancelDelay() {}

    static void run(BiConsumer<String, Object> line) throws InterruptedException {
        String[] endless = Collections.nCopies(100_000, "word ").toArray(String[]::new);
        double[] stopped = new double[TURNS];
        double[] closed = new double[TURNS];
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(
                        request -> FakeReply.pieces(Duration.ofMillis(1), endless));
                OpenAiProtocol protocol =
                        OpenAiProtocol.builder().baseUrl(server.baseUrl()).build();
                Recap recap = Recap.builder(protocol.chatModel())
                        .streamingModel(protocol.streamingChatModel())
                        .build()) {
            ConversationThread thread = recap.thread("1");
            TurnOptions options = TurnOptions.ofDefaults().whenCancelled(WhenCancelled.ROLL_BACK);
            for (int i = 0; i < WARM_UP + TURNS; i++) {
                Stream<ConversationEvent> stream = thread.stream(UserMessage.from("go"), options);
                Iterator<ConversationEvent> events = stream.iterator();
                while (!(events.next() instanceof ConversationEvent.Token)) {}
                long cancelled = System.nanoTime();
                stream.close();
                if (i >= WARM_UP) {
                    stopped[i - WARM_UP] = millisSince(cancelled);
                }
                server.awaitDisconnects(i + 1);
                if (i >= WARM_UP) {
                    closed[i - WARM_UP] = millisSince(cancelled);
                }
            }
        }
        line.accept("Until the turn has stopped and its thread is free", summary(stopped));
        line.accept("Until a server that writes every millisecond notices", summary(closed));
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }

    private static String summary(double[] millis) {
        Arrays.sort(millis);
        return String.format(Locale.ROOT, "%.1f  %.1f", millis[millis.length / 2], millis[millis.length - 1]);
    }
}

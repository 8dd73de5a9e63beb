package dev.recap.bench;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * How long a person waits for the first token of an answer: of the bare model, and of a turn that begins while a summary
 * of a second is being written behind the one before.
 */
final class FirstToken {

    private static final int WARM_UP = 30;
    private static final int TURNS = 100;
    private static final Duration SUMMARY = Duration.ofSeconds(1);

    private FirstToken() {}

    static void run(BiConsumer<String, Object> line) throws InterruptedException {
        double[] bare = new double[TURNS];
        double[] idle = new double[TURNS];
        double[] pending = new double[TURNS];
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(FirstToken::answer);
                OpenAiProtocol protocol =
                        OpenAiProtocol.builder().baseUrl(server.baseUrl()).build();
                Recap recap = Recap.builder(protocol.chatModel())
                        .streamingModel(protocol.streamingChatModel())
                        .backgroundSummaries()
                        .build()) {
            for (int i = -WARM_UP; i < TURNS; i++) {
                ConversationThread thread = recap.thread("thread " + i);
                double withoutSummary = 0;
                for (int turn = 1; turn <= 4; turn++) {
                    withoutSummary = untilFirstToken(thread);
                }
                if (thread.awaitSummary(Duration.ZERO)) {
                    throw new IllegalStateException("No summary is being written.");
                }
                List<ChatMessage> request = new ArrayList<>();
                thread.state().messages().stream().map(Message::content).forEach(request::add);
                double withSummary = untilFirstToken(thread);
                if (thread.awaitSummary(Duration.ZERO)) {
                    throw new IllegalStateException("The summary was waited for.");
                }
                request.add(UserMessage.from("go"));
                double ofModel = untilFirstToken(protocol.streamingChatModel(), request);
                if (i >= 0) {
                    idle[i] = withoutSummary;
                    pending[i] = withSummary;
                    bare[i] = ofModel;
                }
            }
        }
        line.accept("The bare model", summary(bare));
        line.accept("A turn, no summary pending", summary(idle));
        line.accept("A turn, a summary of 1,000 ms pending", summary(pending));
    }

    private static FakeReply answer(FakeOpenAiServer.Request request) {
        if (!request.lastUserText().contains(Transcript.OPEN)) {
            return FakeReply.pieces(Duration.ofMillis(20), "one ", "two ", "three");
        }
        try {
            TimeUnit.MILLISECONDS.sleep(SUMMARY.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return FakeReply.text("a summary");
    }

    private static double untilFirstToken(ConversationThread thread) {
        long[] first = {0};
        long began = System.nanoTime();
        thread.send(UserMessage.from("go"), TurnOptions.ofDefaults(), event -> {
            if (first[0] == 0 && event instanceof ConversationEvent.Token) {
                first[0] = System.nanoTime();
            }
        });
        return (first[0] - began) / 1e6;
    }

    private static double untilFirstToken(StreamingChatModel model, List<ChatMessage> messages)
            throws InterruptedException {
        long[] first = {0};
        CountDownLatch done = new CountDownLatch(1);
        long began = System.nanoTime();
        model.chat(ChatRequest.builder().messages(messages).build(), new StreamingChatResponseHandler() {
            @Override
            public void onPartialResponse(String piece) {
                first[0] = first[0] == 0 ? System.nanoTime() : first[0];
            }

            @Override
            public void onCompleteResponse(ChatResponse response) {
                done.countDown();
            }

            @Override
            public void onError(Throwable error) {
                done.countDown();
            }
        });
        if (!done.await(1, TimeUnit.MINUTES) || first[0] == 0) {
            throw new IllegalStateException("The model did not answer.");
        }
        return (first[0] - began) / 1e6;
    }

    private static String summary(double[] millis) {
        Arrays.sort(millis);
        return String.format(Locale.ROOT, "%.1f  %.1f", millis[millis.length / 2], millis[millis.length * 95 / 100]);
    }
}

package dev.recap.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.MessageId;
import dev.recap.model.ModelException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models that do not keep to what their handler asks of them. */
class StreamedAnswerTest {

    private static final ChatRequest REQUEST =
            ChatRequest.builder().messages(UserMessage.from("hello")).build();

    private static StreamingChatModel model(Consumer<StreamingChatResponseHandler> behaviour) {
        return new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                behaviour.accept(handler);
            }
        };
    }

    private static TurnListener hearing(Consumer<String> tokens) {
        return new TurnListener() {
            @Override
            public boolean wantsTokens() {
                return true;
            }

            @Override
            public void onToken(String text) {
                tokens.accept(text);
            }

            @Override
            public void onRestart(String reason) {}

            @Override
            public void onWithheld(List<MessageId> messages) {}

            @Override
            public void onSummaryDue() {}

            @Override
            public void onClaimed() {}

            @Override
            public void onCheckpoint(@Nullable Checkpoint parent, Checkpoint written) {}
        };
    }

    @Test
    void of_errorThatIsNull_endsWithoutHanging() {
        StreamingChatModel model = model(handler -> new Thread(() -> handler.onError(null)).start());
        assertThat(new StreamedAnswer(hearing(token -> {}), new StopSignal(true)).of(model, REQUEST))
                .isNull();
    }

    @Test
    void of_modelThrowsAtOnce_isExplained() {
        StreamingChatModel model = model(handler -> {
            throw new IllegalStateException("no");
        });
        assertThatThrownBy(() -> new StreamedAnswer(hearing(token -> {}), new StopSignal(true)).of(model, REQUEST))
                .isInstanceOf(ModelException.class);
    }

    @ParameterizedTest
    @MethodSource("thrownByListeners")
    void of_listenerThrowsAndTheModelReportsIt_throwsTheListenersOwn(Throwable mine) {
        StreamingChatModel model = model(handler -> {
            try {
                handler.onPartialResponse("he");
            } catch (Throwable e) {
                handler.onError(e);
            }
        });
        assertThatThrownBy(() ->
                        new StreamedAnswer(hearing(token -> raise(mine)), new StopSignal(true)).of(model, REQUEST))
                .isSameAs(mine);
    }

    private static List<Throwable> thrownByListeners() {
        return List.of(new IllegalStateException("mine"), new AssertionError("mine"), new IOException("mine"));
    }

    @Test
    void of_modelThrowsAnUndeclaredException_isExplained() {
        StreamingChatModel model = model(handler -> raise(new IOException("no")));
        assertThatThrownBy(() -> new StreamedAnswer(hearing(token -> {}), new StopSignal(true)).of(model, REQUEST))
                .isInstanceOf(ModelException.class)
                .hasRootCauseInstanceOf(IOException.class);
    }

    /** Throws as Kotlin does, which declares nothing. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    @Timeout(20)
    void of_listenerThrowsAndTheModelPassesOverIt_throwsTheListenersOwnAndTellsNothingMore() {
        IllegalStateException mine = new IllegalStateException("mine");
        List<String> heard = new ArrayList<>();
        StreamingChatModel model = model(handler -> {
            for (String piece : List.of("he", "llo")) {
                try {
                    handler.onPartialResponse(piece);
                } catch (RuntimeException e) {
                    heard.add("passed over");
                }
            }
        });
        TurnListener throwing = hearing(token -> {
            heard.add(token);
            throw mine;
        });
        assertThatThrownBy(() -> new StreamedAnswer(throwing, new StopSignal(true)).of(model, REQUEST))
                .isSameAs(mine);
        assertThat(heard).containsExactly("he", "passed over");
    }
}

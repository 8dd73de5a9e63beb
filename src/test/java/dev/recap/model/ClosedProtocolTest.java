package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.testing.FakeOpenAiServer;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ClosedProtocolTest {

    private final FakeOpenAiServer server = FakeOpenAiServer.start();
    private final OpenAiProtocol protocol =
            OpenAiProtocol.builder().baseUrl(server.baseUrl()).build();

    @AfterEach
    void close() {
        protocol.close();
        server.close();
    }

    @Test
    void close_usedClient_leavesNoThread() throws Exception {
        assumeTrue(
                Runtime.version().feature() >= 21,
                "before Java 21 only the garbage collector ends the client's thread");
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        protocol.chatModel().chat("hello");
        Set<Thread> ofTheClient = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> thread.getName().startsWith("HttpClient-")
                        || thread.getName().equals("recap-model-http"))
                .collect(Collectors.toSet());

        protocol.close();

        for (Thread thread : ofTheClient) {
            thread.join(10_000);
        }
        assertThat(ofTheClient).isNotEmpty().noneMatch(Thread::isAlive);
    }

    @Test
    void chat_closed_saysSo() throws Exception {
        protocol.close();
        StreamRecorder recorder = new StreamRecorder();

        Throwable plain = catchThrowable(() -> protocol.chatModel().chat("hello"));
        Throwable streamed = catchThrowable(() -> {
            protocol.streamingChatModel().chat("hello", recorder);
            throw recorder.error();
        });

        assertThat(ModelException.explain(plain)).hasMessageContaining("the OpenAiProtocol is closed");
        assertThat(ModelException.explain(streamed)).hasMessageContaining("the OpenAiProtocol is closed");
    }
}

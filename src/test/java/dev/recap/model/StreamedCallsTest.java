package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.tool.Tool;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tool calls of streamed answers, as servers number and cut them. */
@Timeout(60)
class StreamedCallsTest {

    private static final String EVENT = """
            data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":%s,\
            "finish_reason":%s}]}

            """;

    /** Some servers number the calls of a streamed answer 0, 0, 0; the ids tell them apart. */
    @Test
    void stream_twoCallsOfDifferentIdsWithOneIndex_areTwoCalls() {
        assertThat(called(call("d1", "1"), call("d2", "2"))).containsExactlyInAnyOrder("{\"a\":1}", "{\"a\":2}");
    }

    /** Some repeat the id with each piece, others make up a new one. */
    @ParameterizedTest
    @CsvSource({"r1,r1,r1", "r1,r2,r3", "r1,'',''"})
    void stream_piecesOfOneCall_areOneCall(String first, String second, String third) {
        String begin = "\"name\":\"look_up\",\"arguments\":\"\"";
        assertThat(called(
                        piece(0, first, begin),
                        piece(0, second, "\"arguments\":\"{\\\"a\\\":\""),
                        piece(0, third, "\"arguments\":\"1}\"")))
                .containsExactly("{\"a\":1}");
    }

    /** Some repeat the name as well. */
    @ParameterizedTest
    @CsvSource({"r1,r1", "r1,''", "'',''"})
    void stream_piecesThatRepeatTheName_areOneCall(String first, String others) {
        String name = "\"name\":\"look_up\",\"arguments\":";
        assertThat(called(piece(0, first, name + "\"{\\\"a\\\":\""), piece(0, others, name + "\"1}\"")))
                .containsExactly("{\"a\":1}");
    }

    @Test
    void stream_callsOfOneNameWithoutIds_beginWhereTheOneBeforeIsWhole() {
        String open = "\"name\":\"look_up\",\"arguments\":\"\"";
        assertThat(called(
                        piece(0, "", open),
                        piece(0, "", "\"arguments\":\"{\\\"a\\\":1}\""),
                        piece(0, "", "\"arguments\":\" \""),
                        piece(0, "", open),
                        piece(0, "", "\"arguments\":\"{\\\"b\\\":2}\"")))
                .containsExactlyInAnyOrder("{\"a\":1} ", "{\"b\":2}");
    }

    /** A new id is another call, whatever became of the one before. */
    @Test
    void stream_callsOfOneNumberInTurns_areToldByTheirIds() {
        String name = "\"name\":\"look_up\",\"arguments\":";
        assertThat(called(
                        piece(0, "A", name + "\"{\\\"a\\\":\""),
                        piece(0, "B", name + "\"{\\\"b\\\":\""),
                        piece(0, "A", "\"arguments\":\"1}\""),
                        piece(0, "B", "\"arguments\":\"2}\"")))
                .containsExactlyInAnyOrder("{\"a\":1}", "{\"b\":2}");
    }

    /** Two that share an id under different numbers, two without one under the same, and three of which one was moved. */
    @ParameterizedTest
    @CsvSource({"0 a|1 a", "0 -|0 -", "0 a|0 b|1 c"})
    void stream_oddlyNumberedCalls_areAllTold(String calls) {
        String[] pieces = calls.split("\\|", -1);
        String[] deltas = new String[pieces.length];
        for (int i = 0; i < pieces.length; i++) {
            String[] of = pieces[i].split(" ", -1);
            deltas[i] = call(of[1].equals("-") ? "" : of[1], String.valueOf(i))
                    .replace("\"index\":0", "\"index\":" + of[0]);
        }
        assertThat(called(deltas)).hasSize(pieces.length).doesNotHaveDuplicates();
    }

    /** OpenAI opens a call after the other; others open all, and then send a piece of each in turn. */
    @ParameterizedTest
    @CsvSource({"a,b", "'',''", "a,a"})
    void stream_piecesOfTwoCallsInTurns_areTwoWholeCalls(String first, String second) {
        String open = "\"name\":\"look_up\",\"arguments\":\"\"";
        String[] pieces = {
            piece(0, first, open),
            piece(1, second, open),
            piece(0, "", "\"arguments\":\"{\\\"a\\\"\""),
            piece(1, "", "\"arguments\":\"{\\\"b\\\":\""),
            piece(0, "", "\"arguments\":\":1}\""),
            piece(1, "", "\"arguments\":\"2}\"")
        };
        assertThat(called(pieces)).containsExactlyInAnyOrder("{\"a\":1}", "{\"b\":2}");
        assertThat(called(glued(pieces))).containsExactlyInAnyOrder("{\"a\":1}", "{\"b\":2}");
    }

    @Test
    void stream_callsCountedFromOne_areTold() {
        assertThat(called(call("a", "1").replace("\"index\":0", "\"index\":1"))).containsExactly("{\"a\":1}");
    }

    @Test
    void stream_wordsBesideACall_comeAtOnceAndTheCallWhole() throws Exception {
        StreamRecorder recorder = new StreamRecorder();
        String words = call("a", "1").replaceFirst("\\{", "{\"content\":\"Let me see.\",");
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(
                        request -> FakeReply.keptAliveAfter(EVENT.formatted(words, "null"), Duration.ofMillis(20)));
                OpenAiProtocol protocol = protocol(server)) {
            protocol.streamingChatModel().chat("hello", recorder);
            assertThat(recorder.begun.await(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(recorder.pieces).containsExactly("Let me see.");
    }

    /** The model reads that there is no such tool, and goes on. */
    @ParameterizedTest
    @CsvSource({"false,''", "true,''", "true,' '"})
    void send_callWithoutAName_isAnsweredByAResult(boolean streams, String name) {
        String call = call("a", "1").replace("look_up", name);
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.text("Done."));
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol, new CopyOnWriteArrayList<>())) {
            server.next(FakeReply.message(call, "tool_calls"));
            if (streams) {
                recap.thread("1").send("Look it up.", TurnOptions.ofDefaults(), event -> {});
            } else {
                recap.thread("1").send("Look it up.");
            }
            assertThat(server.requests().get(1).raw()).contains("There is no tool 'unnamed'");
        }
    }

    private static List<String> called(String... deltas) {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < deltas.length; i++) {
            events.append(EVENT.formatted(deltas[i], i == deltas.length - 1 ? "\"tool_calls\"" : "null"));
        }
        events.append("data: [DONE]\n\n");
        List<String> called = new CopyOnWriteArrayList<>();
        try (FakeOpenAiServer server =
                        FakeOpenAiServer.answering(request -> request.raw().contains("\"tool_call_id\"")
                                ? FakeReply.text("Done.")
                                : new FakeReply.Raw(200, "text/event-stream", events.toString()));
                OpenAiProtocol protocol = protocol(server);
                Recap recap = recap(protocol, called)) {
            recap.thread("1").send("Look up both.", TurnOptions.ofDefaults(), event -> {});
        }
        return called;
    }

    private static OpenAiProtocol protocol(FakeOpenAiServer server) {
        return OpenAiProtocol.builder().baseUrl(server.baseUrl()).apiKey("k").build();
    }

    private static Recap recap(OpenAiProtocol protocol, List<String> called) {
        Tool tool = new Tool(ToolSpecification.builder().name("look_up").build(), call -> {
            called.add(call.request().arguments());
            return "found";
        });
        return Recap.builder(protocol.chatModel())
                .streamingModel(protocol.streamingChatModel())
                .tools(List.of(tool))
                .build();
    }

    /** All pieces in one event. */
    private static String glued(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> piece.substring("{\"tool_calls\":[".length(), piece.length() - "]}".length()))
                .collect(Collectors.joining(",", "{\"tool_calls\":[", "]}"));
    }

    private static String piece(int index, String id, String function) {
        return "{\"tool_calls\":[{\"index\":" + index + ",\"id\":\"" + id + "\",\"type\":\"function\",\"function\":{"
                + function + "}}]}";
    }

    private static String call(String id, String argument) {
        return piece(0, id, "\"name\":\"look_up\",\"arguments\":\"{\\\"a\\\":" + argument + "}\"");
    }
}

package dev.recap.observe;

import dev.recap.Recap;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.FakeOpenAiServer;

/** What tests of listeners observe. */
final class Observed {

    private Observed() {}

    /** Returns a Recap that asks a server for {@code qwen3}; each thread's second turn is summarized. */
    static Recap summarizing(FakeOpenAiServer server, RecapListener listener) {
        return Recap.builder(OpenAiProtocol.builder()
                        .baseUrl(server.baseUrl())
                        .modelName("qwen3")
                        .build()
                        .chatModel())
                .summarize(SummaryPolicy.whenMessagesExceed(3).keepLast(1))
                .listener(listener)
                .build();
    }
}

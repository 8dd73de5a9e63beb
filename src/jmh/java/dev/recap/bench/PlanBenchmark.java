package dev.recap.bench;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.summary.Keep;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.PromptTokens;
import dev.recap.summary.Situation;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.TokenCounter;
import dev.recap.summary.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What deciding on a summary costs, once the messages have been counted. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class PlanBenchmark {

    private static final SummaryPolicy BY_TOKENS =
            SummaryPolicy.when(Trigger.tokens(500)).keep(Keep.tokens(400));

    /** How many messages the state holds. */
    @Param({"50", "10000"})
    public int messages;

    private final MessageTokens counts = new MessageTokens(TokenCounter.ofModel("gpt-4o"));
    private ConversationState state;

    /** Makes the conversation and counts it for the first time. */
    @Setup
    public void talk() {
        Script script = new Script();
        List<Message> said = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            ChatMessage content = i % 2 == 0 ? UserMessage.from(script.question()) : AiMessage.from(script.question());
            said.add(Message.of(content, Instant.EPOCH));
        }
        state = new ConversationState(said, null);
        counts.of(said);
    }

    /** Decides, and chooses what goes. */
    @Benchmark
    public SummaryPlan plan() {
        PromptTokens tokens = new PromptTokens(counts, state.messages(), () -> 0, null);
        return BY_TOKENS.plan(new Situation(state, Situation.Moment.AFTER_ANSWER, tokens));
    }

    /** Counts messages that were counted before. */
    @Benchmark
    public int count() {
        return counts.of(state.messages());
    }
}

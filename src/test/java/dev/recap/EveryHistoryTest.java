package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.internal.OpenAiUtils;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import dev.recap.model.ModelException;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.Keep;
import dev.recap.summary.SafeCut;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.Trigger;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import dev.recap.transfer.OpenAiRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Two turns on each of 10,000 random histories under policies of every kind, with a model that calls tools, fails at
 * summaries and has no room, all at random. Whatever the history was, every request is one the OpenAI API takes; every
 * message is shown, covered by the summary or reported as withheld, and never two of these; a turn makes one summary, and
 * one more for each time the model had no room.
 *
 * <p>A failure names its seed; {@code -Drecap.seed=N} begins with that one.
 */
class EveryHistoryTest {

    private static final int HISTORIES = 10_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<SummaryPolicy> POLICIES = List.of(
            SummaryPolicy.ofDefaults(),
            SummaryPolicy.whenMessagesExceed(2).keepLast(1),
            SummaryPolicy.when(Trigger.turns(2)).keep(Keep.turns(1)),
            SummaryPolicy.when(Trigger.tokens(200)),
            SummaryPolicy.when(Trigger.tokens(400)).keep(Keep.tokens(150)),
            SummaryPolicy.when(Trigger.tokens(60)).keep(Keep.turns(1)),
            SummaryPolicy.when(Trigger.windowShare(0.3)).keep(Keep.messages(5)),
            SummaryPolicy.when(Trigger.any(Trigger.messages(9), Trigger.tokens(500))),
            SummaryPolicy.when(Trigger.all(Trigger.messages(4), Trigger.tokens(150))),
            now -> now.messages().size() % 3 == 0
                    ? SummaryPlan.summarize(SafeCut.keepingLast(now.messages().size() % 5, now))
                    : SummaryPlan.keep(),
            SummaryPolicy.never());

    @Test
    void send_randomHistories_losesNothingAndAsksValidly() {
        long seed = Long.getLong("recap.seed", System.nanoTime());
        System.out.println("EveryHistoryTest: recap.seed=" + seed);
        int count = POLICIES.size();
        List<Player> players = POLICIES.stream().map(Player::new).toList();
        IntStream.range(0, count).parallel().forEach(turn -> {
            // The seed names the policy as well.
            Player player = players.get((int) Math.floorMod(seed + turn, (long) count));
            for (long i = seed + turn; i < seed + HISTORIES; i += count) {
                try {
                    player.play(i);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError("With -Drecap.seed=" + i + ": " + e.getMessage(), e);
                }
            }
            player.recap.close();
        });
        Tally tally = players.stream().map(player -> player.tally).reduce(new Tally(), Tally::plus);
        assertThat(tally.summaries).as("summaries").isGreaterThan(3_000);
        assertThat(tally.roomMade).as("summaries for room").isGreaterThan(500);
        assertThat(tally.inLoops).as("rounds summarized in a loop").isGreaterThan(20);
        assertThat(tally.withheld).as("messages withheld").isGreaterThan(3_000);
        assertThat(tally.requests).as("requests").isGreaterThan(20_000);
    }

    /** What happened often enough for the test to mean something. */
    private static final class Tally {
        private int requests;
        private int summaries;
        private int roomMade;
        private int inLoops;
        private int withheld;

        Tally plus(Tally other) {
            requests += other.requests;
            summaries += other.summaries;
            roomMade += other.roomMade;
            inLoops += other.inLoops;
            withheld += other.withheld;
            return this;
        }
    }

    /** One Recap, on which history after history is played. */
    private static final class Player {

        private final Tally tally = new Tally();
        private final Recap recap;
        private Random random = new Random();
        private @Nullable AssertionError broken;
        private List<Message> before = List.of();
        private List<Message> state = List.of();
        private List<MessageId> withheld = List.of();
        private boolean afterNoRoom;
        private List<String> leftOut = List.of();
        private int noRoom;
        private int summaries;

        Player(SummaryPolicy policy) {
            this.recap = Recap.builder(ScriptedModel.respondingBy(this::respond))
                    .tokenCounter(String::length)
                    .contextWindow(new ContextWindow(1_000, 100))
                    .summarize(policy)
                    .tools(List.of(new Tool(
                            ToolSpecification.builder().name("look_up").build(),
                            call -> "found " + call.request().id())))
                    .maxToolRounds(4)
                    .build();
        }

        private ChatResponse respond(ChatRequest request) {
            if (Conversations.asksForSummary(request)) {
                if (random.nextInt(10) == 0) {
                    throw new IllegalStateException("the summarizer is down");
                }
                return ScriptedModel.response(AiMessage.from("They talked."));
            }
            try {
                OpenAiRules.assertValid(onTheWire(request.messages()));
                requireShownOrWithheld(request.messages());
            } catch (AssertionError e) {
                broken = e; // a model that throws is a failed turn and no more
                throw e;
            }
            tally.requests++;
            withheld = List.of();
            afterNoRoom = random.nextInt(8) == 0;
            if (afterNoRoom) {
                noRoom++;
                throw new IllegalStateException("context_length_exceeded");
            }
            boolean calls = !request.toolSpecifications().isEmpty() && random.nextInt(6) == 0;
            return ScriptedModel.response(calls ? calling(1 + random.nextInt(3)) : AiMessage.from("Well."));
        }

        private AiMessage calling(int calls) {
            return AiMessage.from(random.ints(calls, 0, 1_000_000)
                    .mapToObj(id -> Talk.call("new" + id))
                    .toList());
        }

        private static List<Map<String, Object>> onTheWire(List<ChatMessage> messages) {
            return JSON.convertValue(OpenAiUtils.toOpenAiMessages(messages), new TypeReference<>() {});
        }

        /** Compares what is sent with what the newest checkpoint holds; to make room, some of it was summarized. */
        private void requireShownOrWithheld(List<ChatMessage> request) {
            List<String> missing = new ArrayList<>();
            Set<MessageId> reported = new HashSet<>(withheld);
            assertThat(reported).hasSameSizeAs(withheld);
            for (Message message : state) {
                if (message.content() instanceof SystemMessage) {
                    continue;
                } else if (!reported.remove(message.id())) {
                    missing.add(shown(message.content(), true));
                } else if (message.content() instanceof AiMessage ai
                        && ai.text() != null
                        && !ai.text().isBlank()) {
                    missing.add(shown(ai, false));
                }
            }
            assertThat(reported).as("withheld and not in the state").isEmpty();
            for (ChatMessage message : request) {
                assertThat(message instanceof SystemMessage || missing.remove(shown(message, true)))
                        .as("sent, and not in the state or withheld: %s", message)
                        .isTrue();
            }
            if (!afterNoRoom) {
                assertThat(missing).as("neither sent nor withheld").isEmpty();
            }
            leftOut = missing;
        }

        /** What can be told of a message from a request: not its id. */
        private static String shown(ChatMessage message, boolean withCalls) {
            if (message instanceof UserMessage user) {
                return "user " + user.singleText();
            } else if (message instanceof AiMessage ai) {
                List<String> calls = ai.toolExecutionRequests().stream()
                        .map(ToolExecutionRequest::arguments)
                        .toList();
                return "ai " + (ai.text() == null ? "" : ai.text()) + (withCalls ? calls : List.of());
            }
            return message instanceof ToolExecutionResultMessage result ? "tool " + result.text() : "other";
        }

        void play(long seed) {
            random = new Random(seed);
            ConversationThread thread = recap.thread(Long.toString(seed));
            List<Message> history = RandomHistory.of(random);
            if (!history.isEmpty()) {
                ThreadUpdate update =
                        ThreadUpdate.of(history.stream().map(MessageUpdate::put).toArray(MessageUpdate[]::new));
                thread.update(update.asNode("conversation"));
            }
            for (String question : List.of("what now?", "yes")) {
                turn(thread, question);
            }
            requireEachInOnePlace(thread);
            thread.delete();
        }

        private void turn(ConversationThread thread, String question) {
            afterNoRoom = false;
            noRoom = 0;
            summaries = 0;
            try {
                Conversations.send(thread, question, this::hear);
            } catch (ModelException e) {
                assertThat(broken).isNull();
                assertThat(e.kind()).isEqualTo(ModelException.Kind.CONTEXT_EXCEEDED);
            }
            assertThat(summaries).as("summaries of a turn").isLessThanOrEqualTo(1 + noRoom);
            tally.summaries += summaries;
        }

        private void hear(ConversationEvent event) {
            if (event instanceof ConversationEvent.Withheld told) {
                withheld = told.messages();
                tally.withheld += withheld.size();
            } else if (event instanceof ConversationEvent.Update update) {
                List<Message> removed = update.change().removed();
                if (!removed.isEmpty() && update.node().equals("conversation")) {
                    tally.roomMade++;
                    List<String> covered = new ArrayList<>();
                    removed.forEach(message -> covered.add(shown(message.content(), true)));
                    assertThat(covered).as("summarized for room").containsExactlyInAnyOrderElementsOf(leftOut);
                }
                Message last = removed.isEmpty() ? null : removed.get(removed.size() - 1);
                tally.inLoops += last != null && isInLoop(last) ? 1 : 0;
            } else if (event instanceof ConversationEvent.Summary) {
                summaries++;
            }
            if (event instanceof ConversationEvent.CheckpointSaved saved) {
                before = state;
                state = saved.checkpoint().state().messages();
            }
        }

        private boolean isInLoop(Message removed) {
            for (int i = before.size() - 1; i >= 0 && !before.get(i).isFromUser(); i--) {
                if (before.get(i).id().equals(removed.id())) {
                    return true;
                }
            }
            return false;
        }

        /** Every message that was ever there is still, or one summary covers it. */
        private static void requireEachInOnePlace(ConversationThread thread) {
            Set<MessageId> all = new HashSet<>();
            List<MessageId> places = new ArrayList<>();
            RunningSummary newer = null;
            for (Checkpoint checkpoint : thread.history(1_000)) {
                checkpoint.state().messages().forEach(message -> all.add(message.id()));
                RunningSummary summary = checkpoint.state().runningSummary();
                if (summary != null && !summary.covers().equals(newer == null ? null : newer.covers())) {
                    places.addAll(summary.covers());
                    newer = summary;
                }
            }
            thread.state().messages().forEach(message -> places.add(message.id()));
            assertThat(places).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
        }
    }
}

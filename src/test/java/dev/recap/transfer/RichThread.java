package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.Interrupt;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.Usage;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageShapes;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a thread that has everything a thread can have: branches, forks, edits, summaries, every shape of message. */
final class RichThread {

    static final UserId OWNER = new UserId("수아");

    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123456Z");

    private final CheckpointStore store;
    private final ThreadId thread;
    private @Nullable Checkpoint head;

    private RichThread(CheckpointStore store, String thread) {
        this.store = store;
        this.thread = new ThreadId(thread);
    }

    /** Writes it, with so many plain turns at its end. */
    static void write(CheckpointStore store, String thread, int turns) {
        RichThread rich = new RichThread(store, thread);
        Checkpoint start = rich.put(null, Source.INPUT, "__start__", ConversationState.EMPTY, "__start__");
        List<Message> messages = new ArrayList<>();
        Checkpoint at = start;
        for (Message message : MessageShapes.all().values()) {
            messages.add(message);
            at = rich.put(at, Source.LOOP, "conversation", new ConversationState(messages, null));
        }
        Checkpoint full = at;
        int cut = messages.size() - 2;
        RunningSummary first = new RunningSummary(
                "요약 \uD83D \0 e\u0301 " + Normalizer.normalize("한글", Normalizer.Form.NFD),
                messages.subList(0, cut).stream().map(Message::id).toList(),
                NOW,
                "gpt-4o-mini");
        List<Message> kept = messages.subList(cut, messages.size());
        at = rich.put(full, Source.LOOP, "summarize_conversation", new ConversationState(kept, first));

        // On a branch from the middle: another version of an id, an id removed and put back, the same summary again.
        Message edited = Talk.ai(messages.get(0).id().value(), "edited");
        List<Message> branch = new ArrayList<>(messages);
        branch.set(0, edited);
        Checkpoint fork = rich.put(full, Source.FORK, "conversation", full.state(), "summarize_conversation");
        Checkpoint edit = rich.put(fork, Source.UPDATE, "__start__", new ConversationState(branch, first));
        rich.put(edit, Source.UPDATE, "conversation", new ConversationState(List.of(edited), first));
        Checkpoint back = rich.put(at, Source.UPDATE, "conversation", new ConversationState(messages, first), "tools");
        RunningSummary second =
                new RunningSummary("Second.", List.of(kept.get(0).id()), NOW.plusSeconds(1), null);
        Map<String, Object> values = Map.of("주제 \uDE00", List.of("고양이", 1L << 40), "mood", Map.of("good", true));
        Checkpoint told =
                rich.put(back, Source.LOOP, "tag", new ConversationState(kept.subList(1, 2), second, values), "log");
        rich.put(told, Source.LOOP, "log", new ConversationState(kept.subList(1, 2), second, Map.of()));
        rich.put(start, Source.INPUT, "__start__", start.state(), "__start__");

        Turns plain = new Turns(store, thread, OWNER);
        for (int i = 0; i < turns; i++) {
            plain.say(
                    "질문 " + i,
                    "answer " + i,
                    i % 3 == 2,
                    new StepReport(new Usage(i, 2), "m", "STOP", null, Duration.ofMillis(i)));
        }
    }

    private Checkpoint put(
            @Nullable Checkpoint parent, Source source, String node, ConversationState state, String... next) {
        CheckpointId newest = head == null ? null : head.id();
        int number = head == null ? 0 : head.step() + 7;
        Map<String, Object> metadata = Map.of("키 \uDE00", List.of(1, 0.5, true, Map.of("n", 1L << 40)));
        Checkpoint checkpoint = new Checkpoint(
                thread,
                OWNER,
                CheckpointId.after(newest, NOW),
                parent == null ? null : parent.id(),
                parent == null ? Checkpoint.FIRST_STEP : parent.step() + 1,
                source,
                NOW.plusMillis(number),
                node,
                List.of(next),
                new TurnId("turn " + newest),
                source == Source.LOOP ? Map.of() : metadata,
                source == Source.UPDATE ? List.of(new Interrupt("i \0", metadata)) : List.of(),
                source == Source.FORK ? StepReport.failed("half \uD83D") : StepReport.NONE,
                state);
        store.commit(new Commit(
                thread, OWNER, newest, List.of(checkpoint), Map.of("topic", "고양이"), Lease.ofNewTurn(), true));
        head = checkpoint;
        return checkpoint;
    }

    /** The ids a list of messages has. */
    static List<String> ids(List<Message> messages) {
        return messages.stream().map(Message::id).map(MessageId::value).toList();
    }
}

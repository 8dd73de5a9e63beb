package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.memory.Episode;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.Profile;
import dev.recap.memory.TurnWindow;
import dev.recap.memory.UserMemory;
import dev.recap.message.ConversationState;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import dev.recap.transfer.UnknownThreadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is remembered about users beside their turns: at the end of a conversation, on import; and forgetting. Thread-safe. */
final class UserMemories implements AutoCloseable {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final CheckpointStore store;
    private final ThreadReader reader;
    private final ThreadEdits edits;
    private final BackgroundSummaries background;
    private final @Nullable MemoryNodes memory;

    UserMemories(
            CheckpointStore store,
            ThreadReader reader,
            ThreadEdits edits,
            BackgroundSummaries background,
            @Nullable MemoryNodes memory) {
        this.store = store;
        this.reader = reader;
        this.edits = edits;
        this.background = background;
        this.memory = memory;
    }

    UserMemory of(UserId user) {
        return memory().of(user);
    }

    private MemoryNodes memory() {
        if (memory == null) {
            throw NoMemoryException.inRecap();
        }
        return memory;
    }

    /** The model is asked before the thread is claimed: turns that come meanwhile do not wait for it. */
    EndedConversation end(Call edit) {
        MemoryNodes nodes = memory();
        ThreadId thread = edit.thread();
        background.await(thread, edit.user(), LONGEST_WAIT);
        Set<MessageId> done = nodes.facts().await(thread);
        Checkpoint head = reader.head(thread, edit.user());
        if (head == null) {
            throw new UnknownThreadException(thread);
        }
        UserMemory user = nodes.of(owner(thread, head.user()));
        long generation = nodes.facts().generation(user.id());
        // Read again: what was forgotten before the generation was read must not be read any more.
        if (reader.head(thread, edit.user()) == null) {
            throw new UnknownThreadException(thread);
        }
        ConversationState state = head.state();
        TurnWindow window = window(head).remembered(turn -> done.contains(turn.question()));
        List<FinishedTurn> due =
                window.turns().stream().filter(turn -> !turn.isRemembered()).toList();
        List<FactId> facts = nodes.facts().save(user, due, generation);
        String summary = state.summary().map(RunningSummary::text).orElse(null);
        List<Message> said = nodes.showsTurns() ? window.messages() : state.messages();
        Profile profile = nodes.facts()
                .unlessForgotten(user.id(), generation, () -> user.conversationEnded(summary, said))
                .flatMap(written -> written)
                .orElse(null);
        boolean isNews = !due.isEmpty() || !done.isEmpty();
        // Inside a turn nobody waits for it to end.
        if (isNews && head.isComplete()) {
            edits.update(edit, newest -> {
                if (newest == null) {
                    throw new UnknownThreadException(thread);
                }
                // A half turn that began meanwhile stays to be resumed; the facts are only looked for again.
                if (!newest.isComplete()) {
                    return null;
                }
                TurnWindow marked =
                        window(newest).remembered(turn -> due.contains(turn) || done.contains(turn.question()));
                return ThreadUpdate.of().value(TurnWindow.KEY, marked.toValue());
            });
        }
        return new EndedConversation(profile, facts);
    }

    private static UserId owner(ThreadId thread, @Nullable UserId user) {
        if (user == null) {
            throw NoMemoryException.ofNobody(thread);
        }
        return user;
    }

    private static TurnWindow window(@Nullable Checkpoint newest) {
        return newest == null
                ? new TurnWindow(List.of())
                : TurnWindow.in(newest.state().values());
    }

    /** Turns that were had elsewhere: nobody looks for facts in them, and the oldest become episodes. */
    List<Episode> importTurns(Call edit, List<Episode> turns) {
        MemoryNodes nodes = memory();
        UserId named = edit.user() == null
                ? reader.info(edit.thread(), null).map(ThreadInfo::user).orElse(null)
                : edit.user();
        UserMemory user = nodes.of(owner(edit.thread(), named));
        List<Episode> promoted = new ArrayList<>();
        edits.update(edit, newest -> {
            TurnWindow longer = window(newest);
            List<Episode> there =
                    longer.turns().stream().map(FinishedTurn::toEpisode).toList();
            for (Episode turn : Episode.missing(turns, there)) {
                longer = longer.with(new FinishedTurn(null, turn.user(), turn.assistant(), turn.createdAt(), true));
            }
            // Turns that were had here wait until their facts were looked for.
            int due = Math.min(nodes.due(longer), longer.remembered());
            promoted.clear();
            promoted.addAll(user.appendMissing(
                    longer.oldest(due).stream().map(FinishedTurn::toEpisode).toList()));
            return ThreadUpdate.of().value(TurnWindow.KEY, longer.without(due).toValue());
        });
        return List.copyOf(promoted);
    }

    /** Threads first: a turn that ends meanwhile may still remember something. What goes on behind turns saves nothing then. */
    ForgottenUser forget(UserId user) {
        long threads = 0;
        // Each once: whoever goes on talking begins it anew, and would never be done with.
        Set<ThreadId> tried = new HashSet<>();
        for (boolean isNews = true; isNews; ) {
            isNews = false;
            for (ThreadInfo thread : store.threads(ThreadQuery.all().ofUser(user))) {
                if (tried.add(thread.thread())) {
                    isNews = true;
                    boolean deleted = edits.delete(Call.ofEdit(thread.thread(), user, TurnOptions.ofDefaults()));
                    threads += deleted ? 1 : 0;
                }
            }
        }
        if (memory == null) {
            return new ForgottenUser(threads, 0, 0, 0, 0);
        }
        MemoryStore.Forgotten forgotten =
                memory.facts().forget(user, () -> memory.of(user).forgetEverything());
        return new ForgottenUser(
                threads, forgotten.facts(), forgotten.profiles(), forgotten.episodes(), forgotten.records());
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}

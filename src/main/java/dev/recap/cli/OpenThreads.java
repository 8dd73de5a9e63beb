package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.RecapBuilder;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.memory.Memory;
import dev.recap.message.ThreadId;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Threads that a model is asked in, and what is remembered about the user they are used by. */
final class OpenThreads implements AutoCloseable {

    private final Recap recap;
    private final @Nullable Memory memory;

    private OpenThreads(Recap recap, @Nullable Memory memory) {
        this.recap = recap;
        this.memory = memory;
    }

    /** Opens them with the memory for a command that asks a model. */
    static OpenThreads remembering(RecapBuilder builder, Arguments arguments, Console console) {
        return opened(
                builder,
                Database.open(arguments, console.environment()),
                () -> Memories.openBeside(arguments, console));
    }

    /** Opens them for a command that asks a model; turns in the threads of a user recall and remember. */
    static OpenThreads of(RecapBuilder builder, Arguments arguments, Console console) {
        CheckpointStore store = Database.open(arguments, console.environment());
        return opened(
                builder,
                store,
                () -> isOfUser(arguments, store) && Memories.isUsable(console)
                        ? Memories.openBeside(arguments, console)
                        : null);
    }

    /** Opens them with the memory for a command that asks no model. */
    static OpenThreads withoutModel(Arguments arguments, Console console) {
        return opened(
                Recap.builder(new UnaskedModel()),
                Database.open(arguments, console.environment()),
                () -> Memories.openWithoutModel(arguments, console));
    }

    /** Opens them with the memory for a command that makes none of either. */
    static OpenThreads existing(Arguments arguments, Console console) {
        return opened(
                Recap.builder(new UnaskedModel()),
                Database.openExisting(arguments, console.environment()),
                () -> Memories.openExisting(arguments, console));
    }

    private static OpenThreads opened(RecapBuilder builder, CheckpointStore store, Supplier<@Nullable Memory> open) {
        Memory memory = null;
        boolean ready = false;
        try {
            memory = open.get();
            if (memory != null) {
                builder.memory(memory);
            }
            OpenThreads opened = new OpenThreads(builder.checkpoints(store).build(), memory);
            ready = true;
            return opened;
        } finally {
            if (!ready) {
                store.close();
                if (memory != null) {
                    memory.close();
                }
            }
        }
    }

    /** A half turn of a user's thread is finished by the nodes it was begun with, whoever finishes it. */
    private static boolean isOfUser(Arguments arguments, CheckpointStore store) {
        String thread = arguments.value(Option.THREAD);
        return arguments.has(Option.USER)
                || (thread != null
                        && store.thread(new ThreadId(thread))
                                .map(info -> info.user() != null)
                                .orElse(false));
    }

    Recap recap() {
        return recap;
    }

    /** Returns the thread a command requires. */
    ConversationThread thread(Arguments arguments) {
        return Threads.thread(recap, arguments);
    }

    @Override
    public void close() {
        try (Memory last = memory) {
            recap.close();
        }
    }
}

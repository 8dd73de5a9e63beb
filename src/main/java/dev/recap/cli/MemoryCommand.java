package dev.recap.cli;

import dev.recap.memory.Memory;
import dev.recap.memory.UserMemory;

/** What one command does with what is remembered about a user. */
interface MemoryCommand extends RecapCommand {

    /** What is done, when the arguments are found to be right. */
    interface Work {
        void on(UserMemory user, Console console);
    }

    /**
     * Checks the arguments, before anything is opened.
     *
     * @throws UsageException if they are wrong
     */
    Work work(Arguments arguments);

    /** Opens the memory; as it is for a command that only reads. */
    default Memory open(Arguments arguments, Console console) {
        return Memories.openExisting(arguments, console);
    }

    @Override
    default void run(Arguments arguments, Console console) {
        Work work = work(arguments);
        try (Memory memory = open(arguments, console)) {
            work.on(memory.user(arguments.required(Option.USER)), console);
        }
    }
}

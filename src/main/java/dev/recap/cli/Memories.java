package dev.recap.cli;

import dev.langchain4j.model.chat.ChatModel;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryBuilder;
import dev.recap.memory.MemoryStore;
import java.util.List;

/** The way from arguments to what is remembered about users. */
final class Memories {

    /** How many facts a model compares a new one with. */
    private static final int SEEN = 3;

    /** The offline model's rules are quick, and its vectors know no meanings. */
    private static final int SEEN_OFFLINE = 1_000;

    private Memories() {}

    /** Opens the memory for a command that asks a model. */
    static Memory open(Arguments arguments, Console console) {
        requireUsable(console);
        ModelSettings settings = ModelSettings.resolve(arguments, console.environment());
        settings.noteIfOffline(console);
        return open(settings, arguments, console);
    }

    /** Opens the memory beside threads, whose command has told which model is asked. */
    static Memory openBeside(Arguments arguments, Console console) {
        return open(ModelSettings.resolve(arguments, console.environment()), arguments, console);
    }

    private static Memory open(ModelSettings settings, Arguments arguments, Console console) {
        return built(settings.model(), Database.memory(arguments, console.environment()), arguments, console)
                .reconcileNearest(settings.isOffline() ? SEEN_OFFLINE : SEEN)
                .build();
    }

    /** Opens the memory for a command that asks no model: what it adds contradicts nothing. */
    static Memory openWithoutModel(Arguments arguments, Console console) {
        requireUsable(console);
        return built(new UnaskedModel(), Database.memory(arguments, console.environment()), arguments, console)
                .reconciler((said, known) -> List.of())
                .build();
    }

    /** Opens the memory for a command that adds nothing: a file that is not there holds none, and is not made. */
    static Memory openExisting(Arguments arguments, Console console) {
        return built(new UnaskedModel(), Database.existingMemory(arguments, console.environment()), arguments, console)
                .build();
    }

    private static MemoryBuilder built(ChatModel model, MemoryStore store, Arguments arguments, Console console) {
        MemoryBuilder builder = Memory.builder(model).store(store);
        String embeddingModel = arguments.value(Option.EMBEDDING_MODEL);
        return embeddingModel == null
                ? builder
                : builder.embeddingModel(
                        ModelSettings.resolve(arguments, console.environment()).embeddingModel(embeddingModel));
    }

    /** What is remembered is plain text, and must not stand beside threads that are not. */
    static void requireUsable(Console console) {
        if (Database.isEncrypted(console.environment())) {
            throw new SettingException(
                    "What is remembered about users is not encrypted, and encryption keys are set; unset them and keep it in"
                            + " another database (--db).",
                    null);
        }
    }

    /** Returns whether turns may remember; where they may not, says so on the side. */
    static boolean isUsable(Console console) {
        boolean isUsable = !Database.isEncrypted(console.environment());
        if (!isUsable) {
            console.note(
                    "Encryption keys are set: nothing is remembered about the user, as that would not be encrypted.");
        }
        return isUsable;
    }
}

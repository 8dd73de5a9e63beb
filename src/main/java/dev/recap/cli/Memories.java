package dev.recap.cli;

import dev.recap.memory.Memory;
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
        ModelSettings settings = ModelSettings.resolve(arguments, console.environment());
        return Memory.builder(settings.model(console))
                .reconcileNearest(settings.isOffline() ? SEEN_OFFLINE : SEEN)
                .store(Database.memory(arguments, console.environment()))
                .build();
    }

    /** Opens the memory for a command that asks no model: what it adds contradicts nothing. */
    static Memory openWithoutModel(Arguments arguments, Console console) {
        return Memory.builder(new UnaskedModel())
                .reconciler((said, known) -> List.of())
                .store(Database.memory(arguments, console.environment()))
                .build();
    }

    /** Opens the memory for a command that adds nothing: a file that is not there holds none, and is not made. */
    static Memory openExisting(Arguments arguments, Console console) {
        return Memory.builder(new UnaskedModel())
                .store(Database.existingMemory(arguments, console.environment()))
                .build();
    }
}

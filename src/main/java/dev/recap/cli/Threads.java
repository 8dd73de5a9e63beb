package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.RecapBuilder;
import dev.recap.TurnOptions;
import dev.recap.message.CheckpointId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The way from arguments to the threads they are about. */
final class Threads {

    private Threads() {}

    /** Opens the threads for a command that asks no model; no class of one is loaded. */
    static Recap openWithoutModel(Arguments arguments, Console console) {
        return Recap.builder(new UnaskedModel())
                .checkpoints(Database.open(arguments, console.environment()))
                .build();
    }

    /** Opens the threads of a store for a command that makes none: a file that is not there holds no threads, and is not made. */
    static Recap openExisting(Arguments arguments, Console console) {
        return Recap.builder(new UnaskedModel())
                .checkpoints(Database.openExisting(arguments, console.environment()))
                .build();
    }

    /** Opens the threads for a command that asks a model. */
    static OpenThreads open(Arguments arguments, Console console) {
        return OpenThreads.of(builder(arguments, console), arguments, console);
    }

    /** Opens the threads with what is remembered, whosever they are. */
    static OpenThreads openRemembering(Arguments arguments, Console console) {
        return OpenThreads.remembering(builder(arguments, console), arguments, console);
    }

    /** Opens threads that are kept in memory unless a file is named. */
    static Recap openForDemo(Arguments arguments, Console console) {
        RecapBuilder builder = builder(arguments, console);
        return arguments.has(Option.DATABASE)
                ? builder.checkpoints(Database.open(arguments, console.environment()))
                        .build()
                : builder.build();
    }

    private static RecapBuilder builder(Arguments arguments, Console console) {
        RecapBuilder builder =
                ModelSettings.resolve(arguments, console.environment()).builder(console);
        String system = arguments.value(Option.SYSTEM);
        return system == null ? builder : builder.systemPrompt(system);
    }

    /** Returns the thread a command requires. */
    static ConversationThread thread(Recap recap, Arguments arguments) {
        return thread(recap, arguments, arguments.required(Option.THREAD));
    }

    static ConversationThread thread(Recap recap, Arguments arguments, String id) {
        String user = arguments.value(Option.USER);
        return user == null ? recap.thread(id) : recap.user(user).thread(id);
    }

    /** Returns the checkpoint an option names, or {@code null} when it is not given. */
    static @Nullable CheckpointId checkpoint(Arguments arguments, Option option) {
        String id = arguments.value(option);
        return id == null ? null : CheckpointId.of(id);
    }

    static TurnOptions turn(Arguments arguments) {
        Map<String, String> metadata = arguments.pairs(Option.METADATA);
        TurnOptions options = TurnOptions.ofDefaults().metadata(metadata);
        String turnId = arguments.value(Option.TURN_ID);
        if (turnId != null) {
            options = options.turnId(turnId);
        }
        return arguments.has(Option.REJECT) ? options.rejectWhenBusy() : options;
    }
}

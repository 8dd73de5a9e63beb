package dev.recap.cli;

import dev.recap.Recap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "recap chat", description = "Talks, line by line, until /quit or the end of the input.")
final class ChatCommand implements RecapCommand {

    @Option(names = "--thread", paramLabel = "T", description = "The thread; a new one by default.")
    private @Nullable String thread;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        String id = thread == null ? UUID.randomUUID().toString() : thread;
        try (Recap recap = common.open(console);
                LineSource lines = LineSource.of(console)) {
            new Chat(console, common.json(), lines, common.thread(recap, id)).run(thread == null);
        }
    }
}

package dev.recap.cli;

import dev.recap.message.JsonText;
import java.util.Map;

final class MemoryReembedCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            int done = user.reembed();
            console.output()
                    .line(
                            arguments.has(Option.JSON)
                                    ? JsonText.write(Map.of("reembedded", done))
                                    : done == 0
                                            ? "All facts have vectors of this model."
                                            : done + " facts were embedded.");
        };
    }
}

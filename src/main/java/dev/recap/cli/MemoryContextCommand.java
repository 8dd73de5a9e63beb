package dev.recap.cli;

import dev.recap.memory.Fact;
import dev.recap.memory.UserMemory;
import dev.recap.message.JsonText;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.TokenCounter;
import java.util.Map;
import java.util.stream.Collectors;

final class MemoryContextCommand implements MemoryCommand {

    /** Without a query, it is what matters most that is asked for. */
    private static final int MOST_IMPORTANT = 10;

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            String query = arguments.text().isBlank() ? mostImportant(user) : arguments.text();
            String context = user.context(query, TokenCounter.ofModel(OpenAiProtocol.DEFAULT_MODEL_NAME)::count);
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(Map.of("context", context)));
            } else {
                console.output().words(context);
                console.output().line("");
            }
        };
    }

    private static String mostImportant(UserMemory user) {
        return user.facts().stream().limit(MOST_IMPORTANT).map(Fact::text).collect(Collectors.joining("\n"));
    }
}

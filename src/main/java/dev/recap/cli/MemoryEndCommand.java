package dev.recap.cli;

import dev.recap.EndedConversation;
import dev.recap.memory.Profile;
import dev.recap.message.FactId;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

final class MemoryEndCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        Memories.requireUsable(console);
        try (OpenThreads threads = Threads.openRemembering(arguments, console)) {
            EndedConversation ended = threads.thread(arguments).end();
            Profile profile = ended.profile();
            if (arguments.has(Option.JSON)) {
                Map<String, Object> told = new LinkedHashMap<>();
                told.put("profile", profile == null ? Map.of() : MemoryJson.of(profile));
                told.put("saved", ended.facts().stream().map(FactId::toString).toList());
                console.output().line(JsonText.write(told));
            } else {
                console.output()
                        .line((profile == null
                                        ? "The model wrote no profile; it is as it was."
                                        : "The profile is written anew.")
                                + " Facts found: " + ended.facts().size() + ".");
            }
        }
    }
}

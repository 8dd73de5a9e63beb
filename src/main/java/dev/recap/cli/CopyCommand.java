package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

final class CopyCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            ConversationThread copy = thread.copyTo(arguments.required(Option.AS));
            if (arguments.has(Option.JSON)) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("thread_id", copy.id().value());
                json.put("copied_from", thread.id().value());
                console.output().line(JsonText.write(json));
            } else {
                console.output().line("The thread is copied.");
            }
        }
    }
}

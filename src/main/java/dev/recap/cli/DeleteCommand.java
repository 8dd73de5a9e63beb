package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

final class DeleteCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            boolean done = thread.delete();
            if (arguments.has(Option.JSON)) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("thread_id", thread.id().value());
                json.put("deleted", done);
                console.output().line(JsonText.write(json));
            } else {
                console.output().line(done ? "The thread is deleted." : "There was no such thread.");
            }
        }
    }
}

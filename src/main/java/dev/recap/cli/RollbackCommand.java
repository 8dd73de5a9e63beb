package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

final class RollbackCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            boolean done = thread.rollback();
            if (arguments.has(Option.JSON)) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("thread_id", thread.id().value());
                json.put("rolled_back", done);
                console.output().line(JsonText.write(json));
            } else {
                console.output().line(sentence(done, thread));
            }
        }
    }

    private static String sentence(boolean done, ConversationThread thread) {
        if (!done) {
            return "No turn is unfinished; nothing was undone.";
        }
        return thread.state().next().isEmpty()
                ? "The unfinished turn is undone."
                : "The unfinished turn is undone; the one before it is unfinished too.";
    }
}

package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import java.util.UUID;

final class DemoCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        DemoScript script =
                switch (arguments.value(Option.LANGUAGE, "ko")) {
                    case "ko" -> DemoScript.KOREAN;
                    case "en" -> DemoScript.ENGLISH;
                    default -> throw new UsageException("The demo speaks ko or en; give --language one of them.");
                };
        String id = "demo-" + UUID.randomUUID().toString().substring(0, 8);
        try (Recap recap = Threads.openForDemo(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments, id);
            if (arguments.has(Option.JSON)) {
                script.play(thread, EventPrinter.of(console, arguments));
            } else {
                new Demo(console.output(), script, thread).play();
            }
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}

package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "recap demo",
        description = "Plays a conversation that is summarized twice, and asks for what only the summary still knows."
                + " Nothing is kept unless --db names a file.")
final class DemoCommand implements RecapCommand {

    /** The languages of the demo; spelled as they are typed. */
    enum Language {
        ko,
        en
    }

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "One of ${COMPLETION-CANDIDATES}.")
    private Language language = Language.ko;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        DemoScript script = language == Language.ko ? DemoScript.KOREAN : DemoScript.ENGLISH;
        String id = "demo-" + UUID.randomUUID().toString().substring(0, 8);
        try (Recap recap = common.openForDemo(console)) {
            ConversationThread thread = common.thread(recap, id);
            if (common.json()) {
                script.play(thread, EventPrinter.of(console, true));
            } else {
                new Demo(console.output(), script, thread).play();
            }
        }
    }

    @Override
    public boolean printsJsonEvents() {
        return common.json();
    }
}

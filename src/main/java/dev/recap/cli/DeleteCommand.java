package dev.recap.cli;

import dev.recap.Recap;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "recap delete", description = "Deletes a thread with all its branches, messages and summaries.")
final class DeleteCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.openWithoutModel()) {
            boolean deleted = common.thread(recap, thread.id()).delete();
            if (common.json()) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("thread_id", thread.id());
                json.put("deleted", deleted);
                console.output().line(Json.of(json));
            } else {
                console.output().line(deleted ? "The thread is deleted." : "There was no such thread.");
            }
        }
    }
}

package dev.recap.cli;

import dev.recap.Recap;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "recap rollback",
        description = "Undoes the turn that failed or was stopped half-way, its question included.")
final class RollbackCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.openWithoutModel()) {
            boolean undone = common.thread(recap, thread.id()).rollback();
            if (common.json()) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("thread_id", thread.id());
                json.put("rolled_back", undone);
                console.output().line(Json.of(json));
            } else {
                console.output()
                        .line(undone ? "The unfinished turn is undone." : "No turn is unfinished; nothing was undone.");
            }
        }
    }
}

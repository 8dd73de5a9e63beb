package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.RecapBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command can be told: where the threads are, who asks, which model answers, how to print. */
final class CommonOptions {

    @Option(
            names = "--db",
            paramLabel = "FILE",
            description = "SQLite file with the threads, or jdbc:sqlite:FILE; recap.db by default.")
    private @Nullable String database;

    @Option(names = "--user", paramLabel = "U", description = "In whose name threads are made and used.")
    private @Nullable String user;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Option(names = "--model", paramLabel = "NAME", description = "Model to ask, or offline.")
    private @Nullable String model;

    @Option(names = "--base-url", paramLabel = "URL", description = "Server to ask, ending in /v1 as a rule.")
    private @Nullable String baseUrl;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long the server may take to answer; 60 by default.")
    private int timeout = 60;

    @Option(names = "--system", paramLabel = "TEXT", description = "What the model is told before the conversation.")
    private @Nullable String system;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // stands here to be listed; the program acts on it before anything is parsed
    private boolean help;

    private Map<String, String> environment = Map.of();

    void environment(Map<String, String> environment) {
        this.environment = environment;
    }

    boolean json() {
        return json;
    }

    @Nullable
    String user() {
        return user;
    }

    /** Opens the threads for a command that asks no model; no class of one is loaded. */
    Recap openWithoutModel() {
        return Recap.builder(new UnaskedModel())
                .checkpoints(Database.open(database))
                .build();
    }

    /** Opens what keeps nothing beyond this process, unless a file is named. */
    Recap openForDemo(Console console) {
        return database == null ? builder(console).build() : open(console);
    }

    /** Opens the threads for a command that asks a model, and says so when that is the offline one for want of another. */
    Recap open(Console console) {
        RecapBuilder builder = builder(console);
        return builder.checkpoints(Database.open(database)).build();
    }

    private RecapBuilder builder(Console console) {
        if (timeout < 1) {
            throw new UsageException("The option --timeout needs 1 second or more, not " + timeout + ".");
        }
        RecapBuilder builder =
                ModelSettings.resolve(model, baseUrl, timeout, environment).builder(console);
        return system == null ? builder : builder.systemPrompt(system);
    }

    ConversationThread thread(Recap recap, String id) {
        return user == null ? recap.thread(id) : recap.user(user).thread(id);
    }
}

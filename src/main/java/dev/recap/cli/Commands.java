package dev.recap.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands there are. */
final class Commands {

    private static final Map<String, String> PURPOSES = new LinkedHashMap<>();

    static {
        PURPOSES.put("send", "send a message and print the answer");
        PURPOSES.put("chat", "talk, line by line");
        PURPOSES.put("demo", "watch a conversation being summarized");
        PURPOSES.put("state", "show what a thread holds");
        PURPOSES.put("history", "show a thread's checkpoints");
        PURPOSES.put("fork", "send a message from an older checkpoint");
        PURPOSES.put("replay", "execute again what came after a checkpoint");
        PURPOSES.put("playback", "show a recorded turn without asking a model");
        PURPOSES.put("update", "edit messages or summary by hand");
        PURPOSES.put("resume", "finish a turn that stopped half-way");
        PURPOSES.put("rollback", "undo a turn that stopped half-way");
        PURPOSES.put("diff", "show what changed between two checkpoints");
        PURPOSES.put("threads", "list the threads");
        PURPOSES.put("delete", "delete a thread with everything it holds");
        PURPOSES.put("graph", "print the graph of a conversation");
    }

    private Commands() {}

    /** Returns name and purpose of each, in the order of the overview. */
    static Map<String, String> purposes() {
        return PURPOSES;
    }

    /** Returns a command without its arguments, or {@code null} when there is none of that name. */
    static @Nullable RecapCommand create(String name) {
        return switch (name) {
            case "send" -> new SendCommand();
            case "chat" -> new ChatCommand();
            case "demo" -> new DemoCommand();
            case "state" -> new StateCommand();
            case "history" -> new HistoryCommand();
            case "fork" -> new ForkCommand();
            case "replay" -> new ReplayCommand();
            case "playback" -> new PlaybackCommand();
            case "update" -> new UpdateCommand();
            case "resume" -> new ResumeCommand();
            case "rollback" -> new RollbackCommand();
            case "diff" -> new DiffCommand();
            case "threads" -> new ThreadsCommand();
            case "delete" -> new DeleteCommand();
            case "graph" -> new GraphCommand();
            default -> null;
        };
    }
}

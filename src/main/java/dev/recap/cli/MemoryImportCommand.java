package dev.recap.cli;

import dev.recap.memory.EpisodeFiles;
import dev.recap.memory.Memory;
import dev.recap.memory.Profile;
import dev.recap.memory.ProfileFiles;
import dev.recap.memory.UserArchive;
import dev.recap.memory.UserMemory;
import dev.recap.message.JsonText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints how much was read of each kind, and what was left out. */
final class MemoryImportCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        MemoryFormat format = MemoryFormat.of(arguments);
        return (user, console) -> {
            String file = arguments.text();
            Map<String, Object> read =
                    switch (format) {
                        case PROFILE -> profile(user, file);
                        case SHORT_TERM -> window(arguments, file, console);
                        case LONG_TERM -> episodes(user, file);
                        case ALL -> all(user, file, console);
                    };
            console.output()
                    .line(arguments.has(Option.JSON) ? JsonText.write(read) : "Imported: " + sentence(read) + ".");
        };
    }

    private static String sentence(Map<String, Object> read) {
        StringBuilder sentence = new StringBuilder();
        read.forEach((name, number) -> sentence.append(sentence.isEmpty() ? "" : ", ")
                .append(number)
                .append(' ')
                .append(name.replace('_', ' ')));
        return sentence.toString();
    }

    private static Map<String, Object> profile(UserMemory user, String file) {
        Path path = Database.path(file);
        Profile profile = MemoryFormat.on(file, "read", () -> ProfileFiles.read(path, user.id()))
                .orElseThrow(() -> new SettingException(
                        "The file '" + Printable.oneLine(file) + "' has no profile of the user "
                                + Printable.oneLine(user.id().value()) + "; nothing was changed.",
                        null));
        user.profile(profile);
        Map<String, Object> read = new LinkedHashMap<>();
        read.put("preferences", profile.preferences().size());
        read.put("open_issues", profile.openIssues().size());
        read.put("notes", profile.notes().size());
        return read;
    }

    private static Map<String, Object> episodes(UserMemory user, String file) {
        Path path = Database.path(file);
        EpisodeFiles.Read turns =
                MemoryFormat.on(file, "read", () -> EpisodeFiles.read(path, EpisodeFiles.Form.LONG_TERM));
        Map<String, Object> read = new LinkedHashMap<>();
        read.put("episodes", user.appendMissing(turns.turns()).size());
        read.put("skipped", turns.skipped());
        return read;
    }

    private static Map<String, Object> window(Arguments arguments, String file, Console console) {
        Path path = Database.path(file);
        EpisodeFiles.Read turns =
                MemoryFormat.on(file, "read", () -> EpisodeFiles.read(path, EpisodeFiles.Form.SHORT_TERM));
        try (OpenThreads threads = OpenThreads.withoutModel(arguments, console)) {
            Map<String, Object> read = new LinkedHashMap<>();
            read.put("turns", turns.turns().size());
            read.put(
                    "episodes",
                    threads.thread(arguments).importTurns(turns.turns()).size());
            read.put("skipped", turns.skipped());
            return read;
        }
    }

    private static Map<String, Object> all(UserMemory user, String file, Console console) {
        String text = SaidText.text(file, console);
        UserArchive.Restored restored = MemoryFormat.on(file, "read", () -> UserArchive.read(user, text));
        Map<String, Object> read = new LinkedHashMap<>();
        read.put("facts", restored.facts());
        read.put("episodes", restored.episodes());
        read.put("profiles", restored.profiles());
        read.put("records", restored.records());
        return read;
    }

    @Override
    public Memory open(Arguments arguments, Console console) {
        return Memories.openWithoutModel(arguments, console);
    }
}

package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.ThreadState;
import dev.recap.memory.Episode;
import dev.recap.memory.EpisodeFiles;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.ProfileFiles;
import dev.recap.memory.TurnWindow;
import dev.recap.memory.UserArchive;
import dev.recap.memory.UserMemory;
import dev.recap.transfer.UnknownThreadException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class MemoryExportCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        MemoryFormat format = MemoryFormat.of(arguments);
        String file = arguments.text();
        boolean isOutput = file.equals("-");
        if (isOutput && format != MemoryFormat.ALL) {
            throw new UsageException("Only --format all is written to the output; name a file.");
        }
        return (user, console) -> {
            if (isOutput) {
                console.output().line(UserArchive.write(user));
            } else {
                MemoryFormat.on(file, "written", () -> write(user, format, arguments, console));
                console.note("Written to " + Printable.oneLine(file) + ".");
            }
        };
    }

    private static Path write(UserMemory user, MemoryFormat format, Arguments arguments, Console console)
            throws IOException {
        String file = arguments.text();
        Path path = Database.path(file);
        switch (format) {
            case PROFILE -> ProfileFiles.write(path, user.id(), user.profile());
            case SHORT_TERM -> EpisodeFiles.write(path, EpisodeFiles.Form.SHORT_TERM, window(arguments, console));
            case LONG_TERM -> EpisodeFiles.write(path, EpisodeFiles.Form.LONG_TERM, user.episodes());
            case ALL ->
                NewFile.write(file, out -> out.append(UserArchive.write(user)).append('\n'));
        }
        return path;
    }

    private static List<Episode> window(Arguments arguments, Console console) {
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ThreadState state = Threads.thread(recap, arguments).state();
            if (state.checkpoint().isEmpty()) {
                throw new UnknownThreadException(state.thread());
            }
            return TurnWindow.in(state.values().values()).turns().stream()
                    .map(FinishedTurn::toEpisode)
                    .toList();
        }
    }
}

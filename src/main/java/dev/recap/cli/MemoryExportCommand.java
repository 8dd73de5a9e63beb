package dev.recap.cli;

import dev.recap.memory.EpisodeFiles;
import dev.recap.memory.ProfileFiles;
import dev.recap.memory.UserArchive;
import dev.recap.memory.UserMemory;
import java.io.IOException;
import java.nio.file.Path;

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
                MemoryFormat.on(file, "written", () -> write(user, format, file));
                console.note("Written to " + Printable.oneLine(file) + ".");
            }
        };
    }

    private static Path write(UserMemory user, MemoryFormat format, String file) throws IOException {
        Path path = Database.path(file);
        switch (format) {
            case PROFILE -> ProfileFiles.write(path, user.id(), user.profile());
            case LONG_TERM -> EpisodeFiles.write(path, EpisodeFiles.Form.LONG_TERM, user.episodes());
            case ALL ->
                NewFile.write(file, out -> out.append(UserArchive.write(user)).append('\n'));
        }
        return path;
    }
}

package dev.recap.cli;

import dev.recap.memory.Episode;
import java.util.List;

final class MemoryEpisodesCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            List<Episode> episodes = user.episodes();
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(console.output());
                episodes.forEach(episode -> array.add(MemoryJson.of(episode)));
                array.end();
            } else if (episodes.isEmpty()) {
                console.output().line("There is no episode yet.");
            } else {
                MemoryText text = new MemoryText(console.output());
                episodes.forEach(episode -> text.episode(episode, ""));
            }
        };
    }
}

package dev.recap.cli;

import dev.recap.memory.EpisodeHit;
import dev.recap.memory.FactHit;
import dev.recap.memory.UserMemory;
import java.util.List;
import java.util.Locale;

/** Prints the facts found and then the episodes, each by how well they fit; the scores of the two cannot be compared. */
final class MemorySearchCommand implements MemoryCommand {

    private static final int FEW = 5;

    @Override
    public Work work(Arguments arguments) {
        int limit = arguments.number(Option.LIMIT, 0, FEW);
        return (user, console) -> {
            List<FactHit> facts = user.search(arguments.text(), limit);
            List<EpisodeHit> episodes = user.searchEpisodes(arguments.text(), limit);
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(console.output());
                facts.forEach(hit -> array.add(MemoryJson.of(user, hit)));
                episodes.forEach(hit -> array.add(MemoryJson.of(hit)));
                array.end();
            } else {
                print(user, facts, episodes, console.output());
            }
        };
    }

    private static void print(UserMemory user, List<FactHit> facts, List<EpisodeHit> episodes, Output output) {
        MemoryText text = new MemoryText(output);
        if (facts.isEmpty() && episodes.isEmpty()) {
            output.line("Nothing was found.");
        }
        facts.forEach(hit -> text.fact(user, hit.fact(), score(hit.score(), hit.why())));
        episodes.forEach(hit -> text.episode(hit.episode(), score(hit.score(), MemoryJson.why(hit))));
    }

    private static String score(double score, String why) {
        return String.format(Locale.ROOT, ", score %.2f: ", score) + Printable.oneLine(why);
    }
}

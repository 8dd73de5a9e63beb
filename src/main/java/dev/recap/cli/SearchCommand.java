package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.SearchHit;
import java.util.List;

final class SearchCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        int limit = arguments.number(Option.LIMIT, 0, 10);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            List<SearchHit> hits = Threads.thread(recap, arguments).search(arguments.text(), limit);
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(console.output());
                hits.forEach(hit -> array.add(StateJson.of(hit)));
                array.end();
            } else {
                print(hits, console.output());
            }
        }
    }

    private static void print(List<SearchHit> hits, Output output) {
        StateText text = new StateText(output);
        if (hits.isEmpty()) {
            output.line("Nothing was found.");
        }
        for (SearchHit hit : hits) {
            String place = "  " + StateText.time(hit.message().createdAt()) + "  " + hit.checkpoint()
                    + (hit.coveredBy() == null ? "" : "  summarized");
            output.line(output.style().accent(StateText.role(hit.message()))
                    + output.style().dim(place));
            text.indented(hit.excerpt());
        }
    }
}

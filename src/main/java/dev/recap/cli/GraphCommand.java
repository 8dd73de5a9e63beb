package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.message.JsonText;
import dev.recap.notebook.Picture;
import java.util.Map;

final class GraphCommand implements RecapCommand {

    private static final String NAME = "graph";
    private static final String TEXT = "mermaid";

    @Override
    public void run(Arguments arguments, Console console) {
        boolean isPicture = PictureFormat.isPicture(arguments, console, NAME, TEXT);
        try (Recap recap = Recap.builder(new UnaskedModel()).build()) {
            if (isPicture) {
                PictureFormat.print(Picture.graph(recap), NAME, arguments, console);
                return;
            }
            String graph = recap.mermaid().stripTrailing();
            Destination.print(
                    arguments,
                    console,
                    output -> output.line(
                            arguments.has(Option.JSON) ? JsonText.write(Map.of("format", TEXT, NAME, graph)) : graph));
        }
    }
}

package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.message.JsonText;
import java.util.Map;

final class GraphCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        String format = arguments.value(Option.FORMAT, "mermaid");
        if (!format.equals("mermaid")) {
            throw new UsageException(
                    "The graph cannot be written as '" + Printable.oneLine(format) + "'; mermaid can.");
        }
        try (Recap recap = Recap.builder(new UnaskedModel()).build()) {
            String graph = recap.mermaid().stripTrailing();
            console.output()
                    .line(
                            arguments.has(Option.JSON)
                                    ? JsonText.write(Map.of("format", format, "graph", graph))
                                    : graph);
        }
    }
}

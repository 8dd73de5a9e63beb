package dev.recap.cli;

import dev.recap.Recap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "recap graph", description = "Prints the graph a conversation runs through.")
final class GraphCommand implements RecapCommand {

    /** How the graph can be written; spelled as it is typed. */
    enum Format {
        mermaid
    }

    @Option(names = "--format", paramLabel = "FORMAT", description = "One of ${COMPLETION-CANDIDATES}.")
    private Format format = Format.mermaid;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = Recap.builder(new UnaskedModel()).build()) {
            switch (format) {
                case mermaid -> console.output().line(recap.mermaid().stripTrailing());
            }
        }
    }
}

package dev.recap.graph;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes out of langgraph4j's Mermaid text what no reader wants: commented lines, and classes that draw black on black. */
final class MermaidText {

    private static final Pattern CLASS_OF_NODE = Pattern.compile(":::\\S+");

    private MermaidText() {}

    static String plain(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.contains("%%") && !line.contains("classDef"))
                .map(line -> CLASS_OF_NODE.matcher(line).replaceAll(""))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}

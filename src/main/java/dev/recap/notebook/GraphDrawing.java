package dev.recap.notebook;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.GraphEdge;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;

/** The graph of nodes and edges, laid out by PlantUML without Graphviz. */
final class GraphDrawing {

    private static final String LOOK = """
            @startuml
            !pragma layout smetana
            scale max 2000*2000
            skinparam dpi 192
            skinparam shadowing false
            skinparam backgroundColor #FFFFFF
            skinparam ranksep 36
            skinparam nodesep 40
            skinparam padding 2
            skinparam state {
              BackgroundColor #EEF2FF
              BorderColor #4F46E5
              FontColor #1E293B
              FontSize 14
              StartColor #1E293B
              EndColor #1E293B
            }
            skinparam arrow {
              Color #64748B
              Thickness 1.4
            }
            hide empty description
            """;

    private GraphDrawing() {}

    static Picture of(List<GraphEdge> edges) {
        List<String> nodes = edges.stream()
                .flatMap(edge -> Stream.of(edge.from(), edge.to()))
                .filter(node -> !isBorder(node))
                .distinct()
                .toList();
        Font font = Fonts.installed().of(nodes);
        BufferedImage drawn = read(drawn(source(nodes, edges, font.getFamily(Locale.ROOT))));
        int margin = 20 * Canvas.SCALE;
        BufferedImage image = new BufferedImage(
                even(drawn.getWidth() + 2 * margin), even(drawn.getHeight() + 2 * margin), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.drawImage(drawn, margin, margin, null);
        graphics.dispose();
        return Picture.of(image, description(edges), Fonts.missing(font, nodes));
    }

    private static int even(int pixels) {
        return pixels + pixels % Canvas.SCALE;
    }

    private static byte[] drawn(String source) {
        try {
            return PlantUml.png(source);
        } catch (NoClassDefFoundError e) {
            throw new PictureException(
                    "The library that draws graphs is missing; add the dependency net.sourceforge.plantuml:plantuml-mit.",
                    e);
        }
    }

    /** Apart, as the JVM looks for all that a class uses before it runs any of it. */
    private static final class PlantUml {

        static byte[] png(String source) {
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            try {
                new SourceStringReader(source).outputImage(png, 0, new FileFormatOption(FileFormat.PNG, false));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return png.toByteArray();
        }
    }

    private static BufferedImage read(byte[] png) {
        try {
            return ImageIO.read(new ByteArrayInputStream(png));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String source(List<String> nodes, List<GraphEdge> edges, String font) {
        StringBuilder text = new StringBuilder(LOOK);
        text.append("skinparam defaultFontName \"")
                .append(font.replace("\"", ""))
                .append("\"\n");
        for (int i = 0; i < nodes.size(); i++) {
            text.append("state \"")
                    .append(literally(nodes.get(i)))
                    .append("\" as n")
                    .append(i)
                    .append('\n');
        }
        for (GraphEdge edge : edges) {
            text.append(place(edge.from(), nodes))
                    .append(edge.isConditional() ? " -[dashed]-> " : " --> ")
                    .append(place(edge.to(), nodes))
                    .append('\n');
        }
        return text.append("@enduml\n").toString();
    }

    private static boolean isBorder(String node) {
        return node.equals(Checkpoint.START) || node.equals(GraphEdge.END);
    }

    private static String place(String node, List<String> nodes) {
        return isBorder(node) ? "[*]" : "n" + nodes.indexOf(node);
    }

    /** PlantUML takes pairs of signs for markup; by its number no character has a meaning. */
    private static String literally(String name) {
        return Words.line(name)
                .codePoints()
                .mapToObj(codePoint -> Character.isLetterOrDigit(codePoint)
                        ? Character.toString(codePoint)
                        : String.format(Locale.ROOT, "<U+%04X>", codePoint))
                .collect(Collectors.joining());
    }

    private static String description(List<GraphEdge> edges) {
        return "The graph of a conversation: "
                + edges.stream()
                        .map(edge ->
                                name(edge.from()) + (edge.isConditional() ? " perhaps to " : " to ") + name(edge.to()))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static String name(String node) {
        return node.equals(Checkpoint.START) ? "start" : node.equals(GraphEdge.END) ? "end" : Words.line(node);
    }
}

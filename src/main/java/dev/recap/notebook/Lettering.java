package dev.recap.notebook;

import dev.recap.text.Graphemes;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Text measured, cut, wrapped and drawn, always between what readers see as characters. Widths are logical pixels. */
final class Lettering {

    private static final String ELLIPSIS = "…";

    private Lettering() {}

    static double width(String text, Face face) {
        return Graphemes.split(text).stream()
                .mapToDouble(cluster -> advance(cluster, face))
                .sum();
    }

    private static double advance(String cluster, Face face) {
        return font(cluster, face)
                .map(font -> font.getStringBounds(cluster, Fonts.CONTEXT).getWidth())
                .orElse(face.size() * 0.8);
    }

    private static Optional<Font> font(String cluster, Face face) {
        return Fonts.installed()
                .of(cluster)
                .map(font -> font.deriveFont(face.isBold() ? Font.BOLD : Font.PLAIN, face.size()));
    }

    /** Returns the text, or its beginning with an ellipsis when it is wider than there is room. */
    static String cut(String text, Face face, double room) {
        double roomBeforeEllipsis = room - advance(ELLIPSIS, face);
        int fitting = 0;
        int end = 0;
        double used = 0;
        for (String cluster : Graphemes.split(text)) {
            used += advance(cluster, face);
            if (used > room) {
                return text.substring(0, fitting).stripTrailing() + ELLIPSIS;
            }
            end += cluster.length();
            fitting = used <= roomBeforeEllipsis ? end : fitting;
        }
        return text;
    }

    /** Returns the text in lines, broken at blanks or within a word that is too long, with an ellipsis behind the last. */
    static List<String> wrap(String text, Face face, double room, int most) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.strip().lines().toList()) {
            List<String> clusters = Graphemes.split(paragraph.strip());
            int from = 0;
            do {
                if (lines.size() == most) {
                    String last = lines.remove(most - 1);
                    lines.add(
                            cut(last, face, room - advance(ELLIPSIS, face)).replaceAll(ELLIPSIS + "$", "") + ELLIPSIS);
                    return lines;
                }
                int end = lineEnd(clusters, from, face, room);
                lines.add(String.join("", clusters.subList(from, end)).strip());
                from = end;
            } while (from < clusters.size());
        }
        return lines;
    }

    private static int lineEnd(List<String> clusters, int from, Face face, double room) {
        double used = 0;
        int afterBlank = from;
        for (int at = from; at < clusters.size(); at++) {
            used += advance(clusters.get(at), face);
            if (used > room && at > from && !clusters.get(at).isBlank()) {
                return afterBlank > from ? afterBlank : at;
            }
            if (clusters.get(at).isBlank()) {
                afterBlank = at + 1;
            }
        }
        return clusters.size();
    }

    /** Draws a text on a base line and returns the characters that no font has; a box stands for each. */
    static Set<String> draw(Graphics2D graphics, String text, double x, double baseline, Face face) {
        Set<String> missing = new TreeSet<>();
        double at = x;
        StringBuilder run = new StringBuilder();
        Font runFont = null;
        double runStart = x;
        for (String cluster : Graphemes.split(text)) {
            Font font = font(cluster, face).orElse(null);
            if (runFont != null && !runFont.equals(font)) {
                graphics.setFont(runFont);
                graphics.drawString(run.toString(), (float) runStart, (float) baseline);
                runFont = null;
            }
            if (font == null) {
                missing.add(cluster);
                double side = face.size() * 0.62;
                graphics.draw(new RoundRectangle2D.Double(at + 1, baseline - side, side, side, 3, 3));
            } else if (runFont == null) {
                runFont = font;
                runStart = at;
                run.setLength(0);
            }
            run.append(cluster);
            at += advance(cluster, face);
        }
        if (runFont != null) {
            graphics.setFont(runFont);
            graphics.drawString(run.toString(), (float) runStart, (float) baseline);
        }
        return missing;
    }
}

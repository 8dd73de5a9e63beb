package dev.recap.notebook;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.util.Set;
import java.util.TreeSet;

/** A white sheet that is drawn on in logical pixels, two of the image's to each, for sharp displays. Used once. */
final class Canvas {

    /** Pixels of the image to a logical one. */
    static final int SCALE = 2;

    private final BufferedImage image;
    private final Graphics2D graphics;
    private final Set<String> missing = new TreeSet<>();

    Canvas(double width, double height) {
        image = new BufferedImage(
                SCALE * (int) Math.ceil(width), SCALE * (int) Math.ceil(height), BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.scale(SCALE, SCALE);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    }

    /** Returns what others draw with, in logical pixels. */
    Graphics2D graphics() {
        return graphics;
    }

    void text(String text, double x, double baseline, Face face, int colour) {
        graphics.setColor(new Color(colour));
        graphics.setStroke(new BasicStroke(1));
        missing.addAll(Lettering.draw(graphics, text, x, baseline, face));
    }

    /** Draws a text that ends at a place. */
    void textUpTo(String text, double right, double baseline, Face face, int colour) {
        text(text, right - Lettering.width(text, face), baseline, face, colour);
    }

    /** Draws a small label with a ground of its own, 18 high around a base line, and returns where it ends. */
    double pill(String text, double x, double baseline, int colour, int ground) {
        double width = Lettering.width(text, Face.SMALL_STRONG) + 14;
        fill(new RoundRectangle2D.Double(x, baseline - 13, width, 18, 18, 18), ground);
        text(text, x + 7, baseline - 0.3, Face.SMALL_STRONG, colour);
        return x + width;
    }

    void box(double x, double y, double width, double height, int ground, int border) {
        RoundRectangle2D box = new RoundRectangle2D.Double(x, y, width, height, 12, 12);
        fill(box, ground);
        stroke(box, border, 1);
    }

    void fill(Shape shape, int colour) {
        graphics.setColor(new Color(colour));
        graphics.fill(shape);
    }

    void stroke(Shape shape, int colour, float thickness) {
        graphics.setColor(new Color(colour));
        graphics.setStroke(new BasicStroke(thickness, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(shape);
    }

    void line(double x1, double y1, double x2, double y2, int colour, float thickness) {
        stroke(new Line2D.Double(x1, y1, x2, y2), colour, thickness);
    }

    void dashed(double x1, double y1, double x2, double y2, int colour) {
        graphics.setColor(new Color(colour));
        graphics.setStroke(
                new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {3, 3}, 0));
        graphics.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    void dot(double x, double y, double radius, int colour) {
        fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), colour);
    }

    /** Returns what was drawn. */
    Picture picture(String description) {
        graphics.dispose();
        return Picture.of(image, description, missing);
    }
}

package dev.recap.notebook;

import dev.recap.message.Message;
import java.util.List;

/**
 * Messages one below the other, those in the middle counted where they are many.
 *
 * @param messages oldest first
 * @param most how many lines there are at most
 */
record SummaryRows(List<Message> messages, int most) {

    private static final double ROW = 30;
    private static final double STEP = 36;

    /** How a message looks, by what became of it. */
    enum Look {
        REMOVED(Palette.ROSE_TINT, Palette.ROSE_LINE, Palette.ROSE),
        KEPT(Palette.GROUND, Palette.LINE, Palette.MUTED),
        ADDED(Palette.TEAL_TINT, Palette.TEAL_TINT, Palette.TEAL);

        private final int ground;
        private final int border;
        private final int colour;

        Look(int ground, int border, int colour) {
            this.ground = ground;
            this.border = border;
            this.colour = colour;
        }
    }

    int count() {
        return messages.size();
    }

    private int lines() {
        return Math.min(messages.size(), most);
    }

    double height() {
        return STEP * lines();
    }

    static String counted(int messages) {
        return messages == 1 ? "1 message" : messages + " messages";
    }

    void draw(Canvas canvas, double x, double y, double width, Look look) {
        for (int i = 0; i < lines(); i++) {
            double top = y + STEP * i;
            int at = messageAt(i);
            if (at < 0) {
                String more = counted(messages.size() - most + 1) + " more";
                canvas.text("⋮  " + more, x + 14, top + 20, Face.SMALL, look.colour);
                continue;
            }
            canvas.box(x, top, width, ROW, look.ground, look.border);
            Message message = messages.get(at);
            canvas.text(Excerpts.role(message), x + 12, top + 19.5, Face.SMALL_STRONG, look.colour);
            canvas.text(
                    Lettering.cut(Excerpts.of(message), Face.TEXT, width - 100),
                    x + 84,
                    top + 20,
                    Face.TEXT,
                    Palette.INK);
        }
    }

    /** Draws that the same messages stand on both sides. */
    void connect(Canvas canvas, double left, double right, double y) {
        for (int i = 0; i < lines(); i++) {
            double middle = y + STEP * i + ROW / 2;
            canvas.line(left + 8, middle, right - 8, middle, Palette.LINE, 1.5f);
        }
    }

    /** Returns which message stands in a line, or −1 where the left out are counted. */
    private int messageAt(int line) {
        int first = most / 2;
        if (messages.size() <= most || line < first) {
            return line;
        }
        return line == first ? -1 : messages.size() - lines() + line;
    }
}

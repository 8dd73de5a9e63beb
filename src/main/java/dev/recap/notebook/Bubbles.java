package dev.recap.notebook;

import static dev.recap.notebook.Palette.css;

import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.Transcript;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as bubbles.
 *
 * @param messages oldest first
 * @param summary of what came before them, or {@code null}
 */
record Bubbles(List<Message> messages, @Nullable RunningSummary summary) {

    private static final String GROUND = "background:#ffffff;color:" + css(Palette.INK) + ";border:1px solid "
            + css(Palette.LINE) + ";border-radius:12px;padding:16px;max-width:860px;box-sizing:border-box;"
            + "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans KR','Apple SD Gothic Neo',"
            + "'Malgun Gothic','NanumBarunGothic','NanumGothic',sans-serif;font-size:14px;line-height:1.5;";
    private static final String BUBBLE =
            "border-radius:12px;padding:8px 12px;white-space:pre-wrap;word-break:keep-all;overflow-wrap:anywhere;text-align:left;"
                    + "max-height:24em;overflow:auto;";
    private static final String LABEL = "font-size:11px;margin:0 4px 2px;color:" + css(Palette.MUTED) + ";";
    private static final String MONOSPACED =
            "font-family:ui-monospace,'DejaVu Sans Mono','NanumGothicCoding',monospace;font-size:12px;";

    Html draw() {
        Markup markup = Markup.piece("div", GROUND);
        StringBuilder text = new StringBuilder();
        if (summary != null) {
            bubble(markup, "left", 100, "summary", Palette.AMBER_TINT, Palette.AMBER_LINE, "solid", "", summary.text());
            line(text, "summary", summary.text());
        }
        for (Message message : messages) {
            for (Transcript.Line line : Transcript.lines(List.of(message))) {
                String label = line.role() + (message.isPartial() ? " (partial)" : "");
                bubble(markup, message, line, label);
                line(text, label, line.text());
            }
        }
        if (messages.isEmpty() && summary == null) {
            markup.element("div", "color:" + css(Palette.MUTED) + ";", "No messages");
            text.append("No messages\n");
        }
        return new Html(markup.close("div").toString(), text.toString().stripTrailing());
    }

    private static void bubble(Markup markup, Message message, Transcript.Line line, String label) {
        if (line.isOfTool()) {
            bubble(markup, "left", 86, label, Palette.TEAL_TINT, Palette.TEAL_TINT, "solid", MONOSPACED, line.text());
        } else if (message.isFromUser()) {
            bubble(markup, "right", 78, label, Palette.INDIGO_TINT, Palette.INDIGO_LINE, "solid", "", line.text());
        } else if (message.isPartial()) {
            bubble(markup, "left", 78, label, Palette.SLATE_TINT, Palette.ROSE, "dashed", "", line.text());
        } else if (line.role().equals("assistant")) {
            bubble(markup, "left", 78, label, Palette.SLATE_TINT, Palette.LINE, "solid", "", line.text());
        } else {
            bubble(markup, "left", 100, label, Palette.WHITE, Palette.FAINT, "dotted", "", line.text());
        }
    }

    private static void bubble(
            Markup markup,
            String side,
            int percent,
            String label,
            int ground,
            int border,
            String stroke,
            String more,
            String words) {
        String margin = side.equals("right") ? "margin:0 0 10px auto;" : "margin:0 auto 10px 0;";
        markup.open("div", margin + "width:fit-content;max-width:" + percent + "%;")
                .element("div", LABEL + "text-align:" + side + ";", label)
                .element(
                        "div",
                        BUBBLE + more + "background:" + css(ground) + ";border:1px " + stroke + " " + css(border) + ";",
                        words)
                .close("div");
    }

    private static void line(StringBuilder text, String label, String words) {
        text.append(Words.safe(label))
                .append(": ")
                .append(Words.safe(words).replace("\n", "\n  "))
                .append('\n');
    }
}

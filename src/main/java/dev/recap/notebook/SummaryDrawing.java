package dev.recap.notebook;

import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.TokenCounter;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two states side by side. What was removed stands on the left, beside the summary it went into; what was kept stands on
 * both sides in the same line.
 */
final class SummaryDrawing {

    private static final double MARGIN = 24;
    private static final double COLUMN = 372;
    private static final double BETWEEN = 68;
    private static final double RIGHT = MARGIN + COLUMN + BETWEEN;
    private static final double WIDTH = RIGHT + COLUMN + MARGIN;
    private static final double TOP = 142;
    private static final double GAP = 6;
    private static final double LINE = 19;
    private static final int MOST_LINES = 14;
    private static final int MOST_REMOVED = 10;
    private static final int MOST_KEPT = 8;

    private final ConversationState before;
    private final ConversationState after;
    private final SummaryRows removed;
    private final SummaryRows kept;
    private final SummaryRows added;
    private final int tokensBefore;
    private final int tokensAfter;
    private final List<String> summary;
    private final List<String> earlier;

    SummaryDrawing(ConversationState before, ConversationState after) {
        this.before = before;
        this.after = after;
        Set<MessageId> left = ids(before);
        Set<MessageId> right = ids(after);
        removed = new SummaryRows(only(before, right, false), MOST_REMOVED);
        kept = new SummaryRows(only(after, left, true), MOST_KEPT);
        added = new SummaryRows(only(after, left, false), MOST_KEPT);
        MessageTokens tokens = new MessageTokens(TokenCounter.ofModel(TurnTokens.ENCODING_OF));
        tokensBefore = count(before, tokens);
        tokensAfter = count(after, tokens);
        summary = lines(after.runningSummary(), MOST_LINES);
        boolean isNew =
                before.runningSummary() != null && !before.runningSummary().equals(after.runningSummary());
        earlier = isNew ? lines(before.runningSummary(), 3) : List.of();
    }

    private static Set<MessageId> ids(ConversationState state) {
        return state.messages().stream().map(Message::id).collect(Collectors.toSet());
    }

    private static List<Message> only(ConversationState state, Set<MessageId> ids, boolean wanted) {
        return state.messages().stream()
                .filter(message -> ids.contains(message.id()) == wanted)
                .toList();
    }

    private static List<String> lines(@Nullable RunningSummary summary, int most) {
        return summary == null
                ? List.of()
                : Lettering.wrap(Words.beginning(summary.text()), Face.TEXT, COLUMN - 28, most);
    }

    private static double card(List<String> lines) {
        return lines.isEmpty() ? 0 : 38 + LINE * lines.size();
    }

    Picture draw() {
        double earlierHeight = card(earlier) + (earlier.isEmpty() ? 0 : GAP);
        double leftHeight = earlierHeight + removed.height();
        double block = Math.max(leftHeight - GAP, Math.max(card(summary), 48));
        double keptTop = TOP + block + 14;
        double height = keptTop + kept.height() + added.height() + 22;
        Canvas canvas = new Canvas(WIDTH, height);
        heading(canvas);
        flow(canvas, leftHeight - GAP, block);
        if (!earlier.isEmpty()) {
            card(canvas, MARGIN, TOP, card(earlier), "earlier summary", earlier);
        }
        removed.draw(canvas, MARGIN, TOP + earlierHeight, COLUMN, SummaryRows.Look.REMOVED);
        card(canvas, RIGHT, TOP, block, after.runningSummary() == null ? "no summary" : "summary", summary);
        kept.draw(canvas, MARGIN, keptTop, COLUMN, SummaryRows.Look.KEPT);
        kept.draw(canvas, RIGHT, keptTop, COLUMN, SummaryRows.Look.KEPT);
        kept.connect(canvas, MARGIN + COLUMN, RIGHT, keptTop);
        added.draw(canvas, RIGHT, keptTop + kept.height(), COLUMN, SummaryRows.Look.ADDED);
        return canvas.picture(description());
    }

    private void card(Canvas canvas, double x, double y, double height, String title, List<String> lines) {
        canvas.box(x, y, COLUMN, height, Palette.AMBER_TINT, Palette.AMBER_LINE);
        canvas.text(title, x + 14, y + 22, Face.SMALL_STRONG, Palette.AMBER);
        for (int i = 0; i < lines.size(); i++) {
            canvas.text(lines.get(i), x + 14, y + 43 + LINE * i, Face.TEXT, Palette.INK);
        }
    }

    /** The removed ones flow into the summary. */
    private static void flow(Canvas canvas, double from, double to) {
        if (from > 0) {
            double x = MARGIN + COLUMN + 4;
            double end = RIGHT - 4;
            double middle = (x + end) / 2;
            Path2D band = new Path2D.Double();
            band.moveTo(x, TOP + 6);
            band.lineTo(end, TOP + 6);
            band.lineTo(end, TOP + to - 6);
            band.curveTo(middle, TOP + to - 6, middle, TOP + from - 6, x, TOP + from - 6);
            band.closePath();
            canvas.graphics()
                    .setPaint(new GradientPaint(
                            (float) x, 0, new Color(Palette.ROSE_TINT), (float) end, 0, new Color(Palette.AMBER_TINT)));
            canvas.graphics().fill(band);
        }
    }

    private void heading(Canvas canvas) {
        canvas.text("Before and after the summary", MARGIN, 36, Face.TITLE, Palette.INK);
        double most = Math.max(1, Math.max(tokensBefore, tokensAfter));
        bar(canvas, MARGIN, "Before", before, tokensBefore, tokensBefore / most, Palette.ROSE_LINE);
        bar(canvas, RIGHT, "After", after, tokensAfter, tokensAfter / most, Palette.AMBER_LINE);
        canvas.textUpTo(saved(tokensBefore, tokensAfter), WIDTH - MARGIN, 36, Face.STRONG, Palette.TEAL);
        canvas.textUpTo("estimated with the o200k encoding", WIDTH - MARGIN, 54, Face.SMALL, Palette.FAINT);
    }

    private static void bar(
            Canvas canvas, double x, String title, ConversationState state, int tokens, double share, int colour) {
        canvas.text(title, x, 94, Face.STRONG, Palette.INK);
        String counted = SummaryRows.counted(state.messages().size())
                + (state.runningSummary() == null ? "" : " and a summary") + ", " + number(tokens) + " tokens";
        canvas.textUpTo(counted, x + COLUMN, 94, Face.SMALL, Palette.MUTED);
        canvas.fill(new RoundRectangle2D.Double(x, 104, COLUMN, 8, 8, 8), Palette.SLATE_TINT);
        canvas.fill(new RoundRectangle2D.Double(x, 104, Math.max(8, COLUMN * share), 8, 8, 8), colour);
    }

    private static String number(int tokens) {
        return String.format(Locale.ROOT, "%,d", tokens);
    }

    private static String saved(int before, int after) {
        return after > before
                ? number(after - before) + " tokens more"
                : number(before - after) + " tokens saved"
                        + (before == 0 ? "" : " (" + Math.round(100.0 * (before - after) / before) + "%)");
    }

    private static int count(ConversationState state, MessageTokens tokens) {
        return tokens.of(state.messages())
                + state.summary().map(summary -> tokens.of(summary.text())).orElse(0);
    }

    private String description() {
        List<String> parts = new ArrayList<>();
        parts.add(removed.count() + " removed");
        parts.add(kept.count() + " kept");
        if (added.count() > 0) {
            parts.add(added.count() + " added");
        }
        return "Before and after a summary: of the messages " + String.join(", ", parts) + "; "
                + saved(tokensBefore, tokensAfter) + ".";
    }
}

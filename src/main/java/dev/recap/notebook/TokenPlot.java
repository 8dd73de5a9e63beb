package dev.recap.notebook;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The tokens of each turn's prompt as a line, and those of the full history as another. */
final class TokenPlot {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 420;
    private static final int TOP = 44;

    private TokenPlot() {}

    static Picture of(TurnTokens tokens) {
        if (tokens.turns().isEmpty()) {
            return Note.of("Tokens of each turn", "No model has been asked on the way to the head yet.");
        }
        Canvas canvas = new Canvas(WIDTH, HEIGHT);
        canvas.text("Prompt tokens of each turn", 24, 36, Face.TITLE, Palette.INK);
        canvas.graphics().translate(0, TOP);
        try {
            Chart.paint(tokens, canvas);
        } catch (NoClassDefFoundError e) {
            throw new PictureException(
                    "The library that draws plots is missing; add the dependency org.knowm.xchart:xchart.", e);
        }
        return canvas.picture(description(tokens));
    }

    private static String description(TurnTokens tokens) {
        TurnTokens.Turn last = tokens.turns().get(tokens.turns().size() - 1);
        return String.format(
                Locale.ROOT,
                "Prompt tokens of %s, %s: %,d in the last one, where the full history would be %,d.",
                tokens.turns().size() == 1 ? "1 turn" : tokens.turns().size() + " turns",
                origin(tokens),
                last.prompt(),
                last.full());
    }

    private static String origin(TurnTokens tokens) {
        if (tokens.counted() == tokens.turns().size()) {
            return "as the model server counted them";
        }
        return tokens.counted() == 0
                ? "estimated with the o200k encoding"
                : "counted by the model server, or else estimated with the o200k encoding";
    }

    /** Apart, as the JVM looks for all that a class uses before it runs any of it. */
    private static final class Chart {

        static void paint(TurnTokens tokens, Canvas canvas) {
            List<TurnTokens.Turn> turns = tokens.turns();
            XYChart chart = new XYChartBuilder()
                    .width(WIDTH)
                    .height(HEIGHT - TOP)
                    .xAxisTitle("turn")
                    .yAxisTitle("tokens, " + origin(tokens))
                    .build();
            style(chart.getStyler(), turns.size());
            double[] numbers =
                    IntStream.rangeClosed(1, turns.size()).asDoubleStream().toArray();
            XYSeries full = chart.addSeries(
                    "the full history each time",
                    numbers,
                    turns.stream().mapToDouble(TurnTokens.Turn::full).toArray());
            full.setLineColor(new Color(Palette.FAINT));
            full.setLineStyle(
                    new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {6, 4}, 0));
            full.setMarker(SeriesMarkers.NONE);
            XYSeries sent = chart.addSeries(
                    "sent: summary and newest messages",
                    numbers,
                    turns.stream().mapToDouble(TurnTokens.Turn::prompt).toArray());
            sent.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Area);
            sent.setFillColor(new Color(0x4F, 0x46, 0xE5, 36));
            sent.setLineColor(new Color(Palette.INDIGO));
            sent.setLineStyle(new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            sent.setMarkerColor(new Color(Palette.INDIGO));
            sent.setMarker(turns.size() > 40 ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
            double[] summarized = IntStream.range(0, turns.size())
                    .filter(i -> turns.get(i).hasNewSummary())
                    .asDoubleStream()
                    .toArray();
            if (summarized.length > 0) {
                XYSeries marks = chart.addSeries(
                        "after a new summary",
                        Arrays.stream(summarized).map(i -> i + 1).toArray(),
                        Arrays.stream(summarized)
                                .map(i -> turns.get((int) i).prompt())
                                .toArray());
                marks.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
                marks.setMarkerColor(new Color(0xD97706));
                marks.setMarker(SeriesMarkers.CIRCLE);
            }
            chart.paint(canvas.graphics(), WIDTH, HEIGHT - TOP);
        }

        private static void style(XYStyler styler, int turns) {
            Font font = Fonts.installed().of(List.of("Prompt tokens"));
            styler.setChartBackgroundColor(Color.WHITE);
            styler.setPlotBackgroundColor(Color.WHITE);
            styler.setPlotBorderVisible(false);
            styler.setChartFontColor(new Color(Palette.INK));
            styler.setChartTitleVisible(false);
            styler.setChartPadding(20);
            styler.setAxisTitleFont(font.deriveFont(Font.PLAIN, 12));
            styler.setAxisTickLabelsFont(font.deriveFont(Font.PLAIN, 12));
            styler.setAxisTickLabelsColor(new Color(Palette.MUTED));
            styler.setAxisTicksMarksVisible(false);
            styler.setAxisTicksLineVisible(false);
            styler.setPlotGridLinesColor(new Color(Palette.LINE));
            styler.setPlotGridLinesStroke(new BasicStroke(1));
            styler.setPlotGridVerticalLinesVisible(false);
            styler.setLegendPosition(Styler.LegendPosition.OutsideS);
            styler.setLegendLayout(Styler.LegendLayout.Horizontal);
            styler.setLegendFont(font.deriveFont(Font.PLAIN, 12));
            styler.setLegendBorderColor(Color.WHITE);
            styler.setYAxisMin(0.0);
            styler.setYAxisDecimalPattern("#,##0");
            styler.setXAxisDecimalPattern("#,##0");
            styler.setXAxisMin(1.0);
            styler.setXAxisMax((double) Math.max(2, turns));
            styler.setXAxisMaxLabelCount(Math.min(turns, 16));
            styler.setYAxisLabelAlignment(AxesChartStyler.TextAlignment.Right);
            styler.setMarkerSize(7);
            styler.setAntiAlias(true);
        }
    }
}

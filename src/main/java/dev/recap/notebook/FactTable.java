package dev.recap.notebook;

import static dev.recap.notebook.Palette.css;

import dev.recap.memory.Fact;
import dev.recap.memory.FactHit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Facts as a table. Every cell says how it looks: notebooks have styles of their own for tables. */
final class FactTable {

    private static final String TABLE = "border-collapse:separate;border-spacing:0;background:#ffffff;color:"
            + css(Palette.INK) + ";border:1px solid " + css(Palette.LINE) + ";border-radius:12px;overflow:hidden;"
            + "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans KR','Apple SD Gothic Neo',"
            + "'Malgun Gothic','NanumBarunGothic','NanumGothic',sans-serif;font-size:13px;line-height:1.5;";
    private static final String CELL =
            "padding:8px 12px;text-align:left;vertical-align:top;line-height:1.5;background:#ffffff;"
                    + "white-space:normal;border:0;border-top:1px solid " + css(Palette.LINE) + ";";
    private static final String HEAD = "padding:8px 12px;text-align:left;background:" + css(Palette.GROUND)
            + ";border:0;font-size:11px;font-weight:600;color:" + css(Palette.MUTED) + ";";
    private static final String TEXT = CELL + "max-width:420px;word-break:keep-all;overflow-wrap:anywhere;";

    private static final Html NONE = new Html(
            Markup.piece("div", TABLE + "padding:8px 12px;width:fit-content;")
                    .text("No facts")
                    .close("div")
                    .toString(),
            "No facts");

    private FactTable() {}

    static Html of(List<Fact> facts) {
        if (facts.isEmpty()) {
            return NONE;
        }
        Markup markup = begin("fact", "type", "importance", "confidence", "status");
        for (Fact fact : facts) {
            markup.open("tr", "background:#ffffff;");
            fact(markup, fact);
            markup.element("td", CELL, fact.type().toString());
            share(markup, String.valueOf(fact.importance()), fact.importance() / (double) Fact.MOST_IMPORTANCE);
            share(markup, number(fact.confidence()), fact.confidence());
            markup.element(
                            "td",
                            CELL + "color:" + css(fact.isCurrent() ? Palette.TEAL : Palette.FAINT) + ";",
                            status(fact))
                    .close("tr");
        }
        return end(markup, facts.stream().map(FactTable::line).collect(Collectors.joining("\n")));
    }

    static Html found(List<FactHit> hits) {
        if (hits.isEmpty()) {
            return NONE;
        }
        Markup markup = begin("fact", "score", "words", "meaning", "confidence");
        for (FactHit hit : hits) {
            markup.open("tr", "background:#ffffff;");
            fact(markup, hit.fact());
            markup.element("td", CELL + "font-weight:600;", number(hit.score()));
            share(markup, (number(hit.lexical()) + "  " + String.join(", ", hit.words())).strip(), hit.lexical());
            share(markup, number(hit.meaning()), hit.meaning());
            share(markup, number(hit.confidence()), hit.confidence());
            markup.close("tr");
        }
        return end(
                markup,
                hits.stream()
                        .map(hit -> number(hit.score()) + "  "
                                + Words.safe(hit.fact().text()) + " (" + Words.safe(hit.why()) + ")")
                        .collect(Collectors.joining("\n")));
    }

    private static Markup begin(String... titles) {
        Markup markup = Markup.piece("table", TABLE).open("thead", "").open("tr", "");
        for (String title : titles) {
            markup.element("th", HEAD, title);
        }
        return markup.close("tr").close("thead").open("tbody", "");
    }

    private static Html end(Markup markup, String text) {
        return new Html(markup.close("tbody").close("table").toString(), text);
    }

    private static void fact(Markup markup, Fact fact) {
        String more = fact.isCurrent() ? "" : "color:" + css(Palette.FAINT) + ";text-decoration:line-through;";
        markup.element("td", TEXT + more, fact.text());
    }

    /** A value with a bar as long as its share. */
    private static void share(Markup markup, String value, double share) {
        String bar = "height:4px;border-radius:2px;background:" + css(Palette.INDIGO) + ";width:"
                + Math.round(100 * Math.min(1, Math.max(0, share))) + "%;";
        markup.open("td", CELL + "min-width:72px;")
                .element("div", "", value)
                .open("div", "margin-top:3px;border-radius:2px;background:" + css(Palette.INDIGO_TINT) + ";")
                .element("div", bar, "")
                .close("div")
                .close("td");
    }

    private static String status(Fact fact) {
        return (fact.isCurrent() ? "active" : "superseded") + (fact.isLocked() ? ", locked" : "");
    }

    private static String line(Fact fact) {
        return "[" + fact.type() + "] " + Words.safe(fact.text()) + " (importance " + fact.importance()
                + ", confidence " + number(fact.confidence()) + ", " + status(fact) + ")";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}

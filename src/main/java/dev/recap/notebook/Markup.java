package dev.recap.notebook;

/** HTML that is put together from elements with inline styles and from text, which is escaped. Used once. */
final class Markup {

    private final StringBuilder html = new StringBuilder();

    /** Begins a piece in which notebooks take nothing for a formula. */
    static Markup piece(String element, String style) {
        Markup piece = new Markup();
        piece.html
                .append('<')
                .append(element)
                .append(" class=\"tex2jax_ignore mathjax_ignore\" style=\"")
                .append(style)
                .append("\">");
        return piece;
    }

    Markup open(String element, String style) {
        html.append('<').append(element).append(" style=\"").append(style).append("\">");
        return this;
    }

    Markup close(String element) {
        html.append("</").append(element).append('>');
        return this;
    }

    /** Adds words, whoever wrote them. */
    Markup text(String words) {
        String safe = Words.safe(words);
        for (int i = 0; i < safe.length(); i++) {
            char c = safe.charAt(i);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c);
            }
        }
        return this;
    }

    /** Adds an element that holds words alone. */
    Markup element(String element, String style, String words) {
        return open(element, style).text(words).close(element);
    }

    @Override
    public String toString() {
        return html.toString();
    }
}

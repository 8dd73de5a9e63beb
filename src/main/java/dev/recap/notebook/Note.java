package dev.recap.notebook;

/** A picture of words alone, where there is nothing to draw. */
final class Note {

    private Note() {}

    static Picture of(String title, String sentence) {
        Canvas canvas = new Canvas(560, 88);
        canvas.text(Lettering.cut(title, Face.TITLE, 512), 24, 38, Face.TITLE, Palette.INK);
        canvas.text(Lettering.cut(sentence, Face.TEXT, 512), 24, 62, Face.TEXT, Palette.MUTED);
        return canvas.picture(title + ": " + sentence);
    }
}

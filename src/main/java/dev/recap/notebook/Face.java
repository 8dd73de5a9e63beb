package dev.recap.notebook;

/**
 * How letters look.
 *
 * @param size in logical pixels
 * @param isBold whether they are bold
 */
record Face(int size, boolean isBold) {

    static final Face TITLE = new Face(16, true);
    static final Face TEXT = new Face(13, false);
    static final Face STRONG = new Face(13, true);
    static final Face SMALL = new Face(11, false);
    static final Face SMALL_STRONG = new Face(11, true);
}

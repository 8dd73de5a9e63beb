package dev.recap.cli;

/**
 * The output as a place to append to. A reader that has gone away is no error.
 *
 * @param output where it goes
 */
record PrintedText(Output output) implements Appendable {

    @Override
    public Appendable append(CharSequence text) {
        output.print(text.toString());
        return this;
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end));
    }

    @Override
    public Appendable append(char character) {
        return append(String.valueOf(character));
    }
}

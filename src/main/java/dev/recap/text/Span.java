package dev.recap.text;

/** A piece of a text from {@code start} up to, without, {@code end}, and what it was found to be. */
record Span<K>(int start, int end, K kind) {

    int length() {
        return end - start;
    }
}

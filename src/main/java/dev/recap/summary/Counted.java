package dev.recap.summary;

/** A number of things as people say it. */
final class Counted {

    private Counted() {}

    static String of(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}

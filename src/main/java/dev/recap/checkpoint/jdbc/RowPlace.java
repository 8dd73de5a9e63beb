package dev.recap.checkpoint.jdbc;

import dev.recap.message.CheckpointId;

/** Where an encrypted text belongs. It is authenticated with the text, so that nobody can move it somewhere else. */
record RowPlace(String column, long thread, String row) {

    static RowPlace message(long thread, long sequence) {
        return new RowPlace("message", thread, Long.toString(sequence));
    }

    static RowPlace summary(long thread, long sequence) {
        return new RowPlace("summary", thread, Long.toString(sequence));
    }

    static RowPlace details(long thread, CheckpointId checkpoint) {
        return new RowPlace("details", thread, checkpoint.toString());
    }

    /** Returns words that no other place has; they are part of the format of encrypted rows. */
    @Override
    public String toString() {
        return column + " " + row + " of thread number " + thread;
    }
}

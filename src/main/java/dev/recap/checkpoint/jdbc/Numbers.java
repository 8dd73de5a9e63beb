package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The numbers that new rows get, read in the transaction that writes them so that nobody has to ask for them one by one. In
 * a file they are counted for all threads, on a server for each; either way none is given out twice once it is committed.
 */
final class Numbers {

    /** The columns of {@link #read}. */
    static final String COLUMNS = """
            (SELECT seq FROM sqlite_sequence WHERE name = 'turn'), \
            (SELECT seq FROM sqlite_sequence WHERE name = 'message'), \
            (SELECT seq FROM sqlite_sequence WHERE name = 'summary')""";

    /** How a server's thread is told of those given out, with the parameters {@link #turn}, {@link #message}, {@link #summary}. */
    static final String SETTING = ", last_turn = ?, last_message = ?, last_summary = ?";

    private static final String SKIP = "UPDATE thread SET last_turn = last_turn + 1 WHERE key = ?";

    private long turn;
    private long message;
    private long summary;

    private Numbers(long turn, long message, long summary) {
        this.turn = turn;
        this.message = message;
        this.summary = summary;
    }

    /** Returns numbers that go on from these. */
    Numbers copy() {
        return new Numbers(turn, message, summary);
    }

    /** Reads three columns; a file that has no row of a kind yet has none of its number. */
    static Numbers read(ResultSet row, int firstColumn) throws SQLException {
        return new Numbers(row.getLong(firstColumn), row.getLong(firstColumn + 1), row.getLong(firstColumn + 2));
    }

    /** Leaves out a number of a server's thread, so that other processes do not trust what they know of it. */
    static void skip(Session session, long thread) throws SQLException {
        if (session.isRemote()) {
            session.later(SKIP, thread);
        }
    }

    long nextTurn() {
        return ++turn;
    }

    long nextMessage() {
        return ++message;
    }

    long nextSummary() {
        return ++summary;
    }

    /** Returns the last turn's number, as are the others. */
    long turn() {
        return turn;
    }

    long message() {
        return message;
    }

    long summary() {
        return summary;
    }
}

package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * Says in one sentence what PostgreSQL's codes mean (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 *
 * @param place names the server, without a password
 */
record PostgresErrors(String place) {

    private static final String STATEMENT_TIMEOUT = "57014";

    /** Whether the same transaction may succeed in a moment: it met others, or its connection is gone. */
    static boolean mayPass(SQLException e) {
        return switch (state(e)) {
            // Serialization, deadlock, two that inserted the same row first.
            case "40001", "40P01", "23505" -> true;
            // Too many connections.
            case "53300" -> true;
            case "08004" -> false;
            default -> isOfPause(e) || isLost(e);
        };
    }

    /** The server gave up a transaction whose process sent nothing for too long: it was stopped. */
    static boolean isOfPause(SQLException e) {
        return "25P03".equals(state(e));
    }

    /** Whether waiting for a connection, or for the answer of a statement, was all that was done. */
    static boolean isOfWaiting(SQLException e) {
        return isLost(e) || e instanceof SQLTransientConnectionException || STATEMENT_TIMEOUT.equals(state(e));
    }

    static boolean isLost(SQLException e) {
        // 57P01 to 57P03: the server is stopped, crashed, or is starting.
        return state(e).startsWith("08") || state(e).startsWith("57P");
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    StoreException of(SQLException e) {
        String said = said(e);
        return switch (state(e)) {
            case "28P01", "28000", "08004" ->
                failed(place + " refuses the login (" + said + "); check user and password.", e);
            case "3D000" -> failed(place + " has no such database (" + said + "); create it first.", e);
            case "42501" -> notPermitted(e, "GRANT CONNECT ON DATABASE … TO …;");
            case "25006" -> readOnly(e);
            case STATEMENT_TIMEOUT -> retriable(place + " took longer than 10 seconds for a statement; try again.", e);
            case "25P03" ->
                retriable(place + " gave up a transaction, as this process was stopped in it; try again.", e);
            case "53100" -> retriable(place + " has no space left on its disk; free some and try again.", e);
            case "40001", "40P01", "23505", "53300" ->
                retriable(place + " is too busy (" + said + "); try again later.", e);
            // A statement prepared in one session, which a proxy has given to another connection, or the other way
            // round.
            case "26000", "42P05" ->
                failed(
                        place + " is behind a proxy that pools transactions (" + said
                                + "); give its connections prepareThreshold=0.",
                        e);
            // A fixed statement names a table or a column that is gone, or was never there.
            case "42P01", "42703" ->
                failed(
                        "The tables of Recap in " + place
                                + " are damaged, or were made by a Recap between two releases (" + said
                                + "); restore them from a backup, or use them with that Recap.",
                        e);
            default ->
                isLost(e) || e instanceof SQLTransientConnectionException
                        ? retriable(
                                place + " cannot be reached (" + said + "); check that it runs, and its host and port.",
                                e)
                        : failed(place + " cannot be used (" + said + ").", e);
        };
    }

    StoreException readOnly(SQLException e) {
        return failed(place + " can only be read; connect to the primary server.", e);
    }

    /** Of a role that lacks rights which these statements give; the sentence ends with them. */
    StoreException notPermitted(SQLException e, String grants) {
        return failed(place + " does not permit this (" + said(e) + "); let an administrator run: " + grants, e);
    }

    /** Of a transaction whose connection was lost while it was being committed. */
    StoreException unknown(SQLException e) {
        return retriable(
                place + " was lost while it was writing (" + said(e)
                        + "), so it is not known whether the last change is there; read it when the server is back.",
                e);
    }

    StoreException damaged(Throwable cause) {
        return failed("The tables of Recap in " + place + " are damaged; restore them from a backup.", cause);
    }

    StoreException closed() {
        return failed("The store in " + place + " is closed; open a new one.", null);
    }

    StoreException failed(String sentence, @Nullable Throwable cause) {
        return new StoreException(sentence, false, cause);
    }

    private static StoreException retriable(String sentence, Throwable cause) {
        return new StoreException(sentence, true, cause);
    }

    /** Returns the first sentence of what was said: of the failed connection, where a pool waited for one. */
    private static String said(SQLException e) {
        Throwable said = e instanceof SQLTransientConnectionException && e.getCause() != null ? e.getCause() : e;
        String message = said.getMessage();
        return message == null
                ? state(e)
                : message.lines().findFirst().orElse("").replaceFirst("\\.( .*)?$", "");
    }
}

package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Says in one sentence what SQLite's result codes (https://sqlite.org/rescode.html) mean for a file. */
final class SqliteErrors {

    private static final int ERROR = 1;
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int READONLY = 8;
    private static final int IOERR = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANTOPEN = 14;
    private static final int PROTOCOL = 15;
    private static final int NOTADB = 26;

    private final Path file;

    SqliteErrors(Path file) {
        this.file = file;
    }

    static boolean isBusy(SQLException e) {
        return e.getErrorCode() == BUSY || e.getErrorCode() == LOCKED || e.getErrorCode() == PROTOCOL;
    }

    StoreException of(SQLException e) {
        return switch (e.getErrorCode()) {
            case BUSY, LOCKED, PROTOCOL ->
                retriable("'" + file + "' is locked by another program for too long; try again when it has ended.", e);
            case FULL -> retriable("There is no space left for '" + file + "'; free some and try again.", e);
            case READONLY -> readOnly(e);
            case IOERR ->
                failed("'" + file + "' cannot be read or written (" + e.getMessage() + "); check its disk.", e);
            case CORRUPT -> damaged(e);
            // An ordinary error of a fixed statement: the table or column it names is gone, or was never there.
            case ERROR ->
                failed(
                        "'" + file + "' is damaged, or was written by a Recap between two releases (" + e.getMessage()
                                + "); restore it from a backup, or use it with that Recap.",
                        e);
            case NOTADB -> notADatabase(e);
            case CANTOPEN ->
                failed("'" + file + "' cannot be opened; check the permissions of the file and its folder.", e);
            default -> failed("'" + file + "' cannot be used (" + e.getMessage() + ").", e);
        };
    }

    StoreException damaged(@Nullable Throwable cause) {
        return failed("'" + file + "' is damaged or cut short; restore it from a backup.", cause);
    }

    StoreException notADatabase(@Nullable Throwable cause) {
        return failed("'" + file + "' is not a SQLite file; choose another file.", cause);
    }

    StoreException readOnly(@Nullable Throwable cause) {
        return failed("'" + file + "' cannot be written to; make the file and its folder writable.", cause);
    }

    StoreException closed() {
        return failed("The store '" + file + "' is closed; open a new one.", null);
    }

    StoreException failed(String sentence, @Nullable Throwable cause) {
        return new StoreException(sentence, false, cause);
    }

    private static StoreException retriable(String sentence, Throwable cause) {
        return new StoreException(sentence, true, cause);
    }
}

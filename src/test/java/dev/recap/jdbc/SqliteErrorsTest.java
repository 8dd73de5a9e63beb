package dev.recap.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

final class SqliteErrorsTest {

    /** Who waits for a lock is told so; who cannot get it knows that trying again may help. */
    @Test
    void of_resultCodes_saysWhichAreWorthRetrying() {
        SqliteErrors errors = new SqliteErrors(Path.of("recap.db"));

        assertThat(errors.of(code(SQLiteErrorCode.SQLITE_BUSY)).isRetriable()).isTrue();
        assertThat(errors.of(code(SQLiteErrorCode.SQLITE_FULL)).isRetriable()).isTrue();
        assertThat(errors.of(code(SQLiteErrorCode.SQLITE_FULL))).hasMessageContaining("no space left");
        assertThat(errors.of(code(SQLiteErrorCode.SQLITE_CORRUPT)).isRetriable())
                .isFalse();
        assertThat(errors.of(code(SQLiteErrorCode.SQLITE_READONLY))).hasMessageContaining("cannot be written to");
    }

    private static SQLException code(SQLiteErrorCode code) {
        return new SQLiteException("message", code);
    }
}

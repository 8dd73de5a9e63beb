package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One transaction, which is tried again when others were in its way or its connection was lost. */
final class PostgresTransaction<T> {

    /** How long a transaction is tried: as long as a locked SQLite file is waited for. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int LONGEST_PAUSE = 8; // 2^8 times the first: half a second.

    private final DataSource source;
    private final PostgresErrors errors;
    private final Dialect dialect;
    private final List<String> settings;
    private final boolean writes;
    private final OneStatement.@Nullable Work<T> inOne;
    private final Session.Work<T> work;
    private boolean ending;
    private boolean repeats;

    /**
     * Makes a transaction.
     *
     * @param settings it begins with; without any it is one statement
     * @param inOne what may do the work in one statement, which is tried once
     */
    PostgresTransaction(
            DataSource source,
            PostgresErrors errors,
            Dialect dialect,
            List<String> settings,
            boolean writes,
            OneStatement.@Nullable Work<T> inOne,
            Session.Work<T> work) {
        this.inOne = inOne;
        this.source = source;
        this.errors = errors;
        this.dialect = dialect;
        this.settings = settings;
        this.writes = writes;
        this.work = work;
    }

    /** An interrupt that came before, to which a pool refuses a connection, is passed on afterwards. */
    T run() {
        boolean interrupted = Thread.interrupted();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            T result = inOne == null ? null : once(inOne, deadline);
            return result == null ? untilKnown(deadline) : result;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whatever else the reason is that this fails, the transaction that is tried then meets it again, and tells. */
    private @Nullable T once(OneStatement.Work<T> inOne, long deadline) {
        boolean sent = false;
        try (OneStatement session = new OneStatement(source.getConnection(), dialect)) {
            T result = inOne.run(session);
            sent = true;
            session.run();
            return result;
        } catch (SQLException e) {
            repeats = sent && PostgresErrors.isLost(e);
            if (System.nanoTime() - deadline > 0 && PostgresErrors.isOfWaiting(e)) {
                throw repeats ? errors.unknown(e) : told(e);
            }
            return null;
        }
    }

    private T untilKnown(long deadline) {
        boolean wasPaused = false;
        for (int attempt = 0; ; attempt++) {
            try {
                return once();
            } catch (SQLException e) {
                repeats |= ending && PostgresErrors.isLost(e);
                boolean isOver = System.nanoTime() - deadline > 0;
                // The time of a process that was stopped went by without it.
                if (isOver && PostgresErrors.isOfPause(e) && !wasPaused) {
                    wasPaused = true;
                    continue;
                }
                // An interrupted thread does not park, and would spin.
                if (isOver
                        || !PostgresErrors.mayPass(e)
                        || Thread.currentThread().isInterrupted()) {
                    throw repeats ? errors.unknown(e) : told(e);
                }
                LockSupport.parkNanos(FIRST_PAUSE_NANOS << Math.min(attempt, LONGEST_PAUSE));
            }
        }
    }

    /** Asks the server what is missing, where its code alone does not say. */
    private StoreException told(SQLException e) {
        try {
            if (PostgresRights.areMissing(e)) {
                return errors.notPermitted(e, PostgresRights.grants(source));
            }
            if (PostgresRights.mayBeOfStandby(e) && PostgresRights.isStandby(source)) {
                return errors.readOnly(e);
            }
        } catch (SQLException noAnswer) {
            e.addSuppressed(noAnswer);
        }
        return errors.of(e);
    }

    private T once() throws SQLException {
        ending = false;
        Connection connection = source.getConnection();
        try (Session session = new Session(connection, dialect, repeats)) {
            if (settings.isEmpty()) {
                session.commitAlone();
                return work.run(session);
            }
            connection.setAutoCommit(false);
            T result;
            try {
                for (String setting : settings) {
                    session.later(setting);
                }
                result = work.run(session);
                // From here on only the database knows.
                ending = writes;
                session.update("COMMIT");
            } catch (SQLException | RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            }
            return result;
        }
    }

    private static void rollBack(Connection connection, Throwable reason) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }
}

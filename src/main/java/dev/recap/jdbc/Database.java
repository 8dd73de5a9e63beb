package dev.recap.jdbc;

/**
 * A database that is open. Every piece of work is a transaction, and sees one moment. Thread-safe. Recap's own: it may change
 * at any time.
 */
public interface Database extends AutoCloseable {

    /** Runs work that only reads. */
    <T> T read(Session.Work<T> work);

    /** Runs work that is one statement and only reads, as cheaply as can be. */
    <T> T peek(Session.Work<T> work);

    /** Runs work that writes; it may run several times, of which one takes effect. */
    <T> T write(Session.Work<T> work);

    /** Runs work that writes: where it travels to a server, at first in one statement if that is enough. */
    <T> T write(OneStatement.Work<T> inOne, Session.Work<T> work);

    /** Does what is due after something was deleted, so that its text is gone from the disk. */
    void afterDeletion();

    @Override
    void close();
}

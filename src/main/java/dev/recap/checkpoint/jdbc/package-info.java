/**
 * Checkpoints in databases that are reached through JDBC.
 *
 * <p>A checkpoint row only refers to its messages and its summary, which are rows of their own, so that a step costs the
 * same however long its thread is and nothing is stored twice. How values are laid down is apart from how a database is
 * opened and locked, so that SQLite and PostgreSQL share the former and each brings its own of the latter.
 */
@NullMarked
package dev.recap.checkpoint.jdbc;

import org.jspecify.annotations.NullMarked;

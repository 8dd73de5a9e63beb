/**
 * Checkpoints in databases that are reached through JDBC.
 *
 * <p>A checkpoint row only refers to its messages and its summary, which are rows of their own, so that a step costs the
 * same however long its thread is and nothing is stored twice. How values are laid down is apart from how a database is
 * opened and locked, so that SQLite and PostgreSQL share the former and each brings its own of the latter.
 *
 * <p>With {@link dev.recap.checkpoint.jdbc.EncryptionKeys} the columns that hold what was said are encrypted, each row by
 * itself: the bodies of messages and summaries, and a checkpoint's details (values, failure, interrupts). What rows are
 * found, ordered and bounded by stays plain: ids, times, metadata, users, nodes, models, counts, and so does every
 * length. A row says which key it needs; rows without one are plain and may stand beside it, so that a database can be turned
 * over while it is used.
 */
@NullMarked
package dev.recap.checkpoint.jdbc;

import org.jspecify.annotations.NullMarked;

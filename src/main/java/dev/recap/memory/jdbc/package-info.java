/**
 * What is remembered about users, in databases that are reached through JDBC; the same file or database may hold
 * checkpoints too.
 *
 * <p>Every row belongs to one user, whose key begins all keys, and every change is made under the lock of that user's row.
 */
@NullMarked
package dev.recap.memory.jdbc;

import org.jspecify.annotations.NullMarked;

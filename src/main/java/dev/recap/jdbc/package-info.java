/**
 * How databases are opened, locked and spoken to, for the stores of checkpoints and of memory, which may share a file or a
 * server: one schema, whose version every store brings up to date.
 *
 * <p>This package is Recap's own and may change at any time: what is public in it is so for its sister packages. Values and
 * how they are laid down belong to those.
 */
@NullMarked
package dev.recap.jdbc;

import org.jspecify.annotations.NullMarked;

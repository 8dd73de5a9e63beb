/**
 * The command line: takes arguments apart, calls the front door, prints what comes back. Whatever is decided about a
 * conversation is decided elsewhere.
 *
 * <p>{@link dev.recap.cli.Main} starts the program and {@link dev.recap.cli.Program} runs one command of it. A command is
 * a class of its own, loaded only when it is the one that was asked for, so that reading a state does not wait for the
 * classes that ask models.
 */
@NullMarked
package dev.recap.cli;

import org.jspecify.annotations.NullMarked;

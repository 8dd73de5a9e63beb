/**
 * The front door: build a {@link dev.recap.Recap}, take a {@link dev.recap.ConversationThread} from it, send messages.
 *
 * <p>This package decides which run of the graph a call means and who may run; everything else is done by the packages
 * below it, each of which can be read alone.
 */
@NullMarked
package dev.recap;

import org.jspecify.annotations.NullMarked;

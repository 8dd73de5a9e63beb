/**
 * What an application adds to the conversation graph: nodes of its own and the keys of the state they write.
 *
 * <p>Nothing here knows how a graph is run; {@code dev.recap.graph} puts the nodes into it.
 */
@NullMarked
package dev.recap.node;

import org.jspecify.annotations.NullMarked;

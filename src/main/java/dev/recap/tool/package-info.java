/**
 * What a model may have done for it. A {@link dev.recap.tool.Tool} is a description and a function; the graph calls it when
 * the model asks, and writes what it returns into the conversation.
 */
@NullMarked
package dev.recap.tool;

import org.jspecify.annotations.NullMarked;

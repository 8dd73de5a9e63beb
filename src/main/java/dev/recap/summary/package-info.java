/**
 * When a conversation is summarized, and how. {@link dev.recap.summary.SummaryPolicy} decides from the state alone what is
 * to be covered; {@link dev.recap.summary.Summarizer} has a model write it. Neither changes a thread: the graph does.
 */
@NullMarked
package dev.recap.summary;

import org.jspecify.annotations.NullMarked;

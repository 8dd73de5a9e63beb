/**
 * Conversations on their way in and out: other programs' message histories, transcripts for people, and whole threads.
 *
 * <p>{@link dev.recap.transfer.MessageHistory} reads what OpenAI's and LangChain's users have;
 * {@link dev.recap.transfer.ThreadExport} writes every {@link dev.recap.transfer.ThreadFormat}; and
 * {@link dev.recap.transfer.ThreadImport} brings back a thread with its tree of checkpoints.
 */
@NullMarked
package dev.recap.transfer;

import org.jspecify.annotations.NullMarked;

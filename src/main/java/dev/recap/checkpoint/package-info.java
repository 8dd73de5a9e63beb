/**
 * The recorded steps of a thread and the places that keep them.
 *
 * <p>A {@link dev.recap.checkpoint.Checkpoint} is the whole state after one step; a
 * {@link dev.recap.checkpoint.CheckpointStore} appends checkpoints, several in one durable commit, and gives them back.
 * Neither knows how a step is executed.
 */
@NullMarked
package dev.recap.checkpoint;

import org.jspecify.annotations.NullMarked;

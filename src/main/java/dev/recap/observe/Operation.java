package dev.recap.observe;

import dev.langchain4j.model.ModelProvider;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Something Recap does that takes time. Immutable, equal to itself alone, and fit for a log: it holds ids, names and counts,
 * but nothing that was said.
 */
public sealed interface Operation {

    /** Returns where it stands among the others. */
    Place place();

    /** Returns the number that no other operation of this process has. */
    default long id() {
        return place().id();
    }

    /** Returns the operation it is a part of, or {@code null} for one that is part of none. */
    default @Nullable Operation parent() {
        return place().parent();
    }

    /** Returns the thread it concerns; {@code null} only when a store is asked about all threads. */
    default @Nullable ThreadId thread() {
        return place().thread();
    }

    /**
     * Where an operation stands.
     *
     * @param id counted from 1 in this process
     * @param parent the operation it is a part of, or {@code null}
     * @param thread the thread it concerns, or {@code null} when it concerns all
     */
    record Place(
            long id, @Nullable Operation parent, @Nullable ThreadId thread) {

        /** Returns the numbers of both operations and the thread. */
        @Override
        public String toString() {
            return id + (parent == null ? "" : " in " + parent.id()) + (thread == null ? "" : " on thread " + thread);
        }
    }

    /**
     * A turn, from the call of the application to its return; waiting for the thread is part of it. Which turn it was is
     * known once the store was read and stands in the {@link Outcome}.
     *
     * @param place where it stands; inside a tool call when a tool uses the same Recap
     * @param kind what was called
     * @param user in whose name, or {@code null} for the application's own
     */
    record Turn(Place place, Kind kind, @Nullable UserId user) implements Operation {

        /** What was called. */
        public enum Kind {
            /** A message was sent: a new turn, the rest of an unfinished one, or a recorded reply. */
            SEND,
            /** An unfinished turn was resumed. */
            RESUME,
            /** A checkpoint was executed again. */
            REPLAY,
            /** The newest question was answered again. */
            REGENERATE,
            /** Something else was asked in place of the newest question. */
            EDIT,
            /** A summary was written behind a turn ({@code RecapBuilder.backgroundSummaries}), or failed there. */
            SUMMARIZE
        }
    }

    /**
     * One step of the graph.
     *
     * @param place where it stands, inside a turn
     * @param name the node's
     * @param step the step of the checkpoint it will write, 0 or more
     */
    record Node(Place place, String name, int step) implements Operation {}

    /**
     * A question to a model.
     *
     * @param place where it stands, inside a node or a summary
     * @param purpose what for
     * @param provider who makes the model, as LangChain4j knows it
     * @param model the name of the model that is asked for, or {@code null} when it has none
     * @param streamed whether the answer is wanted piece by piece
     * @param messages how many messages are sent, system messages included
     * @param tools how many tools are offered
     */
    record ModelCall(
            Place place,
            Purpose purpose,
            ModelProvider provider,
            @Nullable String model,
            boolean streamed,
            int messages,
            int tools)
            implements Operation {

        /** What a model is asked for. */
        public enum Purpose {
            /** To answer the user. */
            ANSWER,
            /** To write a summary. */
            SUMMARY
        }
    }

    /**
     * A call of a tool, on the thread of the tool.
     *
     * @param place where it stands, inside the node that runs all calls of a round
     * @param tool the tool's name, or {@link #UNKNOWN}
     * @param callId what the model named the call, or {@code null} when it did not
     * @param isRetry whether it may have run before without its result being recorded
     */
    record ToolCall(Place place, String tool, @Nullable String callId, boolean isRetry) implements Operation {

        /** Stands for a tool that does not exist: its name is the model's invention, and could be anything. */
        public static final String UNKNOWN = "_OTHER";
    }

    /**
     * The writing of a summary.
     *
     * @param place where it stands: inside the node {@code summarize_conversation}, inside {@code conversation} when the
     *     model had no room for the conversation, or inside a turn of its own ({@link Turn.Kind#SUMMARIZE})
     * @param messages how many it is to cover, 1 or more
     * @param extendsPrevious whether there is a running summary it goes on from
     */
    record Summary(Place place, int messages, boolean extendsPrevious) implements Operation {}

    /**
     * A call of the {@link dev.recap.checkpoint.CheckpointStore}.
     *
     * @param place where it stands; part of none when made for no turn, as leases are renewed
     * @param method the name of the method
     * @param checkpoints how many a commit writes; 0 for other methods
     */
    record StoreCall(Place place, String method, int checkpoints) implements Operation {}
}

package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;

/**
 * Connects langgraph4j to the run's {@link Cursor}. langgraph4j asks {@link #get} for the state to start from and gives
 * every step to {@link #put}; both are answered by the cursor, which has read the head already and knows what to write.
 */
final class CursorSaver implements BaseCheckpointSaver {

    private final StateKeys keys;

    CursorSaver(StateKeys keys) {
        this.keys = keys;
    }

    @Override
    public Collection<org.bsc.langgraph4j.checkpoint.Checkpoint> list(RunnableConfig config) {
        return get(config).map(List::of).orElse(List.of());
    }

    @Override
    public Optional<org.bsc.langgraph4j.checkpoint.Checkpoint> get(RunnableConfig config) {
        Cursor cursor = Cursor.of(config);
        Checkpoint parent = cursor.parent();
        return Optional.of(org.bsc.langgraph4j.checkpoint.Checkpoint.builder()
                .nodeId(NodeNames.ofGraph(parent == null ? Checkpoint.START : parent.node()))
                .nextNodeId(NodeNames.nextOfGraph(parent == null ? List.of() : parent.next()))
                .state(GraphState.data(keys.complete(cursor.state())))
                .build());
    }

    @Override
    public RunnableConfig put(RunnableConfig config, org.bsc.langgraph4j.checkpoint.Checkpoint step) {
        Cursor cursor = Cursor.of(config);
        if (cursor.failure() != null) {
            return config;
        }
        try {
            cursor.commitStep(
                    NodeNames.ofRecap(step.getNodeId()),
                    NodeNames.nextOfRecap(step.getNextNodeId()),
                    GraphState.conversation(step.getState()));
        } catch (RuntimeException | Error e) {
            cursor.fail(e);
        }
        return config;
    }

    @Override
    public Tag release(RunnableConfig config) {
        return new Tag(threadId(config), List.of());
    }
}

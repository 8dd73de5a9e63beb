package dev.recap.graph;

import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.Map;

/**
 * langgraph4j wants to copy the state from step to step (six to nine times a turn) and to be able to write it. It has made
 * the copy when it asks for one, and what is in it cannot change; and it writes nothing, as {@link CursorSaver} keeps
 * states by their checkpoints.
 */
final class StateSerializer extends org.bsc.langgraph4j.serializer.StateSerializer<GraphState> {

    StateSerializer() {
        super(GraphState::new);
    }

    @Override
    public GraphState cloneObject(GraphState state) {
        return state;
    }

    @Override
    public void writeData(Map<String, Object> data, ObjectOutput out) {
        throw new UnsupportedOperationException("The state is kept by the checkpoint store.");
    }

    @Override
    public Map<String, Object> readData(ObjectInput in) {
        throw new UnsupportedOperationException("The state is kept by the checkpoint store.");
    }
}

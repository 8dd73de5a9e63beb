package dev.recap.graph;

import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Outcome;
import java.util.Map;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;

/** A node whose execution is observed. */
final class ObservedNode implements NodeActionWithConfig<GraphState> {

    private final String name;
    private final NodeActionWithConfig<GraphState> node;
    private final Observers observers;

    ObservedNode(String name, NodeActionWithConfig<GraphState> node, Observers observers) {
        this.name = name;
        this.node = node;
        this.observers = observers;
    }

    @Override
    public Map<String, Object> apply(GraphState state, RunnableConfig config) {
        Cursor cursor = Cursor.of(config);
        try {
            StopSignal stop = cursor.turn().stop();
            stop.requireGoingOn(name.equals(NodeNames.SUMMARIZE) && stop.endsWithoutSummary());
            Map<String, Object> update = observers.observe(
                    place -> new Operation.Node(place, name, cursor.nextStep()),
                    () -> node.apply(state, config),
                    done -> Outcome.DONE);
            stop.requireGoingOn(
                    name.equals(NodeNames.SUMMARIZE) ? stop.endsWithoutSummary() : stop.keepsPartialAnswer());
            return update;
        } catch (Throwable e) {
            cursor.fail(e);
            return Map.of();
        }
    }
}

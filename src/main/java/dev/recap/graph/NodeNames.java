package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import java.util.List;
import org.bsc.langgraph4j.StateGraph;

/** The names of the nodes, and LangGraph's names of start and end where langgraph4j spells them differently. */
public final class NodeNames {

    /** The node that asks the model. */
    public static final String CONVERSATION = "conversation";

    /** The node that turns old messages into the running summary. */
    public static final String SUMMARIZE = "summarize_conversation";

    /** The node that runs the tools an answer calls; there only when there are tools. */
    public static final String TOOLS = "tools";

    private NodeNames() {}

    static String ofGraph(String node) {
        return node.equals(Checkpoint.START) ? StateGraph.START : node;
    }

    static String ofRecap(String node) {
        return node.equals(StateGraph.START) ? Checkpoint.START : node;
    }

    static String nextOfGraph(List<String> next) {
        return next.isEmpty() ? StateGraph.END : ofGraph(next.get(0));
    }

    static List<String> nextOfRecap(String next) {
        return next.equals(StateGraph.END) ? List.of() : List.of(ofRecap(next));
    }
}

package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.Message;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.bsc.langgraph4j.StateGraph;

/** The names of the nodes, and LangGraph's names of start and end where langgraph4j spells them differently. */
public final class NodeNames {

    /** The node that asks the model. */
    public static final String CONVERSATION = "conversation";

    /** The node that turns old messages into the running summary. */
    public static final String SUMMARIZE = "summarize_conversation";

    /** The node that runs the tools an answer calls; there only when there are tools. */
    public static final String TOOLS = "tools";

    /** What the graph's picture can show; names with two {@code _} in front are LangGraph's own. */
    private static final Pattern USABLE = Pattern.compile("(?!__)[\\p{L}\\p{M}\\p{N}_]+");

    private static final Set<String> TAKEN = Set.of(CONVERSATION, SUMMARIZE, TOOLS);

    /** Mermaid's own words, with which a picture would be another one or none. */
    private static final Pattern DRAWING = Pattern.compile(
            "(?i)(?:end|class|subgraph|style|linkStyle|click|graph|flowchart|direction|default)$|.*classDef");

    private NodeNames() {}

    /**
     * Checks the names of the application's own nodes.
     *
     * @throws IllegalArgumentException if one is taken, given twice, or has other characters than letters, digits and _
     */
    static void requireUsable(List<String> names) {
        Set<String> taken = new HashSet<>(TAKEN);
        for (String name : names) {
            if (!USABLE.matcher(name).matches() || DRAWING.matcher(name).lookingAt()) {
                throw new IllegalArgumentException("'" + name
                        + "' cannot name a node; use letters, digits and _, do not begin with two _, and avoid the words of"
                        + " Mermaid's flowcharts (end, class, subgraph …).");
            }
            if (!taken.add(name)) {
                throw new IllegalArgumentException(
                        "There is a node '" + name + "' already; give this one another name.");
            }
        }
    }

    /** Returns the node of a turn that puts such a message into the state. */
    static String writing(Message message) {
        return switch (message.type()) {
            case AI -> CONVERSATION;
            case TOOL_EXECUTION_RESULT -> TOOLS;
            case USER, SYSTEM, CUSTOM -> Checkpoint.START;
        };
    }

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

package dev.recap.graph;

import static org.bsc.langgraph4j.StateGraph.END;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.ConversationState;
import dev.recap.summary.Situation.Moment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which node follows which. Immutable. */
final class Edges {

    private final Map<String, Edge> byNode = new LinkedHashMap<>();
    private final Set<String> behindAnswer = new HashSet<>();
    private final List<OwnNode> own = new ArrayList<>();
    private final RecordedEdges recorded;

    Edges(GraphSettings settings, StateKeys keys, @Nullable ToolsNode tools, SummarizeNode summarize) {
        NodeChain before = NodeChain.of(settings.before(), keys, toModel(summarize));
        NodeChain after = NodeChain.of(settings.after(), keys, toSummary(summarize, settings.summarizesBehind()));
        byNode.put(Checkpoint.START, before.from(0));
        add(before);
        byNode.put(NodeNames.CONVERSATION, behindConversation(tools, after.from(0)));
        if (tools != null) {
            byNode.put(NodeNames.TOOLS, before.onward());
        }
        add(after);
        byNode.put(NodeNames.SUMMARIZE, behindSummary(summarize));
        after.nodes().forEach(node -> behindAnswer.add(node.name()));
        behindAnswer.add(NodeNames.SUMMARIZE);
        recorded = new RecordedEdges(before.from(0), after.from(0));
    }

    private void add(NodeChain chain) {
        own.addAll(chain.nodes());
        for (int i = 0; i < chain.nodes().size(); i++) {
            byNode.put(chain.nodes().get(i).name(), chain.from(i + 1));
        }
    }

    private static Edge toModel(SummarizeNode summarize) {
        return summarize.looksBeforeModel()
                ? new Edge(
                        List.of(NodeNames.SUMMARIZE, NodeNames.CONVERSATION),
                        (state, cursor) -> summarize.isWanted(state, Moment.BEFORE_MODEL, cursor)
                                ? NodeNames.SUMMARIZE
                                : NodeNames.CONVERSATION)
                : Edge.to(NodeNames.CONVERSATION);
    }

    private static Edge toSummary(SummarizeNode summarize, boolean summarizesBehind) {
        return new Edge(List.of(NodeNames.SUMMARIZE, END), (state, cursor) -> {
            if (!summarize.isWanted(state, Moment.AFTER_ANSWER, cursor)) {
                return END;
            } else if (summarizesBehind) {
                cursor.turn().listener().onSummaryDue();
                return END;
            }
            return NodeNames.SUMMARIZE;
        });
    }

    private static Edge behindConversation(@Nullable ToolsNode tools, Edge afterAnswer) {
        List<String> targets = new ArrayList<>(afterAnswer.targets());
        if (tools != null) {
            targets.add(0, NodeNames.TOOLS);
        }
        if (!targets.contains(END)) {
            targets.add(END);
        }
        return new Edge(List.copyOf(targets), (state, cursor) -> {
            if (PartialAnswer.endsIn(state)) {
                // Nobody waits for what comes after a turn that was cancelled; the next one makes the summary.
                return END;
            }
            return tools != null && tools.isCalled(state)
                    ? NodeNames.TOOLS
                    : afterAnswer.next().apply(state, cursor);
        });
    }

    private static Edge behindSummary(SummarizeNode summarize) {
        return summarize.looksBeforeModel()
                ? new Edge(
                        List.of(NodeNames.CONVERSATION, END),
                        (state, cursor) -> cursor.progress().hasAnswered() ? END : NodeNames.CONVERSATION)
                : Edge.to(END);
    }

    /** Returns the nodes, the start first, with the edge from each. */
    Map<String, Edge> byNode() {
        return byNode;
    }

    /** Returns the application's nodes. */
    List<OwnNode> own() {
        return own;
    }

    /** Returns the nodes that stand behind the answer, and perhaps before it, too. */
    Set<String> behindAnswer() {
        return behindAnswer;
    }

    /** Returns the edges of steps that are run elsewhere. */
    RecordedEdges recorded() {
        return recorded;
    }

    /** Returns what comes next behind an edit in the name of a node; where no message is, there is nothing to answer. */
    List<String> afterEdit(String node, ConversationState state, Cursor cursor) {
        Edge edge = byNode.get(node);
        if (edge == null) {
            throw UnknownNodeException.named(node, byNode.keySet());
        }
        return state.messages().isEmpty()
                ? List.of()
                : NodeNames.nextOfRecap(edge.next().apply(state, cursor));
    }
}

package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Usage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.model.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;
import org.jspecify.annotations.Nullable;

/** Asks the model: the system message, then the messages it is to be shown; appends what it answers. */
final class ConversationNode implements NodeActionWithConfig<GraphState> {

    private final ModelCall model;
    private final SystemText systemText;
    private final Function<ConversationState, List<Message>> shown;
    private final @Nullable ToolsNode tools;
    private final SummarizeNode summarize;

    ConversationNode(
            ModelCall model,
            SystemText systemText,
            Function<ConversationState, List<Message>> shown,
            @Nullable ToolsNode tools,
            SummarizeNode summarize) {
        this.model = model;
        this.systemText = systemText;
        this.shown = shown;
        this.tools = tools;
        this.summarize = summarize;
    }

    @Override
    public Map<String, Object> apply(GraphState state, RunnableConfig config) {
        Cursor cursor = Cursor.of(config);
        ConversationState conversation = state.conversation();
        try {
            return answer(conversation, cursor, Usage.NONE);
        } catch (ModelException e) {
            if (e.kind() == ModelException.Kind.CONTEXT_EXCEEDED) {
                return answerInLessSpace(conversation, cursor, e);
            }
            throw e;
        }
    }

    /** Summarizes once and asks again; summary, removals and answer are one step. */
    private Map<String, Object> answerInLessSpace(ConversationState state, Cursor cursor, ModelException tooLong) {
        Optional<SummarizeNode.Written> made;
        try {
            made = summarize.makeRoom(state, cursor);
        } catch (Exception e) {
            // That of a policy of the application's own, too: what stops the turn is the model's refusal.
            tooLong.addSuppressed(e);
            throw tooLong;
        }
        SummarizeNode.Written room = made.orElseThrow(() -> tooLong);
        Map<String, Object> answered =
                answer(room.state(), cursor, room.report().usage());
        Map<String, Object> update = new HashMap<>(room.update());
        update.merge(GraphState.MESSAGES, answered.get(GraphState.MESSAGES), ConversationNode::joined);
        return update;
    }

    private static List<Object> joined(Object removals, Object answer) {
        List<Object> joined = new ArrayList<>((List<?>) removals);
        joined.addAll((List<?>) answer);
        return joined;
    }

    private Map<String, Object> answer(ConversationState conversation, Cursor cursor, Usage spent) {
        Turn turn = cursor.turn();
        List<ChatMessage> request = new ArrayList<>(
                systemText.of(cursor.occasion(conversation), turn.settings().systemPrompt()));
        RequestMessages said = RequestMessages.of(shown.apply(conversation));
        request.addAll(Recollection.beside(said.messages(), conversation));
        List<MessageId> withheld = said.withheld();
        if (!withheld.isEmpty()) {
            turn.listener().onWithheld(withheld);
        }
        List<ToolSpecification> offered = tools == null ? List.of() : tools.offeredIn(conversation, cursor);
        ChatResponse response = model.with(turn.settings()).ask(request, offered, turn);
        cursor.report(new StepReport(
                spent.plus(ModelCall.usage(response.tokenUsage())),
                response.modelName(),
                response.finishReason() == null ? null : response.finishReason().name(),
                null));
        AiMessage answered = response.aiMessage();
        if (tools != null && offered.isEmpty() && answered.hasToolExecutionRequests()) {
            answered = inWords(answered);
        }
        Message answer = Message.of(ToolCallIds.distinct(answered, conversation), cursor.now());
        return Map.of(GraphState.MESSAGES, List.of(MessageUpdate.put(answer)));
    }

    /** Calls of tools that were not offered any more are no answer; the words beside them may be. */
    private static AiMessage inWords(AiMessage answer) {
        if (answer.text() == null || answer.text().isBlank()) {
            throw ModelException.emptyAnswer();
        }
        return answer.toBuilder().toolExecutionRequests(List.of()).build();
    }
}

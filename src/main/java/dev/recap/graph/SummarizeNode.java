package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.StepReport;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.model.ModelException;
import dev.recap.summary.Situation.Moment;
import dev.recap.summary.Summarizer;
import dev.recap.summary.SummaryFailedException;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;

/**
 * Has the messages the policy names summarized, and removes them. Summary, what it covers and the removals are one
 * update; when the summary fails, the update is empty and the reason is recorded, so that the turn ends with its answer
 * and the next one tries again.
 */
final class SummarizeNode implements NodeActionWithConfig<GraphState> {

    private final SummaryPolicy policy;
    private final Situations situations;
    private final Summarizer summarizer;

    SummarizeNode(SummaryPolicy policy, Situations situations, Summarizer summarizer) {
        this.policy = policy;
        this.situations = situations;
        this.summarizer = summarizer;
    }

    /** Returns whether the way to the model leads past it. */
    boolean looksBeforeModel() {
        return policy.looksBeforeModel();
    }

    /**
     * Returns whether the policy wants a summary now, of which a turn has one. A policy that throws is asked again by the
     * node, which records why.
     */
    boolean isWanted(ConversationState state, Moment moment, Cursor cursor) {
        try {
            return !cursor.progress().hasSummarized() && plan(state, moment, cursor) instanceof SummaryPlan.Summarize;
        } catch (Throwable e) {
            // Here it would take the step with it that was just done, the answer for one.
            return true;
        }
    }

    @Override
    public Map<String, Object> apply(GraphState state, RunnableConfig config) {
        Cursor cursor = Cursor.of(config);
        ConversationState conversation = state.conversation();
        StopSignal stop = cursor.turn().stop();
        if (stop.isGiven()) {
            stop.settle();
            cursor.report(StepReport.failed(stopped(stop)));
            return Map.of();
        }
        try {
            boolean before = policy.looksBeforeModel() && !cursor.progress().hasAnswered();
            Moment moment = before ? Moment.BEFORE_MODEL : Moment.AFTER_ANSWER;
            Optional<Written> written = summarize(conversation, moment, cursor);
            written.ifPresent(made -> cursor.report(made.report()));
            return written.map(Written::update).orElse(Map.of());
        } catch (SummaryFailedException e) {
            requireGoingOn(stop, e);
            cursor.report(StepReport.failed(stop.isGiven() ? stopped(stop) : reason(e)));
        } catch (RuntimeException e) {
            cursor.report(StepReport.failed("The summary failed: " + oneLine(e) + "."));
        }
        return Map.of();
    }

    /**
     * Makes the summary that the policy wants; empty when it wants none.
     *
     * @throws SummaryFailedException if the policy or the model failed
     */
    Optional<Written> summarize(ConversationState state, Moment moment, Cursor cursor) {
        return carryOut(plan(state, moment, cursor), state, moment, cursor);
    }

    /**
     * Makes room when the model has said that the conversation is too long for it.
     *
     * @return the summary that was made, or empty when the policy lets nothing go
     * @throws SummaryFailedException if none could be made
     */
    Optional<Written> makeRoom(ConversationState state, Cursor cursor) {
        SummaryPlan plan = policy.planForRoom(situations.of(state, Moment.BEFORE_MODEL, cursor));
        return carryOut(plan, state, Moment.BEFORE_MODEL, cursor);
    }

    /** A turn that was stopped ends either without its summary, or here, to be resumed. */
    private static void requireGoingOn(StopSignal stop, SummaryFailedException failure) {
        if (stop.isGiven()) {
            if (!stop.endsWithoutSummary()) {
                throw failure;
            }
            stop.settle();
        }
    }

    private static String stopped(StopSignal stop) {
        return (stop.reason() == StopSignal.Reason.DEADLINE ? "The turn's deadline passed" : "The turn was stopped")
                + " before its summary was written; the next turn writes it.";
    }

    private static String oneLine(Exception e) {
        return String.valueOf(e.getMessage() == null ? e : e.getMessage())
                .strip()
                .replaceAll("\\s+", " ");
    }

    private SummaryPlan plan(ConversationState state, Moment moment, Cursor cursor) {
        try {
            return requireNonNull(
                    policy.plan(situations.of(state, moment, cursor)),
                    "it returned no plan; SummaryPlan.keep() is one that changes nothing");
        } catch (Exception e) {
            SummaryFailedException failed =
                    new SummaryFailedException("The summary policy failed: " + oneLine(e) + ".", null);
            failed.addSuppressed(e);
            throw failed;
        }
    }

    /**
     * A summary that was made, to be committed with what belongs to it.
     *
     * @param state with the summary and without the messages it covers
     */
    record Written(ConversationState state, List<MessageUpdate> removals, StepReport report) {

        Map<String, Object> update() {
            return Map.of(GraphState.MESSAGES, removals, GraphState.SUMMARY, requireNonNull(state.runningSummary()));
        }
    }

    private Optional<Written> carryOut(SummaryPlan plan, ConversationState state, Moment moment, Cursor cursor) {
        if (!(plan instanceof SummaryPlan.Summarize wanted)) {
            return Optional.empty();
        }
        Set<MessageId> covered = Set.copyOf(wanted.messages());
        List<Message> batch = new ArrayList<>(covered.size());
        List<Message> left = new ArrayList<>();
        for (Message message : state.messages()) {
            (covered.contains(message.id()) ? batch : left).add(message);
        }
        if (batch.size() != covered.size()) {
            throw new SummaryFailedException(
                    "The summary policy named a message that is not in the state; name ids of the state it was given.",
                    null);
        }
        if (moment == Moment.BEFORE_MODEL
                && state.lastUserMessage()
                        .filter(question -> covered.contains(question.id()))
                        .isPresent()) {
            throw new SummaryFailedException(
                    "The summary policy named the question that waits for its answer; let it stay.", null);
        }
        Summarizer.Written written = summarizer.summarize(
                state.runningSummary(), batch, cursor.now(), cursor.turn().stop()::isGiven);
        List<MessageUpdate> removals = batch.stream()
                .map(message -> MessageUpdate.remove(message.id()))
                .toList();
        return Optional.of(new Written(
                new ConversationState(left, written.summary(), state.values()),
                removals,
                new StepReport(
                        ModelCall.usage(written.usage()), written.summary().model(), null, null)));
    }

    /** A model's own words may be a page of HTML or a stack of causes; what is recorded is one sentence. */
    private static String reason(SummaryFailedException failure) {
        Throwable cause = failure.getCause();
        return cause == null
                ? failure.getMessage()
                : ModelException.explain(cause).getMessage();
    }
}

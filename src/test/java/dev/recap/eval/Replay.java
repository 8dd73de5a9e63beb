package dev.recap.eval;

import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.Reply;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.SummaryLimit;
import dev.recap.testing.ScriptedModel;
import dev.recap.text.Entities;
import dev.recap.text.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A dialogue said once more to a Recap, as one thread: every other message is the user's, and its answer the next. */
final class Replay {

    static final int LIMIT = 1_000;
    static final int FOUND = 10;

    /** Answers a last message that the recording leaves without an answer. */
    private static final String GOODBYE = "Bye.";

    private final Dialogue dialogue;
    private final List<Batch> batches = new ArrayList<>();
    private List<ChatRequest> asked = List.of();
    private List<ChatRequest> askedToWrite = List.of();
    private ConversationState last = ConversationState.EMPTY;
    private List<Entity> notFound = List.of();
    private Share evidenceFound = Share.NONE;
    private int lost;

    /**
     * What one summary took in.
     *
     * @param facts of the messages it covers
     * @param after the state it left
     */
    private record Batch(List<Entity> facts, ConversationState after) {

        /** Its text, the pinned facts included. */
        String summary() {
            return after.summary().orElseThrow().text();
        }

        /** Its text without the line of the pinned facts. */
        String words() {
            boolean pinned = !after.summary().orElseThrow().pinned().isEmpty();
            return pinned ? summary().substring(0, summary().lastIndexOf('\n')) : summary();
        }
    }

    private Replay(Dialogue dialogue) {
        this.dialogue = dialogue;
    }

    static Replay of(Dialogue dialogue) {
        Replay replay = new Replay(dialogue);
        replay.run();
        return replay;
    }

    private void run() {
        List<String> said = dialogue.messages();
        AtomicReference<String> answer = new AtomicReference<>("");
        ScriptedModel model = ScriptedModel.answeringBy(request -> answer.get());
        ScriptedModel writer = PlainWriter.filling(LIMIT);
        Map<MessageId, String> entered = new HashMap<>();
        Map<MessageId, Integer> places = new HashMap<>();
        Set<MessageId> covered = new HashSet<>();
        try (Recap recap = Recap.builder(model)
                .summaryModel(writer)
                .summaryLimit(SummaryLimit.characters(LIMIT))
                .build()) {
            ConversationThread thread = recap.thread("replay");
            for (int i = 0; i < said.size(); i += 2) {
                answer.set(i + 1 < said.size() ? said.get(i + 1) : GOODBYE);
                Reply reply = thread.send(said.get(i));
                last = reply.checkpoint().state();
                last.messages().forEach(message -> entered.put(message.id(), message.text()));
                places.put(last.messages().get(last.messages().size() - 2).id(), i);
                places.put(last.messages().get(last.messages().size() - 1).id(), i + 1);
                List<MessageId> newlyCovered = reply.summarized();
                if (!newlyCovered.isEmpty()) {
                    String words = newlyCovered.stream().map(entered::get).collect(Collectors.joining("\n"));
                    batches.add(new Batch(Entities.in(words), last));
                }
                for (MessageId id : newlyCovered) {
                    lost += covered.add(id) ? 0 : 1;
                }
                Set<MessageId> kept = last.messages().stream().map(Message::id).collect(Collectors.toSet());
                lost += (int) entered.keySet().stream()
                        .filter(id -> !covered.contains(id) && !kept.contains(id))
                        .count();
            }
            notFound = gone().stream()
                    .filter(fact -> thread.search(fact.text(), FOUND).stream()
                            .noneMatch(hit -> Entities.isIn(fact, hit.message().text())))
                    .toList();
            evidenceFound = evidence(question -> thread.search(question.text(), FOUND).stream()
                    .map(hit -> places.get(hit.message().id()))
                    .collect(Collectors.toSet()));
        }
        asked = model.requests();
        askedToWrite = writer.requests();
    }

    /** Returns what the next prompt begins with: the summary and the messages kept. */
    private static String prompt(ConversationState state) {
        return state.summary().map(RunningSummary::text).orElse("") + "\n"
                + state.messages().stream().map(Message::text).collect(Collectors.joining("\n"));
    }

    /** Returns the prompts that asked for an answer. */
    Prompts answers() {
        return Prompts.ofRequests(asked);
    }

    /** Returns the prompts that asked for a summary. */
    Prompts summaries() {
        return Prompts.ofRequests(askedToWrite.stream()
                .filter(request -> !PlainWriter.asksToRevise(request))
                .toList());
    }

    /** Returns the prompts that asked to revise one. */
    Prompts revisions() {
        return Prompts.ofRequests(
                askedToWrite.stream().filter(PlainWriter::asksToRevise).toList());
    }

    /** Returns the prompts of a window of the newest messages; of full history when it is as large as can be. */
    Prompts window(int messages) {
        List<List<String>> prompts = new ArrayList<>();
        for (int i = 0; i < dialogue.messages().size(); i += 2) {
            prompts.add(dialogue.messages().subList(Math.max(0, i + 1 - messages), i + 1));
        }
        return Prompts.of(prompts);
    }

    /** Returns how many messages all prompts have, those of the system left aside, and how many prompts there are. */
    Share messagesPerPrompt() {
        return asked.stream().map(request -> new Share(said(request), 1)).reduce(Share.NONE, Share::plus);
    }

    /** Returns the most messages a prompt has. */
    long maxMessages() {
        return asked.stream().mapToLong(Replay::said).max().orElse(0);
    }

    private static long said(ChatRequest request) {
        return request.messages().stream()
                .filter(message -> message.type() != ChatMessageType.SYSTEM)
                .count();
    }

    /** Returns how many messages, after some turn, stood neither in the state nor under exactly one summary. */
    int lost() {
        return lost;
    }

    /** Returns how many of the facts are in the summary that covers them or pinned to it. */
    Share summarized() {
        return batches.stream()
                .map(batch -> tally(batch.facts(), batch.summary()))
                .reduce(Share.NONE, Share::plus);
    }

    /** Returns how many of the facts are in the words of the summary that covers them. */
    Share inWords() {
        return batches.stream()
                .map(batch -> tally(batch.facts(), batch.words()))
                .reduce(Share.NONE, Share::plus);
    }

    /** Returns how many of the facts are in the prompt so many summaries after the one that covers them. */
    Share inPromptAfter(int summaries) {
        Share share = Share.NONE;
        for (int i = 0; i + summaries < batches.size(); i++) {
            share = share.plus(tally(
                    batches.get(i).facts(), prompt(batches.get(i + summaries).after())));
        }
        return share;
    }

    private static Share tally(List<Entity> facts, String text) {
        return new Share(
                facts.stream().filter(fact -> Entities.isIn(fact, text)).count(), facts.size());
    }

    /** Returns how many of the facts that are not in the last prompt a search for their words finds. */
    Share found() {
        int gone = gone().size();
        return new Share(gone - notFound.size(), gone);
    }

    /** Returns those it does not. */
    List<Entity> notFound() {
        return notFound;
    }

    private List<Entity> gone() {
        String prompt = prompt(last);
        return batches.stream()
                .flatMap(batch -> batch.facts().stream())
                .filter(fact -> !Entities.isIn(fact, prompt))
                .distinct()
                .toList();
    }

    /** Returns the evidence found by a search for the question's words. */
    Share evidenceFound() {
        return evidenceFound;
    }

    /** Returns the evidence that is word for word in the prompt that asks the question. */
    Share evidenceInPrompt() {
        return evidenceInWindow(last.messages().size() - dialogue.messages().size() % 2);
    }

    /** Returns the evidence among the newest messages. */
    Share evidenceInWindow(int messages) {
        int size = dialogue.messages().size();
        return evidence(question -> question.evidence().stream()
                .filter(position -> position >= size - messages)
                .collect(Collectors.toSet()));
    }

    private Share evidence(Function<Dialogue.Question, Set<Integer>> reached) {
        Share share = Share.NONE;
        for (Dialogue.Question question : dialogue.questions()) {
            Set<Integer> within = new HashSet<>(reached.apply(question));
            within.retainAll(question.evidence());
            share = share.plus(
                    new Share((double) within.size() / question.evidence().size(), 1));
        }
        return share;
    }

    int summaryCount() {
        return batches.size();
    }

    /** Returns the length of all summaries together, in characters. */
    long summaryCharacters() {
        return batches.stream().mapToLong(batch -> batch.summary().length()).sum();
    }

    int messageCount() {
        return dialogue.messages().size();
    }
}

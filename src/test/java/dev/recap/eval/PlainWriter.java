package dev.recap.eval;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.message.Transcript;
import dev.recap.testing.ScriptedModel;
import dev.recap.text.Language;
import dev.recap.text.Sentences;
import java.util.List;

/**
 * Summarizes without a thought: the beginning of the summary so far, as many sentences as fill half of the limit, then
 * the first sentence of each message, then a sentence that says nothing until the limit is reached. Asked to revise a
 * summary, it returns it as it is.
 */
final class PlainWriter {

    private static final String ENGLISH = " They went on talking.";
    private static final String KOREAN = " 대화가 이어졌다.";

    private final int limit;

    private PlainWriter(int limit) {
        this.limit = limit;
    }

    /** Returns the model, which fills so many characters. */
    static ScriptedModel filling(int limit) {
        return ScriptedModel.answeringBy(request -> new PlainWriter(limit).answer(request));
    }

    static boolean asksToRevise(ChatRequest request) {
        return !prompt(request).contains(Transcript.OPEN);
    }

    private static String prompt(ChatRequest request) {
        return ((UserMessage) request.messages().get(0)).singleText();
    }

    private String answer(ChatRequest request) {
        String soFar = Transcript.readSummary(prompt(request)).orElse("");
        if (asksToRevise(request)) {
            return soFar;
        }
        StringBuilder summary = new StringBuilder();
        Sentences.split(soFar).forEach(sentence -> addWithin(limit / 2, sentence, summary));
        for (Transcript.Line line : Transcript.read(prompt(request))) {
            List<String> sentences = Sentences.split(line.text());
            addWithin(limit, sentences.get(0), summary);
        }
        String filler = Language.of(summary.toString()) == Language.KOREAN ? KOREAN : ENGLISH;
        while (summary.length() < limit) {
            summary.append(filler);
        }
        return summary.substring(0, limit).strip();
    }

    private static void addWithin(int room, String sentence, StringBuilder summary) {
        if (summary.length() + 1 + sentence.length() <= room) {
            summary.append(summary.isEmpty() ? "" : " ").append(sentence);
        }
    }
}

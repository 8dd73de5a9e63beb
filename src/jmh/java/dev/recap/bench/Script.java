package dev.recap.bench;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The conversation every contender has: questions of 110 characters, answers of 200, summaries of 430, from a model that
 * needs no time. Every text is different, because langgraph4j's message channel drops messages of equal hash code.
 */
final class Script implements ChatModel {

    private static final int QUESTION = 110;
    private static final int ANSWER = 200;
    private static final int SUMMARY = 430;
    private static final String WORDS = "the quick brown fox tells the lazy dog about its day in the sunny garden and ";

    private final AtomicLong questions = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();

    String question() {
        return text("Question " + questions.incrementAndGet(), QUESTION);
    }

    /** Answers at once; a prompt longer than any question asks for a summary. */
    @Override
    public ChatResponse chat(ChatRequest request) {
        UserMessage last =
                (UserMessage) request.messages().get(request.messages().size() - 1);
        boolean wantsSummary = last.singleText().length() > QUESTION;
        String answer = wantsSummary ? text("Summary " + answers.incrementAndGet(), SUMMARY) : text("Answer " + answers.incrementAndGet(), ANSWER);
        return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
    }

    private static String text(String beginning, int length) {
        StringBuilder text = new StringBuilder(length + WORDS.length()).append(beginning);
        while (text.length() < length) {
            text.append(' ').append(WORDS);
        }
        text.setLength(length);
        return text.toString();
    }
}

package dev.recap;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.memory.FinishedTurn;
import dev.recap.message.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where turns begin and end among a thread's messages: with a question, and the last answer in words before the next. */
final class TurnPlaces {

    private TurnPlaces() {}

    /** Returns the turns that have an answer, oldest first. */
    static List<FinishedTurn> finished(List<Message> messages) {
        List<FinishedTurn> finished = new ArrayList<>();
        Message question = null;
        AiMessage answer = null;
        for (Message message : messages) {
            if (message.content() instanceof UserMessage) {
                add(question, answer, finished);
                question = message;
                answer = null;
            } else if (isAnswer(message)) {
                answer = (AiMessage) message.content();
            }
        }
        add(question, answer, finished);
        return finished;
    }

    private static void add(@Nullable Message question, @Nullable AiMessage answer, List<FinishedTurn> finished) {
        if (question != null && answer != null) {
            finished.add(new FinishedTurn(question.id(), question.text(), answer.text(), question.createdAt(), false));
        }
    }

    /** Returns the place behind the last finished turn before a question. */
    static int behindFinished(List<Message> messages, int question) {
        for (int i = question - 1; i >= 0; i--) {
            if (isAnswer(messages.get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static boolean isAnswer(Message message) {
        return message.content() instanceof AiMessage said && said.text() != null && !said.hasToolExecutionRequests();
    }

    /** Returns the place of the last message of the user's, or -1. */
    static int question(List<Message> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).content() instanceof UserMessage) {
                return i;
            }
        }
        return -1;
    }
}

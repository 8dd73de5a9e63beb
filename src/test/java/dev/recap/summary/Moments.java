package dev.recap.summary;

import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Situations for tests, in which a character is a token, a message has four more, and nothing else is sent. */
final class Moments {

    private Moments() {}

    static Situation beforeModel(List<Message> messages) {
        return at(Situation.Moment.BEFORE_MODEL, messages, 0, null);
    }

    static Situation afterAnswer(List<Message> messages) {
        return at(Situation.Moment.AFTER_ANSWER, messages, 0, null);
    }

    /** A situation in which so many tokens are sent besides the messages. */
    static Situation at(Situation.Moment moment, List<Message> messages, int framing, @Nullable ContextWindow window) {
        return new Situation(
                new ConversationState(messages, null),
                moment,
                new PromptTokens(new MessageTokens(String::length), messages, () -> framing, window));
    }
}

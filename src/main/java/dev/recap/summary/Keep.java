package dev.recap.summary;

import dev.recap.message.Message;
import java.util.List;

/**
 * Which of the newest messages stay word for word when older ones are summarized. More stay where a tool call would be
 * split from its results, and the last message of the user always does. Immutable;
 * {@code toString} tells what, in words.
 */
public sealed interface Keep {

    /** Keeps the last {@code count} messages, 1 or more. */
    record Messages(int count) implements Keep {
        /** Checks the count. */
        public Messages {
            requirePositive(count, "messages");
        }

        @Override
        public String toString() {
            return Counted.of(count, "message");
        }

        @Override
        public int count(Situation situation) {
            return count;
        }
    }

    /** Keeps the last {@code count} turns, 1 or more, each from the user's message on. */
    record Turns(int count) implements Keep {
        /** Checks the count. */
        public Turns {
            requirePositive(count, "turns");
        }

        @Override
        public String toString() {
            return Counted.of(count, "turn");
        }

        @Override
        public int count(Situation situation) {
            List<Message> messages = situation.messages();
            int left = count;
            for (int i = messages.size() - 1; i >= 0; i--) {
                if (messages.get(i).isFromUser() && --left == 0) {
                    return messages.size() - i;
                }
            }
            return messages.size();
        }
    }

    /** Keeps as many of the last messages as have at most {@code count} tokens together, 1 or more. */
    record Tokens(int count) implements Keep {
        /** Checks the count. */
        public Tokens {
            requirePositive(count, "tokens");
        }

        @Override
        public String toString() {
            return Counted.of(count, "token");
        }

        @Override
        public int count(Situation situation) {
            List<Message> messages = situation.messages();
            int left = count;
            for (int i = messages.size() - 1; i >= 0; i--) {
                left -= situation.tokens().of(messages.get(i));
                if (left < 0) {
                    return messages.size() - 1 - i;
                }
            }
            return messages.size();
        }
    }

    /** Returns how many of the newest messages are to stay; a pure function. */
    int count(Situation situation);

    /** Returns a choice of the last messages. */
    static Keep messages(int count) {
        return new Messages(count);
    }

    /** Returns a choice of the last turns. */
    static Keep turns(int count) {
        return new Turns(count);
    }

    /** Returns a choice by tokens. */
    static Keep tokens(int count) {
        return new Tokens(count);
    }

    private static void requirePositive(int count, String what) {
        if (count < 1) {
            throw new IllegalArgumentException(
                    "Keep 1 or more " + what + ", not " + count + ": the newest message always stays.");
        }
    }
}

package dev.recap.summary;

import dev.recap.message.Message;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * When messages are to be summarized. Messages and turns are counted after an answer; tokens also before the model is
 * asked, so that one huge input does not break the turn. Immutable; {@code toString} tells when, in words.
 */
public sealed interface Trigger permits Trigger.Messages, Trigger.Turns, Trigger.Tokens, Trigger.WindowShare, Combined {

    /** Fires when there are more messages than {@code count}, 1 or more, those of the system left aside. */
    record Messages(int count) implements Trigger {
        /** Checks the count. */
        public Messages {
            requirePositive(count, "messages");
        }

        @Override
        public String toString() {
            return "more than " + Counted.of(count, "message");
        }

        @Override
        public boolean fires(Situation situation) {
            return situation.said() > count;
        }

        @Override
        public boolean firesOn(Keep keep, @Nullable ContextWindow window) {
            return keep instanceof Keep.Messages last
                    ? last.count() >= count
                    : keep instanceof Keep.Turns turns && 2L * turns.count() > count;
        }
    }

    /** Fires when there are more turns, which begin with a message of the user's, than {@code count}, 1 or more. */
    record Turns(int count) implements Trigger {
        /** Checks the count. */
        public Turns {
            requirePositive(count, "turns");
        }

        @Override
        public String toString() {
            return "more than " + Counted.of(count, "turn");
        }

        @Override
        public boolean fires(Situation situation) {
            return situation.messages().stream().filter(Message::isFromUser).count() > count;
        }

        @Override
        public boolean firesOn(Keep keep, @Nullable ContextWindow window) {
            return keep instanceof Keep.Turns last
                    ? last.count() >= count
                    : keep instanceof Keep.Messages messages && messages.count() >= 2L * count;
        }
    }

    /** Fires when the request would have more tokens than {@code count}, 1 or more. */
    record Tokens(int count) implements Trigger {
        /** Checks the count. */
        public Tokens {
            requirePositive(count, "tokens");
        }

        @Override
        public String toString() {
            return "more than " + Counted.of(count, "token");
        }

        @Override
        public boolean fires(Situation situation) {
            return situation.tokens().total() > count;
        }

        @Override
        public boolean firesOn(Keep keep, @Nullable ContextWindow window) {
            return tokensKept(keep) > count;
        }

        @Override
        public boolean canFire(@Nullable ContextWindow window) {
            return window == null || count < window.tokens();
        }

        @Override
        public OptionalInt tokens(@Nullable ContextWindow window) {
            return OptionalInt.of(count);
        }

        @Override
        public boolean countsTokens() {
            return true;
        }
    }

    /** Fires when the request would fill more of the model's window, less what is reserved, than {@code share}. */
    record WindowShare(double share) implements Trigger {
        /** Checks the share, more than 0 and at most 1. */
        public WindowShare {
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException(
                        "A share of the model's window must be more than 0 and at most 1, not " + share + ".");
            }
        }

        @Override
        public String toString() {
            return "more than " + share + " of the window less what is reserved";
        }

        @Override
        public boolean fires(Situation situation) {
            ContextWindow window = situation.tokens().window().orElseThrow(Trigger::unknownWindow);
            return situation.tokens().total() > tokensOf(window);
        }

        private double tokensOf(ContextWindow window) {
            return share * (window.tokens() - window.reserved());
        }

        @Override
        public boolean firesOn(Keep keep, @Nullable ContextWindow window) {
            return window != null && tokensKept(keep) > tokensOf(window);
        }

        @Override
        public OptionalInt tokens(@Nullable ContextWindow window) {
            return window == null ? OptionalInt.empty() : OptionalInt.of((int) tokensOf(window));
        }

        @Override
        public boolean countsTokens() {
            return true;
        }

        @Override
        public boolean needsWindow() {
            return true;
        }
    }

    /** Returns whether it is time, after an answer; a pure function. */
    boolean fires(Situation situation);

    /** Returns whether it is time before the model is asked. */
    default boolean firesBeforeModel(Situation situation) {
        return countsTokens() && fires(situation);
    }

    /**
     * Returns whether it would fire on what is kept, so that a summary were due after each.
     *
     * @param window of the model, or {@code null} while it is not known
     */
    boolean firesOn(Keep keep, @Nullable ContextWindow window);

    /**
     * Returns whether it may ever fire: the model refuses what is longer than its window.
     *
     * @param window of the model, or {@code null} when it is not known
     */
    default boolean canFire(@Nullable ContextWindow window) {
        return true;
    }

    /**
     * Returns how many tokens a request may have at the least when it fires, or empty when they do not decide.
     *
     * @param window of the model, or {@code null} when it is not known
     */
    default OptionalInt tokens(@Nullable ContextWindow window) {
        return OptionalInt.empty();
    }

    /** Returns whether tokens matter, so that it is asked before the model is. */
    default boolean countsTokens() {
        return false;
    }

    /** Returns whether the size of the model's window must be known. */
    default boolean needsWindow() {
        return false;
    }

    /** Returns a trigger of more than so many messages. */
    static Trigger messages(int count) {
        return new Messages(count);
    }

    /** Returns a trigger of more than so many turns. */
    static Trigger turns(int count) {
        return new Turns(count);
    }

    /** Returns a trigger of more than so many tokens in the whole request. */
    static Trigger tokens(int count) {
        return new Tokens(count);
    }

    /**
     * Returns a trigger of more than a share of the model's window, less what is {@linkplain ContextWindow#reserved reserved}
     * for the answer, such as 0.8.
     */
    static Trigger windowShare(double share) {
        return new WindowShare(share);
    }

    /**
     * Returns a trigger that fires when one of these does.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Trigger any(Trigger... triggers) {
        return new Combined(List.of(triggers), false);
    }

    /**
     * Returns a trigger that fires when all of these do.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Trigger all(Trigger... triggers) {
        return new Combined(List.of(triggers), true);
    }

    /** About as many tokens as the next request holds word for word: a message has some, however short. */
    private static long tokensKept(Keep keep) {
        if (keep instanceof Keep.Tokens last) {
            return 1L + last.count();
        } else if (keep instanceof Keep.Turns last) {
            return 2L * last.count() * MessageTokens.PER_MESSAGE;
        }
        return keep instanceof Keep.Messages last ? (long) last.count() * MessageTokens.PER_MESSAGE : 0;
    }

    private static void requirePositive(int count, String what) {
        if (count < 1) {
            throw new IllegalArgumentException(
                    "A trigger of " + what + " must be 1 or more, not " + count + "; SummaryPolicy.never() has none.");
        }
    }

    private static IllegalStateException unknownWindow() {
        return new IllegalStateException(
                "the size of the model's window is not known; give the builder a contextWindow");
    }
}

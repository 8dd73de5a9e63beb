package dev.recap;

import dev.recap.graph.Recollection;
import dev.recap.memory.Memory;
import dev.recap.memory.UserMemory;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.UserId;
import dev.recap.node.Node;
import dev.recap.node.Occasion;
import dev.recap.node.StateUpdate;
import dev.recap.summary.TokenCounter;
import dev.recap.text.Language;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory's part in a turn of a thread that belongs to a user: what is known is recalled before the answer, and what the
 * user said is remembered behind it. A memory that cannot be read or written, and a model that finds nothing, keep no answer
 * back. Thread-safe.
 */
final class MemoryNodes {

    static final String RECALL = "recall";
    static final String REMEMBER = "remember";

    private static final Logger LOG = LoggerFactory.getLogger(MemoryNodes.class);

    private final Memory memory;
    private final TokenCounter counter;

    MemoryNodes(Memory memory, TokenCounter counter) {
        this.memory = memory;
        this.counter = counter;
    }

    Node recall() {
        return new Node(RECALL, this::recall, null);
    }

    Node remember() {
        return new Node(REMEMBER, this::remember, null);
    }

    private StateUpdate recall(Occasion occasion) {
        Optional<Message> question = question(occasion.state());
        if (occasion.user().isEmpty() || question.isEmpty()) {
            return StateUpdate.of();
        }
        try {
            UserMemory user = of(occasion.user().get());
            String asked = question.get().text();
            String facts = user.facts().isEmpty() ? "" : user.context(asked, counter::count);
            return Recollection.of(user.profileBlock(Language.of(asked)), facts);
        } catch (RuntimeException e) {
            LOG.warn(
                    "Nothing was recalled in thread {} ({}).",
                    occasion.thread(),
                    e.getClass().getName());
            return Recollection.of("", "");
        }
    }

    /** Said twice is one, so that a turn that is finished after a crash remembers once. */
    private StateUpdate remember(Occasion occasion) {
        Optional<Message> question = question(occasion.state());
        if (occasion.user().isPresent() && question.isPresent()) {
            Message said = question.get();
            try {
                UserMemory user = of(occasion.user().get());
                user.save(user.extract(List.of(said)).facts(), List.of(said.id()), said.createdAt());
            } catch (RuntimeException e) {
                LOG.warn(
                        "Nothing was remembered in thread {} ({}).",
                        occasion.thread(),
                        e.getClass().getName());
            }
        }
        return StateUpdate.of();
    }

    private UserMemory of(UserId user) {
        return memory.user(user.value());
    }

    private static Optional<Message> question(ConversationState state) {
        List<Message> messages = state.messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).isFromUser()) {
                return Optional.of(messages.get(i));
            }
        }
        return Optional.empty();
    }
}

package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.graph.RequestMessages;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Takes back a list of messages that was read from a thread and changed since. Messages have no ids there, so they are
 * found again by what they say, in order.
 *
 * <p>Example: of {@code [a, b, c, d]}, the list {@code [a, x, d, e]} keeps {@code a} and {@code d}, puts {@code x} in the
 * place and under the id of {@code b}, removes {@code c} and appends {@code e}. What was never in a list, because it
 * could not be sent, stays behind what it stood behind.
 */
final class ChangedMessages {

    private ChangedMessages() {}

    /**
     * Returns the messages of the thread as the list wants them.
     *
     * @param given without the system's
     */
    static List<Message> of(List<Message> thread, List<ChatMessage> given, Instant now) {
        Map<MessageId, ChatMessage> sent = RequestMessages.byId(thread);
        List<ChatMessage> contents = new ArrayList<>(sent.values());
        Map<MessageId, Message> byId = thread.stream().collect(Collectors.toMap(Message::id, message -> message));
        List<Message> shown =
                sent.keySet().stream().map(id -> requireNonNull(byId.get(id))).toList();
        List<Message> changed = new ArrayList<>();
        int place = 0;
        for (int i = 0; i < given.size(); i++) {
            ChatMessage content = given.get(i);
            int found = contents.subList(place, contents.size()).indexOf(content);
            if (found >= 0) {
                place += found;
                changed.add(shown.get(place++));
            } else if (place < shown.size()
                    && contents.get(place).type() == content.type()
                    && !given.subList(i, given.size()).contains(contents.get(place))) {
                Message replaced = shown.get(place++);
                changed.add(new Message(replaced.id(), replaced.createdAt(), content));
            } else {
                changed.add(Message.of(content, now));
            }
        }
        for (int i = 0; i < thread.size(); i++) {
            if (!sent.containsKey(thread.get(i).id())) {
                changed.add(placeBehind(thread.subList(0, i), changed), thread.get(i));
            }
        }
        return changed;
    }

    /** The place behind the newest of the earlier messages that is still there. */
    private static int placeBehind(List<Message> earlier, List<Message> messages) {
        for (int i = earlier.size() - 1; i >= 0; i--) {
            int at = indexOf(earlier.get(i).id(), messages);
            if (at >= 0) {
                return at + 1;
            }
        }
        return 0;
    }

    private static int indexOf(MessageId id, List<Message> messages) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }
}

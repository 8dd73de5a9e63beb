package dev.recap.message;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The only way a list of messages changes, with the meaning of LangGraph's {@code add_messages}: an id already present
 * is replaced in place, any other is appended, and equal text is never merged.
 *
 * <p>Example: {@code [a, b]} with {@code put(b'), put(c), remove(a)} becomes {@code [b', c]}. Removing one id twice in a
 * batch is one removal; putting an id after removing it in the same batch keeps it, where it stood, as in LangGraph.
 *
 * <p>A pure function: the given list is never changed, and a batch is applied whole or not at all.
 */
public final class MessageReducer {

    private MessageReducer() {}

    /**
     * Returns the messages after the updates, in order, as an unmodifiable list.
     *
     * @throws UnknownMessageException if an id to remove is neither in {@code messages} nor put earlier in the batch
     */
    public static List<Message> apply(List<Message> messages, List<? extends MessageUpdate> updates) {
        if (updates.size() == 1 && updates.get(0) instanceof MessageUpdate.Put put) {
            return putOne(messages, put.message());
        }
        List<Message> result = new ArrayList<>(messages);
        Map<MessageId, Integer> places = new HashMap<>();
        for (int i = 0; i < result.size(); i++) {
            places.put(result.get(i).id(), i);
        }
        Set<MessageId> removed = new HashSet<>();
        for (MessageUpdate update : updates) {
            if (update instanceof MessageUpdate.Put put) {
                removed.remove(put.message().id());
                Integer place = places.putIfAbsent(put.message().id(), result.size());
                if (place == null) {
                    result.add(put.message());
                } else {
                    result.set(place, put.message());
                }
            } else if (update instanceof MessageUpdate.Remove remove) {
                if (!places.containsKey(remove.id())) {
                    throw new UnknownMessageException(remove.id());
                }
                removed.add(remove.id());
            } else {
                result.clear();
                places.clear();
                removed.clear();
            }
        }
        if (!removed.isEmpty()) {
            result.removeIf(message -> removed.contains(message.id()));
        }
        return List.copyOf(result);
    }

    /** The step of nearly every turn, without building an index over the thread. */
    private static List<Message> putOne(List<Message> messages, Message message) {
        int place = 0;
        while (place < messages.size() && !messages.get(place).id().equals(message.id())) {
            place++;
        }
        Message[] result = messages.toArray(new Message[Math.max(messages.size(), place + 1)]);
        result[place] = message;
        return List.of(result);
    }
}

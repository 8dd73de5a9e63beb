package dev.recap.graph;

import dev.recap.message.Message;
import dev.recap.message.MessageReducer;
import dev.recap.message.MessageUpdate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bsc.langgraph4j.state.Channel;
import org.bsc.langgraph4j.state.Reducer;
import org.jspecify.annotations.Nullable;

/**
 * Lets {@link MessageReducer} apply what nodes write under {@code messages}. langgraph4j's own appender drops messages
 * of equal hash code and stores a removal of an absent message as data.
 */
final class MessageChannel implements Channel<List<Message>> {

    @Override
    public Optional<Reducer<List<Message>>> getReducer() {
        // What is written (updates) is of another type than what is kept (messages), so update() does the work.
        return Optional.empty();
    }

    @Override
    public Optional<Supplier<List<Message>>> getDefault() {
        return Optional.of(List::of);
    }

    @Override
    @SuppressWarnings("unchecked") // Nodes of this package write lists of updates, and nobody else writes the key.
    public Object update(String key, @Nullable Object messages, Object updates) {
        return MessageReducer.apply(
                messages == null ? List.of() : (List<Message>) messages, (List<MessageUpdate>) updates);
    }
}

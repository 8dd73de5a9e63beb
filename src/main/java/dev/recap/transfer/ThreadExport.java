package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.message.JsonText;
import dev.recap.message.ThreadId;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes a thread in one of the formats. A pure reader of its store. */
public final class ThreadExport {

    private ThreadExport() {}

    /**
     * Writes a thread. {@link ThreadFormat#JSON_LINES} writes all its checkpoints; the others write the conversation that
     * leads to its newest one, from the first message on that a checkpoint holds, what was summarized included.
     *
     * @throws UnknownThreadException if nothing was ever said in it
     * @throws dev.recap.checkpoint.HeadMovedException if checkpoints were taken back meanwhile; what was written is of no
     *     use
     * @throws IOException if it cannot be written
     */
    public static void write(CheckpointStore store, ThreadId thread, ThreadFormat format, Appendable out)
            throws IOException {
        Checkpoint head = store.head(thread).orElseThrow(() -> new UnknownThreadException(thread));
        switch (format) {
            case JSON_LINES -> new ThreadLinesWriter(store, out).write(head);
            case MARKDOWN -> new ThreadMarkdown(WholeConversation.upTo(head, store)).write(thread, out);
            case OPENAI ->
                array(
                        out,
                        OpenAiMessages.write(WholeConversation.upTo(head, store).messages()));
            case LANGCHAIN ->
                array(
                        out,
                        LangChainMessages.write(
                                WholeConversation.upTo(head, store).messages()));
        }
    }

    /** A message a line, so that two exports can be compared line by line. */
    private static void array(Appendable out, List<Map<String, Object>> messages) throws IOException {
        String before = "[\n";
        for (Map<String, Object> message : messages) {
            out.append(before).append(JsonText.write(message));
            before = ",\n";
        }
        out.append(messages.isEmpty() ? "[]\n" : "\n]\n");
    }
}

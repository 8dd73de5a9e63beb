package dev.recap.bench;

import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.langchain4j.serializer.std.LC4jStateSerializer;
import org.bsc.langgraph4j.prebuilt.MessagesState;
import org.bsc.langgraph4j.serializer.StateSerializer;
import org.bsc.langgraph4j.serializer.std.CheckpointListSerializer;
import org.bsc.langgraph4j.state.RemoveByHash;

/**
 * The same two-node graph with the same rule, built from what langgraph4j brings: {@code MessagesState} with its appender
 * channel, {@code RemoveByHash}, its standard serializer for LangChain4j's messages and its own savers.
 */
final class PlainConversation implements Conversation {

    private static final RunnableConfig THREAD =
            RunnableConfig.builder().threadId("1").build();
    private static final String CONVERSATION = "conversation";
    private static final String SUMMARIZE = "summarize_conversation";
    private static final String SUMMARY = "summary";
    private static final int MAX_MESSAGES = 6;
    private static final int KEPT_MESSAGES = 2;

    private final Script script = new Script();
    private final BaseCheckpointSaver saver;
    private final CompiledGraph<State> graph;

    private PlainConversation(BaseCheckpointSaver saver) {
        this.saver = saver;
        this.graph = compile(script, saver);
    }

    static PlainConversation inMemory() {
        return new PlainConversation(new MemorySaver());
    }

    /**
     * Returns a thread of so many turns in langgraph4j's file saver. It is grown in memory and written as the saver
     * writes it: the saver itself would rewrite the whole file three times a turn, which takes an hour for a long thread.
     */
    static PlainConversation inFolder(Path folder, int turns) throws IOException {
        FileSystemSaver files = new FileSystemSaver(folder, serializer());
        PlainConversation memory = inMemory();
        memory.turns(turns);
        try (ObjectOutputStream out =
                new ObjectOutputStream(Files.newOutputStream(folder.resolve("thread-1-saver.bin")))) {
            LinkedList<Checkpoint> checkpoints = new LinkedList<>(memory.saver.list(THREAD));
            new CheckpointListSerializer(serializer()).write(checkpoints, out);
        }
        return new PlainConversation(files);
    }

    private static final class State extends MessagesState<ChatMessage> {

        State(Map<String, Object> data) {
            super(data);
        }

        Optional<String> summary() {
            return value(SUMMARY);
        }
    }

    private static StateSerializer<State> serializer() {
        return new LC4jStateSerializer<>(State::new);
    }

    private static CompiledGraph<State> compile(ChatModel model, BaseCheckpointSaver saver) {
        try {
            return new StateGraph<>(MessagesState.SCHEMA, serializer())
                    .addNode(CONVERSATION, node_async(state -> answer(model, state)))
                    .addNode(SUMMARIZE, node_async(state -> summarize(model, state)))
                    .addEdge(START, CONVERSATION)
                    .addConditionalEdges(
                            CONVERSATION,
                            edge_async(state -> state.messages().size() > MAX_MESSAGES ? SUMMARIZE : END),
                            Map.of(SUMMARIZE, SUMMARIZE, END, END))
                    .addEdge(SUMMARIZE, END)
                    .compile(CompileConfig.builder().checkpointSaver(saver).build());
        } catch (GraphStateException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> answer(ChatModel model, State state) {
        List<ChatMessage> request = new ArrayList<>();
        state.summary()
                .ifPresent(summary ->
                        request.add(SystemMessage.from("Summary of the conversation so far:\n\n" + summary)));
        request.addAll(state.messages());
        return Map.of(
                MessagesState.MESSAGES_STATE,
                model.chat(ChatRequest.builder().messages(request).build()).aiMessage());
    }

    private static Map<String, Object> summarize(ChatModel model, State state) {
        List<ChatMessage> old = state.messages().subList(0, state.messages().size() - KEPT_MESSAGES);
        String prompt = "Extend this summary:\n\n" + state.summary().orElse("") + "\n\nwith these messages:\n\n"
                + old.stream().map(PlainConversation::text).collect(Collectors.joining("\n"));
        String summary = model.chat(UserMessage.from(prompt)).aiMessage().text();
        List<RemoveByHash<ChatMessage>> removals =
                old.stream().map(RemoveByHash::of).toList();
        return Map.of(SUMMARY, summary, MessagesState.MESSAGES_STATE, removals);
    }

    private static String text(ChatMessage message) {
        return message instanceof UserMessage user ? user.singleText() : ((AiMessage) message).text();
    }

    @Override
    public void turns(int count) {
        for (int i = 0; i < count; i++) {
            graph.invoke(Map.of(MessagesState.MESSAGES_STATE, UserMessage.from(script.question())), THREAD)
                    .orElseThrow();
        }
    }

    /** Returns how many checkpoints the saver holds. */
    int checkpoints() {
        return saver.list(THREAD).size();
    }

    @Override
    public void close() {}
}

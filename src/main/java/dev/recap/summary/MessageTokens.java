package dev.recap.summary;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts what a request consists of. Every message is counted once and its count kept, up to 50,000 of them: messages are
 * immutable, and the same ones are counted in turn after turn. Thread-safe.
 */
public final class MessageTokens {

    /** For the marks around a message: OpenAI's cookbook, "How to count tokens with tiktoken". */
    static final int PER_MESSAGE = 4;

    /** A picture of 1024 x 1024 in high detail: 85 and four tiles of 170 (OpenAI, "Images and vision"). */
    private static final int PER_IMAGE = 765;

    private static final int PER_CALL = 8;
    private static final int MAX_KEPT = 50_000;

    private record Counted(Message message, int tokens) {}

    private final TokenCounter counter;
    private final Map<MessageId, Counted> kept = new ConcurrentHashMap<>();

    /** Makes a count of messages with a model's tokenizer. */
    public MessageTokens(TokenCounter counter) {
        this.counter = counter;
    }

    /** Returns the tokens of a text. */
    public int of(String text) {
        return text.isEmpty() ? 0 : counter.count(text);
    }

    /** Returns the tokens of a message, its marks included. */
    public int of(Message message) {
        Counted before = kept.get(message.id());
        if (before != null && before.message().equals(message)) {
            return before.tokens();
        }
        int tokens = PER_MESSAGE + of(message.content());
        if (kept.size() >= MAX_KEPT) {
            kept.clear();
        }
        kept.put(message.id(), new Counted(message, tokens));
        return tokens;
    }

    /** Returns the tokens of all messages together. */
    public int of(List<Message> messages) {
        int tokens = 0;
        for (Message message : messages) {
            tokens += of(message);
        }
        return tokens;
    }

    /** Returns the tokens of what the model is told about the tools it may call. */
    public int ofTools(List<ToolSpecification> tools) {
        int tokens = 0;
        for (ToolSpecification tool : tools) {
            tokens += PER_CALL + of(tool.name() + " " + tool.description() + " " + tool.parameters());
        }
        return tokens;
    }

    private int of(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return ofContents(user.contents()) + (user.name() == null ? 0 : of(user.name()) + 1);
        } else if (message instanceof AiMessage ai) {
            int tokens = ai.text() == null ? 0 : of(ai.text());
            for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
                tokens += PER_CALL + of(call.name() + " " + call.arguments());
            }
            return tokens;
        } else if (message instanceof ToolExecutionResultMessage result) {
            return ofContents(result.contents());
        } else if (message instanceof SystemMessage system) {
            return of(system.text());
        } else if (message instanceof CustomMessage custom) {
            return of(custom.attributes().toString());
        }
        return 0;
    }

    private int ofContents(List<Content> contents) {
        int tokens = 0;
        for (Content content : contents) {
            if (content instanceof TextContent text) {
                tokens += of(text.text());
            } else if (content instanceof ImageContent) {
                tokens += PER_IMAGE;
            }
        }
        return tokens;
    }
}

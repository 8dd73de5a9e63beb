package dev.recap.bench;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.bsc.langgraph4j.serializer.Serializer;

/**
 * What langgraph4j's standard serializer needs to know about LangChain4j's messages, which are not
 * {@link java.io.Serializable}. It writes the text and nothing else, so it costs no more than any complete one would.
 */
final class TextMessageSerializer implements Serializer<ChatMessage> {

    static String text(ChatMessage message) {
        return message instanceof UserMessage user ? user.singleText() : ((AiMessage) message).text();
    }

    @Override
    public void write(ChatMessage message, ObjectOutput out) throws IOException {
        out.writeBoolean(message instanceof UserMessage);
        Serializer.writeUTF(text(message), out);
    }

    @Override
    public ChatMessage read(ObjectInput in) throws IOException {
        return in.readBoolean() ? UserMessage.from(Serializer.readUTF(in)) : AiMessage.from(Serializer.readUTF(in));
    }
}

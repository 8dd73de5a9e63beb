package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.Transcript;
import dev.recap.text.Language;
import dev.recap.text.WellFormed;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A conversation as Markdown for people, in the language its users speak. What was said is quoted and what tools got and
 * gave is fenced, so that nothing in it can end its own part or pass for a heading of the transcript. Used once.
 */
final class ThreadMarkdown {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final WholeConversation conversation;
    private final MarkdownWords words;
    private final StringBuilder text = new StringBuilder();

    ThreadMarkdown(WholeConversation conversation) {
        this.conversation = conversation;
        this.words = MarkdownWords.in(Language.of(conversation.messages().stream()
                .filter(Message::isFromUser)
                .map(Message::text)
                .collect(Collectors.joining("\n"))));
    }

    void write(ThreadId thread, Appendable out) throws IOException {
        text.append("# ").append(words.conversation()).append(' ').append(MarkdownText.escaped(thread.value()));
        flush(out);
        messages(conversation.summarized(), out);
        RunningSummary summary = conversation.summary();
        if (summary != null) {
            text.append("\n\n## ").append(words.summary());
            text.append("\n\n").append(MarkdownText.quoted(summary.text()));
            text.append("\n\n## ").append(words.afterSummary());
            flush(out);
        }
        messages(conversation.recent(), out);
        out.append('\n');
    }

    /** A message at a time; one that has half a pair in it is still text that every encoder takes. */
    private void flush(Appendable out) throws IOException {
        out.append(WellFormed.of(text.toString()));
        text.setLength(0);
    }

    private void messages(List<Message> messages, Appendable out) throws IOException {
        for (Message message : messages) {
            message(message.content(), message.createdAt());
            flush(out);
        }
    }

    private void message(ChatMessage message, Instant at) {
        if (message instanceof UserMessage user) {
            speaker(words.user(), user.name() == null ? "" : user.name(), at);
            quote(Transcript.described(user.contents()));
        } else if (message instanceof AiMessage ai) {
            if (!Objects.toString(ai.text(), "").isBlank() || !ai.hasToolExecutionRequests()) {
                speaker(words.assistant(), "", at);
                quote(Objects.toString(ai.text(), ""));
            }
            for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
                speaker(words.call(), call.name(), at);
                fence("json", Objects.toString(call.arguments(), ""));
            }
        } else if (message instanceof ToolExecutionResultMessage result) {
            speaker(
                    Boolean.TRUE.equals(result.isError()) ? words.error() : words.result(),
                    Objects.toString(result.toolName(), ""),
                    at);
            fence("", Transcript.described(result.contents()));
        } else if (message instanceof SystemMessage system) {
            speaker(words.system(), "", at);
            quote(system.text());
        } else if (message instanceof CustomMessage custom) {
            speaker(words.note(), "", at);
            fence("json", JsonText.write(custom.attributes()));
        }
    }

    private void speaker(String role, String name, Instant at) {
        text.append("\n\n**").append(role).append("**");
        if (name != null && !name.isEmpty()) {
            text.append(' ').append(MarkdownText.escaped(name));
        }
        text.append(" · ").append(TIME.format(at));
    }

    private void quote(String words) {
        text.append("\n\n").append(MarkdownText.quoted(words));
    }

    private void fence(String language, String words) {
        text.append("\n\n").append(MarkdownText.fenced(language, words));
    }
}

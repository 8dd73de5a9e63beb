package dev.recap.message;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A conversation quoted as data, for a prompt that speaks about it:
 *
 * <pre>
 * &lt;transcript&gt;
 * user: My name is Sua.
 *   I live in Busan.
 * assistant: Nice to meet you.
 * &lt;/transcript&gt;
 * </pre>
 *
 * <p>Every line but the first of a message is indented, so that no message can forge a role or close the quotation:
 * only a line that begins at the margin says who speaks. Within a line the words are unchanged.
 */
public final class Transcript {

    /** The line before the first message. */
    public static final String OPEN = "<transcript>";

    /** The line after the last message. */
    public static final String CLOSE = "</transcript>";

    /** The line before the summary of what came before the transcript. */
    public static final String SUMMARY_OPEN = "<summary>";

    /** The line after that summary. */
    public static final String SUMMARY_CLOSE = "</summary>";

    /** The line before what is remembered about a user, beside a question. */
    public static final String REMEMBERED_OPEN = "<remembered>";

    /** The line after that. */
    public static final String REMEMBERED_CLOSE = "</remembered>";

    /** The tool that returns what was said earlier in the conversation itself. */
    public static final String SEARCH_TOOL = "search_history";

    /** The tool that returns what is remembered about the user from this conversation and others. */
    public static final String RECALL_TOOL = "recall_facts";

    private static final Set<String> MARKS = Set.of(OPEN, CLOSE, SUMMARY_OPEN, SUMMARY_CLOSE);
    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern ROLE_BREAK = Pattern.compile("\\R|\\s");
    private static final String INDENT = "\n  ";

    private static final String CALLS = "assistant calls";
    private static final String TOOL = "tool";

    private Transcript() {}

    /**
     * One utterance of a quoted conversation.
     *
     * @param role who speaks: {@code user}, {@code assistant}, {@code system}, {@code tool …}
     * @param text what was said
     */
    public record Line(String role, String text) {

        /** Returns whether it is a call of a tool or its result, and nobody's words. */
        public boolean isOfTool() {
            return role.startsWith(CALLS) || role.startsWith(TOOL);
        }

        /**
         * Returns whether it only repeats what was said, as {@link #SEARCH_TOOL} and {@link #RECALL_TOOL} do, or asks for it.
         */
        public boolean isQuotation() {
            return isOfTool() && (role.endsWith(" " + SEARCH_TOOL) || role.endsWith(" " + RECALL_TOOL));
        }
    }

    /** Returns the messages quoted, oldest first. */
    public static String quote(List<Message> messages) {
        return quoteLines(lines(messages));
    }

    /** Returns what the messages say, line by line: words, tool calls and results, names of what is not text. */
    public static List<Line> lines(List<Message> messages) {
        List<Line> lines = new ArrayList<>(messages.size());
        messages.forEach(message -> lines.addAll(lines(message.content())));
        return lines;
    }

    /** Returns lines quoted, oldest first. */
    public static String quoteLines(List<Line> lines) {
        StringBuilder quoted = new StringBuilder(OPEN).append('\n');
        for (Line line : lines) {
            quoted.append(line.role())
                    .append(": ")
                    .append(indented(line.text()))
                    .append('\n');
        }
        return quoted.append(CLOSE).toString();
    }

    /** Most of what is said is one line, which is seen faster without a regular expression. */
    private static String indented(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isLineBreak(text.charAt(i))) {
                return LINE_BREAK.matcher(text).replaceAll(INDENT);
            }
        }
        return text;
    }

    /** What {@code \R} stands for. */
    private static boolean isLineBreak(char character) {
        return (character >= '\n' && character <= '\r')
                || character == '\u0085'
                || character == '\u2028'
                || character == '\u2029';
    }

    /**
     * Returns what {@link #quote} quoted, from the last transcript in a text; empty when there is none. What stands
     * before it, such as a summary, is not quoted and may hold lines that look like a transcript.
     */
    public static List<Line> read(String text) {
        List<Line> last = List.of();
        List<StringBuilder> spoken = new ArrayList<>();
        boolean inside = false;
        for (String line : text.split("\n", -1)) {
            if (line.equals(OPEN)) {
                inside = true;
                spoken.clear();
            } else if (inside && line.equals(CLOSE)) {
                inside = false;
                last = spoken.stream().map(Transcript::line).toList();
            } else if (inside && line.startsWith("  ") && !spoken.isEmpty()) {
                spoken.get(spoken.size() - 1).append('\n').append(line, 2, line.length());
            } else if (inside) {
                spoken.add(new StringBuilder(line));
            }
        }
        return last;
    }

    private static Line line(StringBuilder spoken) {
        int colon = spoken.indexOf(": ");
        return colon < 0
                ? new Line("", spoken.toString())
                : new Line(spoken.substring(0, colon), spoken.substring(colon + 2));
    }

    /** Models make up tool names too; a name must not look like the end of a role. */
    private static Line toolLine(String role, String tool, String text) {
        return new Line(role + " " + ROLE_BREAK.matcher(String.valueOf(tool)).replaceAll("_"), text);
    }

    /**
     * Returns a summary between its marks. A line of it that looks like a mark is indented, so that it neither ends the
     * quotation nor begins a transcript.
     */
    public static String quoteSummary(String summary) {
        return LINE_BREAK
                .splitAsStream(summary)
                .map(line -> MARKS.contains(line.strip()) ? "  " + line.strip() : line)
                .collect(Collectors.joining("\n", SUMMARY_OPEN + "\n", "\n" + SUMMARY_CLOSE));
    }

    /** Returns the first summary that {@link #quoteSummary} quoted in a text, its marks within still indented. */
    public static Optional<String> readSummary(String text) {
        List<String> lines = Arrays.asList(text.split("\n", -1));
        int open = lines.indexOf(SUMMARY_OPEN);
        List<String> after = lines.subList(open + 1, lines.size());
        int close = after.indexOf(SUMMARY_CLOSE);
        return open < 0 || close < 0 ? Optional.empty() : Optional.of(String.join("\n", after.subList(0, close)));
    }

    private static List<Line> lines(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return List.of(new Line("user", user.hasSingleText() ? user.singleText() : described(user.contents())));
        } else if (message instanceof AiMessage ai) {
            List<Line> lines = new ArrayList<>();
            if (ai.text() != null && (!ai.text().isBlank() || !ai.hasToolExecutionRequests())) {
                lines.add(new Line("assistant", ai.text()));
            }
            for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
                lines.add(toolLine(CALLS, call.name(), String.valueOf(call.arguments())));
            }
            return lines;
        } else if (message instanceof ToolExecutionResultMessage result) {
            String role = Boolean.TRUE.equals(result.isError()) ? TOOL + " error" : TOOL;
            return List.of(toolLine(role, result.toolName(), described(result.contents())));
        } else if (message instanceof SystemMessage system) {
            return List.of(new Line("system", system.text()));
        } else if (message instanceof CustomMessage custom) {
            return List.of(new Line("note", custom.attributes().toString()));
        }
        return List.of();
    }

    /** Returns texts as they are; what is not text is named, so that the reader knows it was there. */
    public static String described(List<Content> contents) {
        return contents.stream()
                .map(content -> {
                    if (content instanceof TextContent text) {
                        return text.text();
                    } else if (content instanceof ImageContent image) {
                        URI url = image.image().url();
                        return url == null || "data".equals(url.getScheme()) ? "[image]" : "[image " + url + "]";
                    }
                    return "[" + content.type().name().toLowerCase(Locale.ROOT) + "]";
                })
                .collect(Collectors.joining("\n"));
    }
}

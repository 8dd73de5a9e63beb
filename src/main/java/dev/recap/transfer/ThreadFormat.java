package dev.recap.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.regex.Pattern;

/** The forms in which a thread leaves Recap, and all but the first come in again. */
public enum ThreadFormat {
    /** A transcript for people; it cannot be read back. */
    MARKDOWN,
    /** Every checkpoint: one JSON object a line, read back into an equal thread with all its branches. */
    JSON_LINES,
    /** The messages of a request to OpenAI's chat API, as a JSON array. */
    OPENAI,
    /** The messages as LangChain writes them, as a JSON array. */
    LANGCHAIN;

    private static final int PEEKED = 1_000;
    private static final Pattern HEADER = Pattern.compile("\\uFEFF?\\s*\\{\\s*\"recap\".*", Pattern.DOTALL);

    /**
     * Returns whether a text is a thread in {@link #JSON_LINES}, by its beginning, which is not consumed. Whether any
     * other is a history of messages {@link MessageHistory} tells.
     *
     * @throws IOException if the text cannot be read
     */
    public static boolean isJsonLines(BufferedReader text) throws IOException {
        char[] peeked = new char[PEEKED];
        text.mark(PEEKED);
        int length = text.read(peeked);
        text.reset();
        return length > 0 && HEADER.matcher(new String(peeked, 0, length)).matches();
    }
}

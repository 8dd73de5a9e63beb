package dev.recap.summary;

import dev.recap.message.Transcript;
import dev.recap.text.Graphemes;
import java.util.ArrayList;
import java.util.List;

/**
 * A conversation quoted in as many transcripts as its length takes, none longer than the summarizer reads at once; a
 * single message that is longer is quoted in parts. Nothing is left out.
 */
final class TranscriptChunks {

    private TranscriptChunks() {}

    /**
     * Returns the lines of the transcripts, oldest first, at least one.
     *
     * @param maxTokens of each transcript, about
     */
    static List<List<Transcript.Line>> of(List<Transcript.Line> lines, TokenCounter counter, int maxTokens) {
        if (cannotExceed(lines, maxTokens)) {
            return List.of(lines);
        }
        List<List<Transcript.Line>> chunks = new ArrayList<>();
        List<Transcript.Line> chunk = new ArrayList<>();
        int size = 0;
        for (Transcript.Line line : lines) {
            for (Transcript.Line part : parts(line, counter, maxTokens)) {
                int more = tokens(part, counter);
                if (size + more > maxTokens && !chunk.isEmpty()) {
                    chunks.add(List.copyOf(chunk));
                    chunk.clear();
                    size = 0;
                }
                chunk.add(part);
                size += more;
            }
        }
        chunks.add(List.copyOf(chunk));
        return chunks;
    }

    /** No token is shorter than a byte, of which a char has three at most; one more for estimates. Counting takes time. */
    private static boolean cannotExceed(List<Transcript.Line> lines, int maxTokens) {
        long most = 0;
        for (Transcript.Line line : lines) {
            most += 4L * (line.role().length() + line.text().length() + 2);
        }
        return most <= maxTokens;
    }

    /** Returns how long a transcript is, about. */
    static int tokens(List<Transcript.Line> lines, TokenCounter counter) {
        return lines.stream().mapToInt(line -> tokens(line, counter)).sum();
    }

    private static int tokens(Transcript.Line line, TokenCounter counter) {
        return counter.count(line.text()) + counter.count(line.role()) + 2;
    }

    private static List<Transcript.Line> parts(Transcript.Line line, TokenCounter counter, int maxTokens) {
        int tokens = counter.count(line.text());
        if (tokens <= maxTokens) {
            return List.of(line);
        }
        int length = (int) Math.max(1, (long) line.text().length() * maxTokens / (2L * tokens));
        List<Transcript.Line> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String cluster : Graphemes.split(line.text())) {
            part.append(cluster);
            if (part.length() >= length) {
                parts.add(new Transcript.Line(line.role(), part.toString()));
                part.setLength(0);
            }
        }
        if (!part.isEmpty()) {
            parts.add(new Transcript.Line(line.role(), part.toString()));
        }
        return parts;
    }
}

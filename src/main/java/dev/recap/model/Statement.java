package dev.recap.model;

import dev.recap.message.Transcript;
import dev.recap.text.Graphemes;
import dev.recap.text.Language;
import dev.recap.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One sentence of a conversation and who said it.
 *
 * @param speaker who said it
 * @param text the sentence, at most {@value #MAX_LENGTH} chars, without a greeting before it
 */
record Statement(Speaker speaker, String text) {

    /** Long enough for a sentence, short enough that reading it with any pattern takes no time. */
    static final int MAX_LENGTH = 200;

    enum Speaker {
        USER,
        ASSISTANT,
        /** A line of a system message or of another model's summary. */
        NOTE,
        /** A line of what is remembered about the user, in words that may be the user's own. */
        REMEMBERED
    }

    private static final Pattern LABELLED =
            Pattern.compile("\\s*(?:[-*] )?(?:(user|사용자)|(assistant|어시스턴트))\\s*: ?(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    /** Returns the sentences of one speaker's words. */
    static List<Statement> of(Speaker speaker, String words) {
        List<Statement> statements = new ArrayList<>();
        for (String sentence : Sentences.split(words)) {
            String kept = Graphemes.shorten(sentence, MAX_LENGTH);
            // Of "Nice to meet you, Ada." nothing but the name would be left, as if it said something.
            boolean isEcho = speaker == Speaker.ASSISTANT && OfflineWords.isOwn(kept);
            statements.add(new Statement(speaker, isEcho ? kept : SmallTalk.withoutGreeting(kept)));
        }
        return statements;
    }

    /** Returns what the user and the assistant say in a transcript; tools and notes are not conversation. */
    static List<Statement> in(List<Transcript.Line> transcript) {
        List<Statement> statements = new ArrayList<>();
        for (Transcript.Line line : transcript) {
            if (line.role().equals("user")) {
                statements.addAll(of(Speaker.USER, line.text()));
            } else if (line.role().equals("assistant")) {
                statements.addAll(of(Speaker.ASSISTANT, line.text()));
            }
        }
        return statements;
    }

    /** Returns the sentences of a summary or system message: what is labelled by its speaker, the rest as notes. */
    static List<Statement> inNotes(String text) {
        List<Statement> statements = new ArrayList<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher labelled = LABELLED.matcher(line);
            if (!labelled.matches()) {
                statements.addAll(of(Speaker.NOTE, line));
            } else {
                Speaker speaker = labelled.group(1) != null ? Speaker.USER : Speaker.ASSISTANT;
                statements.addAll(of(speaker, labelled.group(3)));
            }
        });
        return statements;
    }

    /** Returns the statement as a line that {@link #inNotes} reads back. */
    String asNote() {
        boolean korean = Language.of(text) == Language.KOREAN;
        return switch (speaker) {
            case USER -> (korean ? "사용자: " : "user: ") + text;
            case ASSISTANT -> (korean ? "어시스턴트: " : "assistant: ") + text;
            case NOTE, REMEMBERED -> text;
        };
    }

    /** Returns what is equal in two statements that say the same words. */
    String key() {
        String letters = NOT_LETTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
        return letters.isEmpty() ? text : letters;
    }

    /** Returns whether nobody in the conversation said it. */
    boolean isNote() {
        return speaker == Speaker.NOTE || speaker == Speaker.REMEMBERED;
    }

    boolean isByUser() {
        return speaker == Speaker.USER;
    }
}

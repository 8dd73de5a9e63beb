package dev.recap.transfer;

import dev.recap.text.Language;

/** The fixed words of a transcript. */
record MarkdownWords(
        String conversation,
        String user,
        String assistant,
        String system,
        String note,
        String call,
        String result,
        String error,
        String summary,
        String afterSummary) {

    private static final MarkdownWords KOREAN =
            new MarkdownWords("대화", "사용자", "어시스턴트", "시스템", "메모", "도구 호출", "도구 결과", "도구 오류", "지금까지의 요약", "요약 이후");

    private static final MarkdownWords ENGLISH = new MarkdownWords(
            "Conversation",
            "User",
            "Assistant",
            "System",
            "Note",
            "Tool call",
            "Tool result",
            "Tool error",
            "Summary so far",
            "After the summary");

    static MarkdownWords in(Language language) {
        return language == Language.KOREAN ? KOREAN : ENGLISH;
    }
}

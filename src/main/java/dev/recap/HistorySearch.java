package dev.recap;

import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.text.Bm25;
import dev.recap.text.Phrase;
import dev.recap.text.Terms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds messages by their words, ranked by BM25 among all that the thread ever held; that the words stand in a message
 * just as they were asked for counts as one more, rarer word, since Nori takes the same word apart otherwise beside
 * others. The commonest words are searched for only where there are no others. The index is made anew for each search, so that what was taken back is never found; the terms it is made of,
 * which take most of the time, are kept. Thread-safe.
 */
final class HistorySearch {

    /** What 10,000 messages of 2,000 characters hold. */
    private static final int MOST_CHARACTERS = 20_000_000;

    /** Stands for the words as they were asked for; no term has a blank. */
    private static final String AS_ASKED = "as asked";

    private final CheckpointStore store;
    private final RecentTerms terms = new RecentTerms(MOST_CHARACTERS);

    HistorySearch(CheckpointStore store) {
        this.store = store;
    }

    /** Returns the best of the messages that are wanted, the newer of equally good ones first. */
    List<SearchHit> search(ThreadId thread, String text, int limit, Predicate<Message> wanted) {
        ThreadReader.requireLimit(limit);
        List<String> uncommon = Terms.of(text);
        // Taken apart anew each time: such a search is rare.
        Function<String, List<String>> apart = uncommon.isEmpty() ? Terms::withCommonest : terms::of;
        List<String> query = uncommon.isEmpty() ? Terms.withCommonest(text) : uncommon;
        if (query.isEmpty() || limit == 0) {
            return List.of();
        }
        List<ArchivedMessage> newestFirst = new ArrayList<>(store.archive(thread));
        Collections.reverse(newestFirst);
        newestFirst.removeIf(archived -> isQuotation(archived.message()) || !wanted.test(archived.message()));
        // The first search of a long thread takes a second or more per processor, later ones find the terms ready.
        Phrase asked = new Phrase(text);
        List<List<String>> termsOfEach = newestFirst.parallelStream()
                .map(archived -> termsOf(archived.message().text(), asked, apart))
                .toList();
        Bm25<Integer> index = new Bm25<>();
        for (int i = 0; i < termsOfEach.size(); i++) {
            index.add(i, termsOfEach.get(i));
        }
        Set<String> words = Set.copyOf(query);
        return index.rank(with(query, AS_ASKED), limit).stream()
                .map(hit -> hit(newestFirst.get(hit.id()), hit.score(), words, apart))
                .toList();
    }

    private static List<String> termsOf(String text, Phrase asked, Function<String, List<String>> apart) {
        List<String> known = apart.apply(text);
        return asked.isIn(text) ? with(known, AS_ASKED) : known;
    }

    private static List<String> with(List<String> terms, String oneMore) {
        List<String> all = new ArrayList<>(terms);
        all.add(oneMore);
        return all;
    }

    /** What an earlier search quoted would be found by every later one, in front of what it quotes. */
    private static boolean isQuotation(Message message) {
        return message.type() == ChatMessageType.TOOL_EXECUTION_RESULT
                && message.content() instanceof ToolExecutionResultMessage result
                && SearchHistory.NAME.equals(result.toolName());
    }

    private static SearchHit hit(
            ArchivedMessage found, double score, Set<String> words, Function<String, List<String>> apart) {
        Message message = found.message();
        return new SearchHit(
                message, score, Excerpt.of(message.text(), words, apart), found.checkpoint(), found.summary());
    }

    /** Keeps nothing of what was said. */
    void forgetAll() {
        terms.clear();
    }
}

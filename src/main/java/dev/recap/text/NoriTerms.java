package dev.recap.text;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ko.KoreanPartOfSpeechStopFilter;
import org.apache.lucene.analysis.ko.KoreanTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Korean words by Lucene's Nori, without particles and endings. Only this class knows Lucene, which may be missing. */
final class NoriTerms {

    /** To make one anew for each text takes longer than to read most. */
    private static final ThreadLocal<NoriTerms> OF_THREAD = ThreadLocal.withInitial(NoriTerms::new);

    private final KoreanTokenizer tokenizer = new KoreanTokenizer();
    private final TokenStream stream = new KoreanPartOfSpeechStopFilter(tokenizer);
    private final CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);

    private NoriTerms() {}

    /** Returns the words of a text in Hangul; compounds are taken apart. */
    static List<String> of(String hangul) {
        return OF_THREAD.get().terms(hangul);
    }

    private List<String> terms(String hangul) {
        List<String> terms = new ArrayList<>();
        tokenizer.setReader(new StringReader(hangul));
        try (TokenStream closed = stream) {
            closed.reset();
            while (closed.incrementToken()) {
                terms.add(term.toString());
            }
            closed.end();
        } catch (IOException e) {
            throw new UncheckedIOException("Reading a string cannot fail; report this with the text.", e);
        }
        return terms;
    }
}

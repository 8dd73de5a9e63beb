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

/** Korean words by Lucene's Nori. Only this class knows Lucene, which may be missing. */
final class NoriTerms {

    /** To make one anew for each text takes longer than to read most. */
    private static final ThreadLocal<NoriTerms> OF_THREAD = ThreadLocal.withInitial(NoriTerms::new);

    private final KoreanTokenizer tokenizer = new KoreanTokenizer();
    private final TokenStream withoutCommonest = new KoreanPartOfSpeechStopFilter(tokenizer);
    /** The filter shares it with the tokenizer. */
    private final CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);

    private NoriTerms() {}

    /** Returns the words of a text in Hangul without particles, endings and exclamations; compounds are taken apart. */
    static List<String> of(String hangul) {
        NoriTerms nori = OF_THREAD.get();
        return nori.terms(hangul, nori.withoutCommonest);
    }

    /** Returns the same with all of them. */
    static List<String> all(String hangul) {
        NoriTerms nori = OF_THREAD.get();
        return nori.terms(hangul, nori.tokenizer);
    }

    private List<String> terms(String hangul, TokenStream stream) {
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

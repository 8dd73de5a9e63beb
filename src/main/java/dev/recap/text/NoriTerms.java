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

    private NoriTerms() {}

    /** Returns the words of a text in Hangul; compounds are taken apart. */
    static List<String> of(String hangul) {
        KoreanTokenizer tokenizer = new KoreanTokenizer();
        tokenizer.setReader(new StringReader(hangul));
        List<String> terms = new ArrayList<>();
        try (TokenStream stream = new KoreanPartOfSpeechStopFilter(tokenizer)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException("Reading a string cannot fail; report this with the text.", e);
        }
        return terms;
    }
}

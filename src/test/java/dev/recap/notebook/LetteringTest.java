package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Font;
import java.awt.image.BufferedImage;
import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LetteringTest {

    @Test
    void cut_atWidth_endsWithAnEllipsisBetweenCharacters() {
        String family = "👩‍👩‍👧‍👦";
        String text = "ab" + family.repeat(20);

        for (int room = 12; room < 200; room += 3) {
            String cut = Lettering.cut(text, Face.TEXT, room);
            assertThat(Lettering.width(cut, Face.TEXT)).isLessThanOrEqualTo(room);
            assertThat(cut.replace(family, "").replace("…", "")).matches("a?b?");
        }
        assertThat(Lettering.cut("short", Face.TEXT, 200)).isEqualTo("short");
    }

    @Test
    void wrap_words_fillLinesAndTheLastTellsThatThereIsMore() {
        List<String> lines = Lettering.wrap("one two three four five six seven", Face.TEXT, 70, 9);
        assertThat(String.join(" ", lines)).isEqualTo("one two three four five six seven");
        assertThat(lines).allMatch(line -> Lettering.width(line, Face.TEXT) <= 70);

        assertThat(Lettering.wrap("one two three four five six seven", Face.TEXT, 70, 2))
                .hasSize(2)
                .last()
                .asString()
                .endsWith("…");
        assertThat(Lettering.wrap("a\n\nb", Face.TEXT, 70, 3)).containsExactly("a", "", "b");
        assertThat(Lettering.wrap("가".repeat(30), Face.TEXT, 70, 50)).hasSizeGreaterThan(3);
    }

    @Test
    void draw_korean_isNotTheMissingGlyph() {
        Font font = Fonts.installed().of("한").orElse(null);
        assumeTrue(font != null, "no installed font has Korean letters");

        assertThat(font.createGlyphVector(Fonts.CONTEXT, "한").getGlyphCode(0)).isNotEqualTo(font.getMissingGlyphCode());
        assertThat(pixels("한")).isNotEqualTo(pixels("글"));
        assertThat(pixels("한")).isNotEqualTo(missingGlyph(font));
        assertThat(Lettering.draw(image().createGraphics(), "한글 Hangul", 0, 20, Face.TEXT))
                .isEmpty();
    }

    @Test
    void draw_lettersNoFontHas_areBoxesAndNamed() {
        assertThat(Lettering.draw(image().createGraphics(), "a\uDBFF\uDFFDb", 0, 20, Face.TEXT))
                .containsExactly("\uDBFF\uDFFD");
        assertThat(pixels("\uDBFF\uDFFD")).isEqualTo(pixels("\uDBFF\uDFFC"));
    }

    @Test
    void line_anyText_isComposedAndOnOneLine() {
        assertThat(Words.line(" a\r\nb\u2028c\t\u0007\ud83d ")).isEqualTo("a b c \ufffd\ufffd");
        assertThat(Words.line(Normalizer.normalize("한글", Normalizer.Form.NFD))).isEqualTo("한글");
        assertThat(Words.line("x".repeat(1_000_000))).hasSizeLessThan(10_000);
    }

    private static BufferedImage image() {
        return new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
    }

    private static int[] pixels(String text) {
        BufferedImage image = image();
        Lettering.draw(image.createGraphics(), text, 4, 30, new Face(24, false));
        return image.getRGB(0, 0, 40, 40, null, 0, 40);
    }

    private static int[] missingGlyph(Font font) {
        BufferedImage image = image();
        Font large = font.deriveFont(24f);
        image.createGraphics()
                .drawGlyphVector(
                        large.createGlyphVector(Fonts.CONTEXT, new int[] {large.getMissingGlyphCode()}), 4, 30);
        return image.getRGB(0, 0, 40, 40, null, 0, 40);
    }
}

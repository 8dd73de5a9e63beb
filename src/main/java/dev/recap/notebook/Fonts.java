package dev.recap.notebook;

import dev.recap.text.Graphemes;
import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The installed fonts, asked letter by letter: the first that has a letter draws it. Those that have Korean and Latin
 * letters of one design come first. Thread-safe.
 */
final class Fonts {

    /** Antialiased and placed by fractions of pixels, so that a text is as wide at every scale. */
    static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    private static final List<String> PREFERRED = List.of(
            "Pretendard",
            "Noto Sans CJK KR",
            "Noto Sans KR",
            "NanumBarunGothic",
            "NanumGothic",
            "Apple SD Gothic Neo",
            "Malgun Gothic",
            "UnDotum",
            "Noto Sans",
            "DejaVu Sans");

    /** So that a process that draws for ever does not keep every letter it ever met. */
    private static final int MOST_KNOWN = 20_000;

    private final List<Font> preferred = Stream.concat(
                    PREFERRED.stream().map(Fonts::font).filter(font -> PREFERRED.contains(font.getFamily())),
                    Stream.of(font(Font.SANS_SERIF)))
            .toList();
    private final Map<String, Optional<Font>> known = new ConcurrentHashMap<>();

    private Fonts() {}

    private static final class Installed {
        static final Fonts FONTS = new Fonts();
        static final Font[] OTHERS =
                GraphicsEnvironment.getLocalGraphicsEnvironment().getAllFonts();
    }

    private static Font font(String family) {
        return new Font(family, Font.PLAIN, 12);
    }

    /**
     * Returns the fonts of this machine.
     *
     * @throws PictureException if it has none
     */
    static Fonts installed() {
        try {
            return Installed.FONTS;
        } catch (InternalError | NoClassDefFoundError e) {
            throw new PictureException(
                    "Pictures need fonts, and this machine has none; install some, such as Debian's fonts-dejavu.", e);
        }
    }

    /** Returns the font that a character readers see is drawn in, or nothing when no font has it. */
    Optional<Font> of(String cluster) {
        if (known.size() > MOST_KNOWN) {
            known.clear();
        }
        return known.computeIfAbsent(cluster, Fonts::find);
    }

    private static Optional<Font> find(String cluster) {
        return Stream.concat(Installed.FONTS.preferred.stream(), Arrays.stream(Installed.OTHERS))
                .filter(font -> has(font, cluster))
                .findFirst();
    }

    private static boolean has(Font font, String cluster) {
        int[] seen = cluster.codePoints().filter(Fonts::isSeen).toArray();
        for (int codePoint : seen) {
            if (!font.canDisplay(codePoint)) {
                return false;
            }
        }
        // A font of coloured pictures claims its letters, of which Java then draws nothing.
        return seen.length == 0
                || cluster.isBlank()
                || !font.createGlyphVector(CONTEXT, cluster).getVisualBounds().isEmpty();
    }

    /** What joins letters, or chooses among their shapes, has no shape itself. */
    static boolean isSeen(int codePoint) {
        return Character.getType(codePoint) != Character.FORMAT && !(codePoint >= 0xFE00 && codePoint <= 0xFE0F);
    }

    /** Returns one font for a text, that which has the most of its characters. */
    Font of(List<String> texts) {
        List<String> clusters = texts.stream()
                .flatMap(text -> Graphemes.split(text).stream())
                .distinct()
                .toList();
        List<Font> candidates = new ArrayList<>(preferred);
        clusters.forEach(cluster -> of(cluster).ifPresent(candidates::add));
        Font best = candidates.get(0);
        long most = -1;
        for (Font font : candidates) {
            long had = clusters.stream().filter(cluster -> has(font, cluster)).count();
            if (had > most) {
                most = had;
                best = font;
            }
        }
        return best;
    }

    /** Returns the characters of texts that a font lacks. */
    static Set<String> missing(Font font, List<String> texts) {
        return texts.stream()
                .flatMap(text -> Graphemes.split(text).stream())
                .filter(cluster -> !has(font, cluster))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

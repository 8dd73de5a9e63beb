package dev.recap.notebook;

import java.util.Locale;

/** The few colours of all that is drawn, as 0xRRGGBB, dark on light: each picture and piece of HTML brings its ground. */
final class Palette {

    static final int WHITE = 0xFFFFFF;
    static final int GROUND = 0xF8FAFC;
    static final int LINE = 0xE2E8F0;
    static final int FAINT = 0x94A3B8;
    static final int MUTED = 0x64748B;
    static final int INK = 0x1E293B;

    static final int INDIGO = 0x4F46E5;
    static final int INDIGO_TINT = 0xEEF2FF;
    static final int INDIGO_LINE = 0xC7D2FE;
    static final int TEAL = 0x0F766E;
    static final int TEAL_TINT = 0xE6F7F4;
    static final int AMBER = 0xB45309;
    static final int AMBER_TINT = 0xFEF6E0;
    static final int AMBER_LINE = 0xF5D78E;
    static final int ROSE = 0xBE123C;
    static final int ROSE_TINT = 0xFFF1F2;
    static final int ROSE_LINE = 0xFECDD3;
    static final int SLATE_TINT = 0xF1F5F9;

    private static final int[] LANES = {INDIGO, 0x0D9488, 0xD97706, 0xDB2777, 0x0284C7, 0x65A30D};

    private Palette() {}

    /** Returns the colour of the n-th branch; 0 is the way to the head, which alone has the first. */
    static int lane(int branch) {
        return branch == 0 ? LANES[0] : LANES[1 + (branch - 1) % (LANES.length - 1)];
    }

    /** Returns a colour as CSS writes it. */
    static String css(int colour) {
        return String.format(Locale.ROOT, "#%06x", colour);
    }
}

package dev.recap.notebook;

import static java.util.Objects.requireNonNull;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.ConversationState;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A PNG with a description. It has a white ground of its own and is meant to be shown at {@link #width()} by
 * {@link #height()} logical pixels; the image has two pixels to each, for sharp displays. Letters are drawn in installed
 * fonts. Immutable.
 *
 * <p>Every factory throws a {@link dev.recap.message.RecapException} when the library that draws it is missing, or when the
 * machine has no font at all, and what the thread's methods throw.
 */
public final class Picture {

    /** How many checkpoints a history shows unless it is told otherwise. */
    static final int DEFAULT_LIMIT = 60;

    /** How many checkpoints a history shows at most: what is taller, few programs open. */
    static final int MOST_CHECKPOINTS = 400;

    private final byte[] png;
    private final int width;
    private final int height;
    private final String description;
    private final @Nullable String advice;

    private Picture(byte[] png, int width, int height, String description, @Nullable String advice) {
        this.png = png;
        this.width = width;
        this.height = height;
        this.description = description;
        this.advice = advice;
    }

    /**
     * Returns the graph of a conversation's nodes, the application's own included; the way along a dashed edge depends on
     * the state. Needs {@code net.sourceforge.plantuml:plantuml-mit} on the class path.
     */
    public static Picture graph(Recap recap) {
        return GraphDrawing.of(recap.edges());
    }

    /** Returns a thread's newest 60 checkpoints; as {@link #history(ConversationThread, int)}. */
    public static Picture history(ConversationThread thread) {
        return history(thread, DEFAULT_LIMIT);
    }

    /**
     * Returns the tree of a thread's newest checkpoints, oldest on top: the way to the head goes straight down, and each
     * other branch hangs to the right of the checkpoint it left.
     *
     * @param limit how many at most, 0 or more; more than 400 are never drawn
     * @throws IllegalArgumentException if the limit is below 0
     */
    public static Picture history(ConversationThread thread, int limit) {
        return HistoryDrawing.of(thread, limit);
    }

    /**
     * Returns what the newest summary on the way to the head made of the state before it; as
     * {@link #summary(ConversationState, ConversationState)}.
     */
    public static Picture summary(ConversationThread thread) {
        return NewestSummary.draw(thread);
    }

    /**
     * Returns two states side by side: which messages were removed, which were kept, the summary, and the tokens that are
     * saved, by an estimate.
     */
    public static Picture summary(ConversationState before, ConversationState after) {
        return new SummaryDrawing(requireNonNull(before, "before"), requireNonNull(after, "after")).draw();
    }

    /**
     * Returns a plot of the prompt tokens of each turn on the way to the head, beside what it would have been with the full
     * history. The tokens are those that the model server counted, where it did, else an estimate; the axis says which.
     * Needs {@code org.knowm.xchart:xchart} on the class path.
     */
    public static Picture tokens(ConversationThread thread) {
        return TokenPlot.of(TurnTokens.of(thread));
    }

    static Picture of(BufferedImage image, String description, Set<String> missingLetters) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // Without the file that ImageIO would take for a cache.
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Picture(
                bytes.toByteArray(),
                image.getWidth() / Canvas.SCALE,
                image.getHeight() / Canvas.SCALE,
                description,
                MissingLetters.advice(missingLetters));
    }

    /** Returns a copy of the bytes of the PNG. */
    public byte[] png() {
        return png.clone();
    }

    /** Returns how wide it is to be shown, in logical pixels; the image has twice as many. */
    public int width() {
        return width;
    }

    /** Returns how high it is to be shown, in logical pixels; the image has twice as many. */
    public int height() {
        return height;
    }

    /** Returns what is to be seen, in a sentence: the alternative text. */
    public String description() {
        return description;
    }

    /** Returns a sentence about what is missing from the picture, such as a font that has Korean letters. */
    public Optional<String> advice() {
        return Optional.ofNullable(advice);
    }

    /**
     * Writes the PNG into a file, in place of what it held.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        Files.write(file, png);
    }

    /** Returns whether the other is the same image with the same description. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Picture picture
                && Arrays.equals(png, picture.png)
                && description.equals(picture.description);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(png) + description.hashCode();
    }

    /** Returns the description. */
    @Override
    public String toString() {
        return description;
    }
}

package dev.recap.cli;

import dev.recap.message.JsonText;
import dev.recap.notebook.Picture;
import java.util.Base64;
import java.util.Map;

/** What {@code --format} means to commands that print text or draw a picture. */
final class PictureFormat {

    private static final String PNG = "png";

    private PictureFormat() {}

    /**
     * Returns whether a picture is wanted.
     *
     * @param name of what is printed or drawn
     * @param text the format that is text, and the one by default
     * @throws UsageException if another format is named, or the picture would go to a terminal
     */
    static boolean isPicture(Arguments arguments, Console console, String name, String text) {
        String format = arguments.value(Option.FORMAT, text);
        if (!format.equals(text) && !format.equals(PNG)) {
            throw new UsageException("The " + name + " cannot be written as '" + Printable.oneLine(format) + "'; "
                    + text + " and png can.");
        }
        boolean isPicture = format.equals(PNG);
        if (isPicture
                && !arguments.has(Option.JSON)
                && !Destination.isFile(arguments)
                && console.output().style().isTerminal()) {
            throw new UsageException("A terminal shows no pictures; name a file for it with --output FILE.");
        }
        return isPicture;
    }

    /** Writes the bytes of a picture, or JSON that has them in base64. */
    static void print(Picture picture, String name, Arguments arguments, Console console) {
        picture.advice().ifPresent(console::note);
        Destination.print(arguments, console, output -> {
            if (arguments.has(Option.JSON)) {
                String bytes = Base64.getEncoder().encodeToString(picture.png());
                output.line(JsonText.write(Map.of("format", PNG, name, bytes)));
            } else {
                output.bytes(picture.png());
            }
        });
    }
}

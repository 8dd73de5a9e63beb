package dev.recap.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The arguments as they were typed. Under a locale such as {@code C} the JVM decodes them as ASCII, and every byte of a
 * Korean letter arrives as U+FFFD; the kernel still has the bytes.
 */
final class RawArguments {

    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    private RawArguments() {}

    /** Returns the arguments, those the JVM could not decode read again as UTF-8 where the system has kept them. */
    static List<String> recover(String[] decoded) {
        List<String> arguments = List.of(decoded);
        Charset platform = platformCharset();
        boolean isAscii =
                arguments.stream().allMatch(argument -> argument.chars().allMatch(c -> c < 0x80));
        if (isAscii || platform.equals(StandardCharsets.UTF_8)) {
            return arguments;
        }
        try {
            return recover(arguments, platform, Files.readAllBytes(COMMAND_LINE));
        } catch (IOException e) {
            // A system without /proc: what the JVM made of the arguments is all there is.
            return arguments;
        }
    }

    /**
     * Returns the arguments with those that are UTF-8 in truth decoded as such.
     *
     * @param commandLine the whole command line of the process, each word ended by NUL, the arguments last
     */
    static List<String> recover(List<String> decoded, Charset platform, byte[] commandLine) {
        List<byte[]> words = words(commandLine);
        int before = words.size() - decoded.size();
        if (before < 0) {
            return decoded;
        }
        List<String> recovered = new ArrayList<>(decoded.size());
        for (int i = 0; i < decoded.size(); i++) {
            byte[] word = words.get(before + i);
            if (!new String(word, platform).equals(decoded.get(i))) {
                // The launcher has changed the words (an @file, a wildcard), so they do not match one another.
                return decoded;
            }
            recovered.add(utf8(word, decoded.get(i)));
        }
        return recovered;
    }

    private static String utf8(byte[] word, String otherwise) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(word))
                    .toString();
        } catch (CharacterCodingException e) {
            return otherwise;
        }
    }

    private static List<byte[]> words(byte[] commandLine) {
        List<byte[]> words = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < commandLine.length; i++) {
            if (commandLine[i] == 0) {
                words.add(Arrays.copyOfRange(commandLine, from, i));
                from = i + 1;
            }
        }
        return words;
    }

    private static Charset platformCharset() {
        try {
            return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }
}

package dev.recap.notebook.kernel;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** What a class runs once only, as the JDK's disassembler shows it: its static initializer and its constants. */
final class StaticParts {

    private static final Pattern HEAD = Pattern.compile("(?s)\\A.*?\\{\\R");
    private static final Pattern MEMBERS = Pattern.compile("\\R\\s*\\R");
    private static final Pattern CONSTANT = Pattern.compile(".*\\bstatic\\b.* = .*;");
    /** Of operands, not of what stands in texts. */
    private static final Pattern PLACE_IN_POOL = Pattern.compile(
            "(?m)(?<=^ {1,20}\\d{1,6}: [a-z0-9_]{1,30} {1,20})#\\d+(?:, +\\d+)?|(?<=// InvokeDynamic )#\\d+");

    /** Texts that are joined have parts the disassembler leaves out. */
    private static final String JOINED = "makeConcat";

    private StaticParts() {}

    /**
     * Returns whether a class says otherwise how its static fields begin, as far as can be told: runtimes without the
     * disassembler have the answer no.
     */
    static boolean differ(byte[] before, byte[] after) {
        Optional<ToolProvider> disassembler = ToolProvider.findFirst("javap");
        // It is slow, and a star import compiles all that went before again.
        boolean mayDiffer = disassembler.isPresent() && (has(before) || has(after)) && !Arrays.equals(before, after);
        if (!mayDiffer) {
            return false;
        }
        List<String> now = parts(disassembler.get(), after);
        return now.stream().anyMatch(part -> part.contains(JOINED))
                || !parts(disassembler.get(), before).equals(now);
    }

    private static boolean has(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.contains("<clinit>") || text.contains("ConstantValue");
    }

    private static List<String> parts(ToolProvider disassembler, byte[] bytes) {
        try {
            Path file = Files.createTempFile("cell", ".class");
            try {
                Files.write(file, bytes);
                StringWriter text = new StringWriter();
                PrintWriter out = new PrintWriter(text);
                disassembler.run(out, out, "-p", "-c", "-constants", file.toString());
                return parts(text.toString());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> parts(String disassembled) {
        return MEMBERS.splitAsStream(HEAD.matcher(disassembled).replaceFirst(""))
                .filter(member -> member.strip().startsWith("static {}")
                        || CONSTANT.matcher(member).find())
                .map(member -> PLACE_IN_POOL.matcher(member).replaceAll("#"))
                .toList();
    }
}

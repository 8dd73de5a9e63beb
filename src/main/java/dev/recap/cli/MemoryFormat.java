package dev.recap.cli;

import java.io.IOException;

/** What {@code --format} means to the import and the export of a memory. */
enum MemoryFormat {
    /** A file of profiles by user. */
    PROFILE("profile"),
    /** A file of the turns in a thread's window. */
    SHORT_TERM("short-term"),
    /** A file of episodes. */
    LONG_TERM("long-term"),
    /** Everything that is remembered about one user. */
    ALL("all");

    private final String word;

    MemoryFormat(String word) {
        this.word = word;
    }

    /** Returns the format that is given. */
    static MemoryFormat of(Arguments arguments) {
        String word = arguments.required(Option.FORMAT);
        for (MemoryFormat format : values()) {
            if (format.word.equals(word)) {
                if (format == SHORT_TERM && !arguments.has(Option.THREAD)) {
                    throw new UsageException("A window is of one thread; name it with --thread T.");
                }
                return format;
            }
        }
        throw new UsageException("There is no format '" + Printable.oneLine(word)
                + "' of a memory; take profile, short-term, long-term or all.");
    }

    /** What is done with a file. */
    interface FileWork<T> {
        T run() throws IOException;
    }

    /** Does it; of a file that cannot be used, or holds something else, one sentence is told. */
    static <T> T on(String file, String deed, FileWork<T> work) {
        try {
            return work.run();
        } catch (IllegalArgumentException e) {
            throw new SettingException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw FileFailure.of(file, deed, e);
        }
    }
}

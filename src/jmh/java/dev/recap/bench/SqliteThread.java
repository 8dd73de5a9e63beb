package dev.recap.bench;

import dev.recap.Checkpoints;
import dev.recap.ConversationThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A SQLite file with one thread of so many turns, in a folder of its own. */
final class SqliteThread implements Conversation {

    /** Where a closed file of 10,000 turns lies ready to be copied; growing one takes most of a minute. */
    static final String READY_FILE = "recap.bench.file";

    static final int READY_TURNS = 10_000;

    private final Path folder;
    private final RecapConversation conversation;

    private SqliteThread(Path folder, RecapConversation conversation) {
        this.folder = folder;
        this.conversation = conversation;
    }

    static SqliteThread open(int turns) throws IOException {
        Path folder = Folders.create();
        Path file = folder.resolve("recap.db");
        String ready = System.getProperty(READY_FILE);
        boolean isReady = ready != null && turns == READY_TURNS;
        if (isReady) {
            Files.copy(Path.of(ready), file);
        }
        RecapConversation conversation = new RecapConversation(Checkpoints.sqlite(file));
        if (!isReady) {
            conversation.turns(turns);
        }
        return new SqliteThread(folder, conversation);
    }

    ConversationThread thread() {
        return conversation.thread();
    }

    Path file() {
        return folder.resolve("recap.db");
    }

    @Override
    public void turns(int count) {
        conversation.turns(count);
    }

    /** Closes the file and leaves it where it is; returns its size in bytes. */
    long closeFile() throws IOException {
        conversation.close();
        return Files.size(file());
    }

    @Override
    public void close() throws IOException {
        conversation.close();
        Folders.delete(folder);
    }
}

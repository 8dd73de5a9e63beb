package dev.recap.bench;

import dev.recap.Checkpoints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Counts instead of times: bytes on the disk, durable commits, bytes on the heap. */
final class Sizes {

    private static final int WAL_HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final int PAGE_SIZE_AT = 8;
    private static final int SALTS_AT = 16;
    private static final int HEAP_TURNS = 3_000;

    private Sizes() {}

    /** Returns the durable commits of each of so many turns, of a thread that has a few behind it. */
    static List<Integer> commitsPerTurn(int turns) throws IOException {
        List<Integer> commits = new ArrayList<>();
        try (SqliteThread thread = SqliteThread.open(turns)) {
            int before = commitsInLog(thread.file());
            for (int i = 0; i < turns; i++) {
                thread.turns(1);
                int after = commitsInLog(thread.file());
                commits.add(after - before);
                before = after;
            }
        }
        return commits;
    }

    /**
     * Returns the commits in a file's write-ahead log, as SQLite itself marks them: a frame that ends a transaction has
     * the size of the database in bytes 4 to 7 of its header, all others have 0 (https://sqlite.org/fileformat2.html,
     * section 4). Right as long as the log was not begun anew, which happens after 1,000 pages.
     */
    private static int commitsInLog(Path file) throws IOException {
        ByteBuffer log = ByteBuffer.wrap(Files.readAllBytes(file.resolveSibling(file.getFileName() + "-wal")));
        int frame = FRAME_HEADER + log.getInt(PAGE_SIZE_AT);
        int commits = 0;
        for (int at = WAL_HEADER; at + frame <= log.capacity(); at += frame) {
            boolean isCurrent = log.getLong(at + Long.BYTES) == log.getLong(SALTS_AT);
            if (isCurrent && log.getInt(at + Integer.BYTES) != 0) {
                commits++;
            }
        }
        return commits;
    }

    /** Returns the heap that each checkpoint of a Recap thread in memory holds, in bytes. */
    static long heapPerCheckpointOfRecap() {
        long before = usedHeap();
        try (RecapConversation conversation = new RecapConversation(Checkpoints.inMemory())) {
            conversation.turns(HEAP_TURNS);
            int checkpoints = conversation.thread().history(Integer.MAX_VALUE).size();
            return (usedHeap() - before) / checkpoints;
        }
    }

    /** Returns the heap that each checkpoint of a thread in langgraph4j's MemorySaver holds, in bytes. */
    static long heapPerCheckpointOfMemorySaver() {
        long before = usedHeap();
        PlainConversation conversation = PlainConversation.inMemory();
        conversation.turns(HEAP_TURNS);
        long held = usedHeap() - before;
        return held / conversation.checkpoints();
    }

    static long usedHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}

package dev.recap.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What databases say differently. Statements are written as SQLite has them; where a database has other words, these are
 * put in place: those that stores bring with their statements, and then those that every store needs. Thread-safe. Recap's
 * own: it may change at any time.
 */
public final class Dialect {

    /** Rows are fetched 200 at a time, as a reader may need but a few of many. */
    private static final int FETCHED_TOGETHER = 200;

    private final int fetchSize;
    private final Map<String, String> words;
    private final Function<String, Object> ids;
    private final Map<String, String> functions;
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    private Dialect(
            int fetchSize, Map<String, String> words, Function<String, Object> ids, Map<String, String> functions) {
        this.fetchSize = fetchSize;
        this.words = words;
        this.ids = ids;
        this.functions = functions;
    }

    /**
     * Returns what a store says to SQLite.
     *
     * @param words what is put in the place of what
     * @param ids how an id that people may choose stands in a column
     */
    public static Dialect ofSqlite(Map<String, String> words, Function<String, Object> ids) {
        return new Dialect(0, words, ids, Map.of());
    }

    /**
     * Returns what a store says to PostgreSQL.
     *
     * @param words what is put in the place of what, in this order
     * @param ids how an id that people may choose stands in a column
     * @param functions by the statements for which they stand, with the same parameters
     */
    public static Dialect ofPostgres(
            Map<String, String> words, Function<String, Object> ids, Map<String, String> functions) {
        Map<String, String> all = new LinkedHashMap<>(words);
        all.put("CROSS JOIN", "JOIN");
        all.put("instr(", "strpos(");
        all.put("unixepoch('subsec')", "CAST(extract(epoch FROM clock_timestamp()) AS double precision)");
        return new Dialect(FETCHED_TOGETHER, all, ids, functions);
    }

    /** Returns the statement in this database's words. */
    String of(String statement) {
        return statements.computeIfAbsent(statement, this::translated);
    }

    private String translated(String statement) {
        String translated = statement;
        for (Map.Entry<String, String> word : words.entrySet()) {
            translated = translated.replace(word.getKey(), word.getValue());
        }
        return translated;
    }

    /** Returns the function that stands for a statement, or {@code null} if there is none. */
    @Nullable
    String function(String statement) {
        return functions.get(statement);
    }

    /** Returns whether statements travel to a server. */
    boolean isRemote() {
        return fetchSize > 0;
    }

    /** Returns how many rows of a result are fetched at once, 0 where the driver reads row by row. */
    int fetchSize() {
        return fetchSize;
    }

    /** Returns an id as a column holds it. */
    Object id(String id) {
        return ids.apply(id);
    }
}

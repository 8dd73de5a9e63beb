package dev.recap.memory.jdbc;

import dev.recap.jdbc.Dialect;
import java.util.Map;

/** What databases say differently of what is remembered: SQLite's writing transactions exclude each other anyway. */
final class MemoryDialect {

    static final Dialect SQLITE = Dialect.ofSqlite(Map.of(" FOR UPDATE", ""), id -> id);

    /** What is asked without a transaction has no path to look for its tables. */
    static final Dialect POSTGRES =
            Dialect.ofPostgres(Map.of("FROM memory_user known", "FROM recap.memory_user known"), id -> id, Map.of());

    private MemoryDialect() {}
}

/**
 * How fast, how large and how durable Recap's turns are, beside the same graph built plainly with langgraph4j. Run
 * everything with {@code mvn -q -P bench process-test-classes}; {@link dev.recap.bench.Benchmarks} prints the tables.
 */
@NullMarked
package dev.recap.bench;

import org.jspecify.annotations.NullMarked;

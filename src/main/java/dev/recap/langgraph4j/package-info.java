/**
 * A Recap inside somebody else's langgraph4j graph, and Recap's stores beneath one. It is the one public place that speaks
 * langgraph4j's types, so that everything else stays as it is when they change.
 */
@NullMarked
package dev.recap.langgraph4j;

import org.jspecify.annotations.NullMarked;

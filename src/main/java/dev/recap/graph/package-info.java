/**
 * The conversation as a langgraph4j graph: which node follows which, and the adapters that let it run on Recap's reducer
 * and stores. Beside {@code dev.recap.langgraph4j} no package knows langgraph4j.
 */
@NullMarked
package dev.recap.graph;

import org.jspecify.annotations.NullMarked;

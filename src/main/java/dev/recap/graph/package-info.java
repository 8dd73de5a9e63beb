/**
 * The conversation as a langgraph4j graph: two nodes, one conditional edge, and the adapters that let it run on Recap's
 * reducer and stores. No other package knows langgraph4j.
 */
@NullMarked
package dev.recap.graph;

import org.jspecify.annotations.NullMarked;

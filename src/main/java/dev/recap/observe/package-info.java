/**
 * What an application sees of its conversations while they run: each turn, node, model call, tool call, summary and store
 * call with its duration, counts and ids, never with what was said.
 *
 * <p>A {@link dev.recap.observe.RecapListener} is told; three are here, for OpenTelemetry, Micrometer and a log. Their
 * libraries are optional.
 */
@NullMarked
package dev.recap.observe;

import org.jspecify.annotations.NullMarked;

/**
 * What a conversation leaves behind about a person, and how it comes back: whole turns ({@link dev.recap.memory.Episode}),
 * a form about the person ({@link dev.recap.memory.Profile}) and single statements ({@link dev.recap.memory.Fact}).
 *
 * <p>Works without any graph: text goes through a {@link dev.recap.memory.FactExtractor} into the stores, and is found
 * again. Everything belongs to one user, and no call reaches from one user to another.
 */
@NullMarked
package dev.recap.memory;

import org.jspecify.annotations.NullMarked;

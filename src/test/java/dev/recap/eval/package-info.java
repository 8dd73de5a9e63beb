/**
 * Measures on real data that is not part of the project: each class has a {@code main} that takes the data's folder and
 * prints figures.
 */
@NullMarked
package dev.recap.eval;

import org.jspecify.annotations.NullMarked;

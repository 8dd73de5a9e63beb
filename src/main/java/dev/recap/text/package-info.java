/**
 * Text in Korean and English alike: which language it is in, where its sentences end, what facts and secrets it holds,
 * how it is searched. Nothing here knows what a message is.
 */
@NullMarked
package dev.recap.text;

import org.jspecify.annotations.NullMarked;

/**
 * Pure functions over text, in Korean and English alike: which language it is in, where its sentences end, how a
 * template is filled. Nothing here knows what a message is.
 */
@NullMarked
package dev.recap.text;

import org.jspecify.annotations.NullMarked;

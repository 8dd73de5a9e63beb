@NullMarked
package dev.recap.checkpoint.jdbc;

import org.jspecify.annotations.NullMarked;

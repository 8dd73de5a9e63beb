/**
 * Pictures of graphs, histories, summaries and tokens as PNG, and conversations and facts as HTML, for notebooks and for
 * whoever wants a file. They are ordinary values, made from the front door's own types, which know nothing of Jupyter.
 */
@NullMarked
package dev.recap.notebook;

import org.jspecify.annotations.NullMarked;

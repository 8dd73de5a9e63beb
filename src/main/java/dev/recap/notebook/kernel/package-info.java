/**
 * A Jupyter kernel for Java: cells run on JShell in one process with what they use, so that a result is shown as the
 * object it is. The protocol is jjava-jupyter's; what Jupyter starts is written by {@link dev.recap.notebook.kernel.KernelSpec}.
 */
@NullMarked
package dev.recap.notebook.kernel;

import org.jspecify.annotations.NullMarked;

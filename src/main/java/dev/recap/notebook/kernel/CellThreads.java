package dev.recap.notebook.kernel;

/** The threads of a cell: what one of them throws, and nobody catches, is told below the cell that ran last. */
final class CellThreads extends ThreadGroup {

    private static final int LONGEST_TRACE = 10;

    CellThreads() {
        super("cell");
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        if (thrown instanceof ThreadDeath) {
            return;
        }
        StringBuilder text = new StringBuilder("Exception in thread \"")
                .append(thread.getName())
                .append("\" ")
                .append(FailureText.headline(thrown))
                .append('\n');
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < Math.min(frames.length, LONGEST_TRACE); i++) {
            text.append("  at ")
                    .append(FailureText.withoutInnerNames(frames[i].toString()))
                    .append('\n');
        }
        System.err.print(text);
    }
}

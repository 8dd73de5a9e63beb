package dev.recap.checkpoint;

/** What wrote a checkpoint, in LangGraph's words. */
public enum Source {
    /** A turn began: the values before its question. */
    INPUT,
    /** A step of the graph was executed. */
    LOOP,
    /** The state was edited by hand. */
    UPDATE,
    /** An older checkpoint was copied to be executed again. */
    FORK
}

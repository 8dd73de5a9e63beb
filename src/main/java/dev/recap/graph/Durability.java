package dev.recap.graph;

/** When the checkpoints of a turn become durable. */
public enum Durability {

    /** Each step before the next begins. A process that is killed loses the step that was running. */
    EVERY_STEP,

    /**
     * All steps together when the turn ends, also when it ends with an error. A process that is killed loses the whole
     * turn, its question included, but for a thread's first question. The thread is claimed all the same before a model
     * is asked. The turn's events, but for the tokens, come at its end.
     */
    ONCE_A_TURN
}

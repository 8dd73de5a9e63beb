package dev.recap.transfer;

/**
 * The names in a thread's JSON lines. The first line is the header; then each message, each summary and each checkpoint
 * is a line, the checkpoints oldest first and each after all it refers to:
 *
 * <pre>
 * {"recap":"thread","version":1,"thread":"T","user":"sua","metadata":{},"checkpoints":3}
 * {"checkpoint":{"id":"…","step":-1,…,"state":{"shared":0,"messages":[]}}}
 * {"message":{"v":1,"id":"…","createdAt":"…","message":{…}}}
 * {"checkpoint":{"id":"…","parent":"…","step":0,…,"state":{"shared":0,"messages":[0]}}}
 * {"message":{"v":1,"id":"…","createdAt":"…","message":{…}}}
 * {"checkpoint":{"id":"…","parent":"…","step":1,…,"state":{"shared":1,"messages":[1]}}}
 * </pre>
 *
 * <p>An application's values stand whole in each state that has some, under {@code values}.
 *
 * <p>Messages and summaries are numbered from 0, each kind for itself. A state begins with as many messages of its
 * parent's as {@code shared} tells, and goes on with those whose numbers follow: a turn on a long thread costs no more
 * than one on a short one.
 */
final class ThreadLines {

    static final int VERSION = 1;

    static final String RECAP = "recap";
    static final String KIND = "thread";
    static final String THREAD = "thread";
    static final String USER = "user";
    static final String CHECKPOINTS = "checkpoints";

    static final String MESSAGE = "message";
    static final String SUMMARY = "summary";
    static final String CHECKPOINT = "checkpoint";

    static final String STATE = "state";
    static final String SHARED = "shared";
    static final String MESSAGES = "messages";
    static final String VALUES = "values";

    private ThreadLines() {}
}

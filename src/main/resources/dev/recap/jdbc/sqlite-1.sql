-- Sequences are never used twice (AUTOINCREMENT): what was once read under a number may be kept in memory for good.
-- ANY is an id: a UUID as 16 bytes, any other as text.

CREATE TABLE thread (
    key         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    user_id     TEXT,
    head        BLOB NOT NULL,    -- the newest checkpoint, for compare-and-set
    created_at  INTEGER NOT NULL, -- this and every other time: microseconds since 1970
    metadata    TEXT,
    lease_owner TEXT,
    lease_until REAL              -- seconds since 1970 by this database's clock
) STRICT;

CREATE INDEX thread_by_user ON thread (user_id) WHERE user_id IS NOT NULL;

-- Each turn once, so that its id and its metadata are not repeated in all its checkpoints.
CREATE TABLE turn (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    thread   INTEGER NOT NULL,
    id       ANY     NOT NULL,
    first    BLOB     NOT NULL,   -- its first checkpoint; the others follow in order
    metadata TEXT,
    UNIQUE (thread, id)
) STRICT;

-- What many steps have in common; a few rows however many checkpoints there are.
CREATE TABLE step_kind (
    key  INTEGER PRIMARY KEY,
    body TEXT NOT NULL UNIQUE     -- JSON: node, next, and the model's name and finish reason where it was called
) STRICT;

CREATE TABLE message (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    thread     INTEGER NOT NULL,
    turn       INTEGER NOT NULL,  -- the turn that wrote this version
    id         ANY     NOT NULL,
    created_at INTEGER NOT NULL,
    form       INTEGER NOT NULL,  -- 0: body is the text of a user, 1: the text of an AI, 2: JSON of any message
    body       TEXT    NOT NULL
) STRICT;

CREATE INDEX message_by_id ON message (thread, id);

CREATE TABLE summary (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    turn       INTEGER NOT NULL,  -- the turn that wrote it
    previous   INTEGER,           -- the summary it extends
    created_at INTEGER NOT NULL,
    covers     BLOB,              -- 16 bytes for each message id; NULL when the ids stand in the body
    body       TEXT NOT NULL      -- JSON: text, model, and covers where an id is not a UUID
) STRICT;

CREATE TABLE checkpoint (
    thread     INTEGER NOT NULL,
    id         BLOB    NOT NULL,
    parent     BLOB,
    step       INTEGER NOT NULL,
    source     INTEGER NOT NULL,  -- 0 input, 1 loop, 2 update, 3 fork
    kind       INTEGER NOT NULL,  -- of step_kind
    created_at INTEGER NOT NULL,
    turn       INTEGER NOT NULL,
    messages   BLOB    NOT NULL,  -- sequences of messages in order, as ranges
    summary    INTEGER,
    tokens_in  INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    millis     INTEGER NOT NULL,  -- how long the step ran
    details    TEXT,              -- JSON: failure, interrupts, values, metadata where it is not the turn's
    PRIMARY KEY (thread, id)
) STRICT, WITHOUT ROWID;

-- Keys begin with the thread, so that the large tables can be partitioned or distributed by it.
-- Sequences are never used twice, not even after a rollback: what was once read under a number may be kept in memory.
-- Ids of messages and turns: a UUID as 16 bytes, any other as UTF-8 and one or two zero bytes.
-- Times are microseconds since 1970 where nothing else is said.

CREATE TABLE recap.schema_version (
    version integer PRIMARY KEY
);

-- Its row is rewritten by every commit; room in its page lets that happen without touching an index.
CREATE TABLE recap.thread (
    key         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at  bigint NOT NULL,
    lease_until double precision,            -- seconds since 1970 by the server's clock
    head        bytea NOT NULL,              -- the newest checkpoint, for compare-and-set
    id          text COLLATE "C" NOT NULL UNIQUE,
    user_id     text COLLATE "C",
    metadata    text,
    lease_owner text
) WITH (fillfactor = 70);

CREATE INDEX thread_by_creation ON recap.thread (created_at, key);
CREATE INDEX thread_by_user ON recap.thread (user_id, created_at, key) WHERE user_id IS NOT NULL;

-- Each turn once, so that its id and its metadata are not repeated in all its checkpoints.
CREATE TABLE recap.turn (
    thread   bigint NOT NULL,
    seq      bigint GENERATED ALWAYS AS IDENTITY,
    id       bytea NOT NULL,
    first    bytea NOT NULL,                 -- its first checkpoint; the others follow in order
    metadata text,
    PRIMARY KEY (thread, seq),
    UNIQUE (thread, id)
);

-- What many steps have in common; a few rows however many checkpoints there are.
CREATE TABLE recap.step_kind (
    key  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    body text COLLATE "C" NOT NULL UNIQUE    -- JSON: node, next, and the model's name and finish reason where it was called
);

CREATE TABLE recap.message (
    thread     bigint NOT NULL,
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    turn       bigint NOT NULL,              -- the turn that wrote this version
    created_at bigint NOT NULL,
    form       smallint NOT NULL,            -- 0: body is the text of a user, 1: the text of an AI, 2: JSON of any message
    id         bytea NOT NULL,
    body       text NOT NULL,
    PRIMARY KEY (thread, seq)
);

CREATE INDEX message_by_id ON recap.message (thread, id);

CREATE TABLE recap.summary (
    thread     bigint NOT NULL,
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    turn       bigint NOT NULL,              -- the turn that wrote it
    previous   bigint,                       -- the summary it extends
    created_at bigint NOT NULL,
    covers     bytea,                        -- 16 bytes for each message id; NULL when the ids stand in the body
    body       text NOT NULL,                -- JSON: text, model, and covers where an id is not a UUID
    PRIMARY KEY (thread, seq)
);

CREATE TABLE recap.checkpoint (
    thread     bigint NOT NULL,
    created_at bigint NOT NULL,
    turn       bigint NOT NULL,
    summary    bigint,
    millis     bigint NOT NULL,              -- how long the step ran
    step       integer NOT NULL,
    kind       integer NOT NULL,             -- of step_kind
    tokens_in  integer NOT NULL,
    tokens_out integer NOT NULL,
    source     smallint NOT NULL,            -- 0 input, 1 loop, 2 update, 3 fork
    id         bytea NOT NULL,
    parent     bytea,
    messages   bytea NOT NULL,               -- sequences of messages in order, as ranges
    details    text,                         -- JSON: failure, interrupts, values, metadata where it is not the turn's
    PRIMARY KEY (thread, id)
);

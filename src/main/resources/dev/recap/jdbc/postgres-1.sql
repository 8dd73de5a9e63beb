-- Keys begin with the thread, so that the large tables can be partitioned or distributed by it.
-- Rows are numbered within their thread, which counts them. No number is given out twice once it is committed, not even
-- after its row is gone: what was once read under a number may be kept in memory.
-- Ids of messages and turns: a UUID as 16 bytes, any other as UTF-8 and one or two zero bytes.
-- Times are microseconds since 1970 where nothing else is said.
-- Columns go by their size, so that little is lost between them, and NULL is rare: it costs eight bytes in the larger rows.

CREATE TABLE recap.schema_version (
    version integer PRIMARY KEY
);

-- Its row is rewritten by every commit; room in its page lets that happen without touching an index.
CREATE TABLE recap.thread (
    created_at   bigint NOT NULL,
    lease_until  double precision,            -- seconds since 1970 by the server's clock
    key          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    last_turn    integer NOT NULL DEFAULT 0,  -- the last number given out, as are the next two
    last_message integer NOT NULL DEFAULT 0,
    last_summary integer NOT NULL DEFAULT 0,
    head         bytea NOT NULL,              -- the newest checkpoint, for compare-and-set
    id           text COLLATE "C" NOT NULL UNIQUE,
    user_id      text COLLATE "C",
    metadata     text,
    lease_owner  text
) WITH (fillfactor = 70);

CREATE INDEX thread_by_creation ON recap.thread (created_at, key);
CREATE INDEX thread_by_user ON recap.thread (user_id, created_at, key) WHERE user_id IS NOT NULL;

-- Each turn once, so that its id and its metadata are not repeated in all its checkpoints.
CREATE TABLE recap.turn (
    thread   integer NOT NULL,
    seq      integer NOT NULL,
    id       bytea NOT NULL,
    first    bytea NOT NULL,                  -- its first checkpoint; the others follow in order
    metadata text,
    PRIMARY KEY (thread, seq),
    UNIQUE (thread, id)
);

-- What many steps have in common; a few rows however many checkpoints there are.
CREATE TABLE recap.step_kind (
    key  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    body text COLLATE "C" NOT NULL UNIQUE     -- JSON: node, next, and the model's name and finish reason where it was called
);

CREATE TABLE recap.message (
    created_at bigint NOT NULL,
    thread     integer NOT NULL,
    seq        integer NOT NULL,
    turn       integer NOT NULL,              -- the turn that wrote this version
    form       smallint NOT NULL,             -- 0: body is the text of a user, 1: the text of an AI, 2: JSON of any message
    id         bytea NOT NULL,
    body       text NOT NULL,
    PRIMARY KEY (thread, seq)
);

-- Finds a message that a fork puts back.
CREATE INDEX message_by_time ON recap.message (thread, created_at);

CREATE TABLE recap.summary (
    created_at bigint NOT NULL,
    thread     integer NOT NULL,
    seq        integer NOT NULL,
    turn       integer NOT NULL,              -- the turn that wrote it
    previous   integer,                       -- the summary it extends
    covers     bytea,                         -- 16 bytes for each message id; NULL when the ids stand in the body
    body       text NOT NULL,                 -- JSON: text, model, and covers where an id is not a UUID
    PRIMARY KEY (thread, seq)
);

CREATE TABLE recap.checkpoint (
    created_at bigint NOT NULL,
    thread     integer NOT NULL,
    turn       integer NOT NULL,
    summary    integer NOT NULL,              -- 0 for none
    millis     integer NOT NULL,              -- how long the step ran, 24 days at most
    step       integer NOT NULL,
    kind       integer NOT NULL,              -- of step_kind
    tokens_in  integer NOT NULL,
    tokens_out integer NOT NULL,
    source     smallint NOT NULL,             -- 0 input, 1 loop, 2 update, 3 fork
    id         bytea NOT NULL,
    parent     bytea NOT NULL,                -- empty for none
    messages   bytea NOT NULL,                -- sequences of messages in order, as ranges
    details    text NOT NULL,                 -- JSON: failure, interrupts, values, metadata where it is not the turn's
    PRIMARY KEY (thread, id)
);

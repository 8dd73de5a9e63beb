-- What is remembered about users. Every key begins with the user's, and a body is JSON, so that any text there is fits in.

CREATE TABLE memory_user (
    key     INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice, so that what was known of one who is gone fits no other
    id      TEXT    NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 0,        -- raised by every change of the user's facts; a new one takes it as its number
    body    TEXT                               -- name, location, preferences; NULL without a record
) STRICT;

CREATE TABLE profile (
    user_key INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    body     TEXT    NOT NULL,                 -- preferences, open_issues, notes
    PRIMARY KEY (user_key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode (
    user_key INTEGER NOT NULL,
    seq      INTEGER NOT NULL,                 -- its id, from 0
    body     TEXT    NOT NULL,                 -- user, assistant, created_at as it was given
    PRIMARY KEY (user_key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
    user_key      INTEGER NOT NULL,
    seq           INTEGER NOT NULL,
    id            BLOB    NOT NULL,
    type          TEXT    NOT NULL,
    importance    INTEGER NOT NULL,
    confidence    REAL    NOT NULL,
    source        TEXT    NOT NULL,
    locked        INTEGER NOT NULL,
    superseded_by BLOB,                        -- the id of the newer fact; NULL while it is current
    created_at    INTEGER NOT NULL,
    confirmed_at  INTEGER NOT NULL,
    said          BLOB    NOT NULL,            -- SHA-256 of the folded text
    body          TEXT    NOT NULL,            -- text, and messages where there are any
    model         TEXT,                        -- of the vector, as is its dimension
    dimension     INTEGER,
    vector        BLOB,                        -- little-endian floats of length 1 together; last, as it is read least
    PRIMARY KEY (user_key, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX fact_by_id ON fact (user_key, id);

-- Whoever adds them at a time, of one user no two current facts say the same.
CREATE UNIQUE INDEX fact_said_once ON fact (user_key, said) WHERE superseded_by IS NULL;

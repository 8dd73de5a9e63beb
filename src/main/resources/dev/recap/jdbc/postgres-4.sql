-- What is remembered about users. Every key begins with the user's, and a body is JSON, so that any text there is fits in.

CREATE TABLE recap.memory_user (
    version bigint NOT NULL DEFAULT 0,     -- raised by every change of the user's facts; a new one takes it as its number
    key     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never used twice: what was known of one who is gone fits no other
    id      text COLLATE "C" NOT NULL UNIQUE,
    body    text                           -- name, location, preferences; NULL without a record
) WITH (fillfactor = 70);

CREATE TABLE recap.profile (
    saved_at bigint NOT NULL,
    seq      bigint NOT NULL,
    user_key integer NOT NULL,
    body     text NOT NULL,                -- preferences, open_issues, notes
    PRIMARY KEY (user_key, seq)
);

CREATE TABLE recap.episode (
    seq      bigint NOT NULL,              -- its id, from 0
    user_key integer NOT NULL,
    body     text NOT NULL,                -- user, assistant, created_at as it was given
    PRIMARY KEY (user_key, seq)
);

-- Where pgvector is there, a store that is opened adds a column, embedding, that takes the place of vector.
CREATE TABLE recap.fact (
    created_at    bigint NOT NULL,
    confirmed_at  bigint NOT NULL,
    seq           bigint NOT NULL,
    confidence    double precision NOT NULL,
    user_key      integer NOT NULL,
    dimension     integer,
    importance    smallint NOT NULL,
    locked        smallint NOT NULL,
    id            bytea NOT NULL,
    superseded_by bytea,                   -- the id of the newer fact; NULL while it is current
    said          bytea NOT NULL,          -- SHA-256 of the folded text
    type          text COLLATE "C" NOT NULL,
    source        text COLLATE "C" NOT NULL,
    model         text COLLATE "C",        -- of the vector, as is its dimension
    body          text NOT NULL,           -- text, and messages where there are any
    vector        bytea,                   -- little-endian floats of length 1 together
    PRIMARY KEY (user_key, seq)
);

CREATE UNIQUE INDEX fact_by_id ON recap.fact (user_key, id);

-- Whoever adds them at a time, of one user no two current facts say the same.
CREATE UNIQUE INDEX fact_said_once ON recap.fact (user_key, said) WHERE superseded_by IS NULL;

-- Empty where pgvector takes them all.
CREATE INDEX fact_of_bytes ON recap.fact (user_key) WHERE vector IS NOT NULL;

-- For its planner the server keeps samples of columns, which outlive the rows. No plan here needs those of what people say.
ALTER TABLE recap.memory_user ALTER COLUMN id SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE recap.profile ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE recap.episode ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE recap.fact
    ALTER COLUMN id SET STATISTICS 0, ALTER COLUMN superseded_by SET STATISTICS 0, ALTER COLUMN said SET STATISTICS 0,
    ALTER COLUMN body SET STATISTICS 0, ALTER COLUMN vector SET STATISTICS 0;

-- Of the older tables only their owner may say so; who is not goes without.
DO $$ BEGIN
    ALTER TABLE recap.thread
        ALTER COLUMN id SET STATISTICS 0, ALTER COLUMN user_id SET STATISTICS 0, ALTER COLUMN metadata SET STATISTICS 0;
    ALTER TABLE recap.turn ALTER COLUMN id SET STATISTICS 0, ALTER COLUMN metadata SET STATISTICS 0;
    ALTER TABLE recap.message ALTER COLUMN id SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0;
    ALTER TABLE recap.summary ALTER COLUMN covers SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0;
    ALTER TABLE recap.checkpoint ALTER COLUMN details SET STATISTICS 0;
EXCEPTION WHEN insufficient_privilege THEN
    NULL;
END $$;

-- Encrypted is a body of form 3, and a body or details that do not begin with a brace: KEY:BASE64.

CREATE TABLE recap.encryption_key (
    id        text COLLATE "C" PRIMARY KEY, -- of a key that ever wrote; the key itself is never here
    key_check bytea NOT NULL                -- by which it is recognized
);

-- What pruning left of summarized messages: which versions a summary took in, where no checkpoints tell it any more.

CREATE TABLE recap.archive (
    thread   integer NOT NULL,
    summary  integer NOT NULL,
    messages bytea NOT NULL,  -- sequences of messages, as ranges
    PRIMARY KEY (thread, summary)
);

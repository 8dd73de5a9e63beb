-- Encrypted is a body of form 3, and a body or details that do not begin with a brace: KEY:BASE64.

CREATE TABLE encryption_key (
    id        TEXT NOT NULL PRIMARY KEY, -- of a key that ever wrote; the key itself is never here
    key_check BLOB NOT NULL              -- by which it is recognized
) STRICT, WITHOUT ROWID;

-- What pruning left of summarized messages: which versions a summary took in, where no checkpoints tell it any more.

CREATE TABLE archive (
    thread   INTEGER NOT NULL,
    summary  INTEGER NOT NULL,
    messages BLOB    NOT NULL,  -- sequences of messages, as ranges
    PRIMARY KEY (thread, summary)
) STRICT, WITHOUT ROWID;

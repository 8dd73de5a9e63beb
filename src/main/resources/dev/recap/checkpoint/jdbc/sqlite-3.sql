-- What pruning left of summarized messages: which versions a summary took in, where no checkpoints tell it any more.

CREATE TABLE archive (
    thread   INTEGER NOT NULL,
    summary  INTEGER NOT NULL,
    messages BLOB    NOT NULL,  -- sequences of messages, as ranges
    PRIMARY KEY (thread, summary)
) STRICT, WITHOUT ROWID;

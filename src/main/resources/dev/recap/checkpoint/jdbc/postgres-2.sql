-- What pruning left of summarized messages: which versions a summary took in, where no checkpoints tell it any more.

CREATE TABLE recap.archive (
    thread   integer NOT NULL,
    summary  integer NOT NULL,
    messages bytea NOT NULL,  -- sequences of messages, as ranges
    PRIMARY KEY (thread, summary)
);

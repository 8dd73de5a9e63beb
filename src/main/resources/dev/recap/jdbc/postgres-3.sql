-- A commit to a thread that is as its writer knows it, in one statement: the functions are called in one SELECT list, of which
-- advance comes first and locks the thread. Their statements are planned once a session; a proxy may give that to anyone.
-- Numbers are bigint as they come from Java, and become what the columns are.

CREATE FUNCTION recap.advance(
    new_head bytea, new_metadata text, new_owner text, seconds double precision,
    turns bigint, messages bigint, summaries bigint, thread_key bigint,
    known_head bytea, known_turns bigint, known_messages bigint, known_summaries bigint, known_metadata text,
    writer text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- Whoever waits longer goes the other way, which tells why.
    PERFORM set_config('lock_timeout', '1000', true);
    UPDATE recap.thread SET head = new_head, metadata = new_metadata, lease_owner = new_owner,
        lease_until = CAST(extract(epoch FROM clock_timestamp()) AS double precision) + seconds,
        last_turn = turns, last_message = messages, last_summary = summaries
    WHERE key = thread_key AND head = known_head AND last_turn = known_turns AND last_message = known_messages
        AND last_summary = known_summaries AND metadata IS NOT DISTINCT FROM known_metadata
        AND (lease_owner IS NULL OR lease_owner = writer
            OR lease_until <= CAST(extract(epoch FROM clock_timestamp()) AS double precision));
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the thread is not as it was known';
    END IF;
END $$;

CREATE FUNCTION recap.put_turn(thread bigint, seq bigint, id bytea, first bytea, metadata text)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO recap.turn (thread, seq, id, first, metadata) VALUES ($1, $2, $3, $4, $5);
END $$;

CREATE FUNCTION recap.put_message(
    thread bigint, seq bigint, turn bigint, id bytea, created_at bigint, form bigint, body text)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO recap.message (thread, seq, turn, id, created_at, form, body) VALUES ($1, $2, $3, $4, $5, $6, $7);
END $$;

CREATE FUNCTION recap.put_summary(
    thread bigint, seq bigint, turn bigint, previous bigint, created_at bigint, covers bytea, body text)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO recap.summary (thread, seq, turn, previous, created_at, covers, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7);
END $$;

CREATE FUNCTION recap.put_checkpoint(
    thread bigint, id bytea, parent bytea, step bigint, source bigint, kind bigint, created_at bigint,
    turn bigint, messages bytea, summary bigint, tokens_in bigint, tokens_out bigint, millis bigint, details text)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO recap.checkpoint (thread, id, parent, step, source, kind, created_at,
        turn, messages, summary, tokens_in, tokens_out, millis, details)
    VALUES ($1, $2, coalesce($3, ''), $4, $5, $6, $7, $8, $9, coalesce($10, 0), $11, $12, $13, coalesce($14, ''));
END $$;

-- Stores events, and the commands that wrote them, in one round trip. Writers wait for each other here, so that ids are
-- assigned in the order in which they become visible, and a reader that continues from an id cannot miss an event.
-- To change this function, add one with the next number, because processes of an older version may still be running.
CREATE OR REPLACE FUNCTION store_batches_1(
    games TEXT[], versions BIGINT[], topics TEXT[], states BYTEA[],
    players TEXT[], keys TEXT[], fingerprints TEXT[], played TEXT[], firsts BIGINT[], lasts BIGINT[]
) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE game_events IN EXCLUSIVE MODE;
    INSERT INTO game_events (originator_id, originator_version, topic, state)
        SELECT one.game, one.version, one.topic, one.state
        FROM unnest(games, versions, topics, states) WITH ORDINALITY AS one(game, version, topic, state, place)
        ORDER BY one.place;
    IF cardinality(players) > 0 THEN
        INSERT INTO commands (player, key, fingerprint, game, first, last)
            SELECT * FROM unnest(players, keys, fingerprints, played, firsts, lasts);
    END IF;
    PERFORM pg_notify('scoresheet', 'log');
END $$

-- Stores events, and the commands they came of, in one round trip. Whoever stores waits here for those before: ids are
-- given out and become visible in the same order, so that nobody who reads on by id passes over an event.
-- Another wording is another function, with the next number: processes of an older version may still run beside.
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

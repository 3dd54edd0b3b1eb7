-- The tables of the store. Notification ids (rowid) are never used twice.
CREATE TABLE IF NOT EXISTS game_events (
    rowid INTEGER PRIMARY KEY AUTOINCREMENT,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
);
-- What a player's idempotency key stands for.
CREATE TABLE IF NOT EXISTS commands (
    player TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    game TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (player, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game_secrets (game TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;
-- Disposable: what they hold is in the events.
CREATE TABLE IF NOT EXISTS checkpoints (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE TABLE IF NOT EXISTS imports (game TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
-- The public keys that receipts were ever signed with: whoever has an old receipt can check it.
CREATE TABLE IF NOT EXISTS public_keys (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key_id TEXT NOT NULL UNIQUE,
    algorithm TEXT NOT NULL,
    public_key TEXT NOT NULL
);
-- Written to find out whether anything can be written.
CREATE TABLE IF NOT EXISTS probe (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
-- The tree over all events in the order they were stored: 256 hashes a row, 32 bytes each. Disposable, made of the events.
-- Level 0 has the leaves, and first and last the rowids of their events. Each hash of a level stands for 256 below.
CREATE TABLE IF NOT EXISTS log_tiles (
    level INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);
CREATE INDEX IF NOT EXISTS log_tiles_by_first ON log_tiles (level, first);
-- The heads of that tree which were ever signed: kept for ever, one for each size.
CREATE TABLE IF NOT EXISTS log_heads (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tree_size INTEGER NOT NULL UNIQUE,
    root_hash TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    key_id TEXT NOT NULL,
    signature TEXT NOT NULL
);
-- Up to which of them each of the places has been told.
CREATE TABLE IF NOT EXISTS log_told (place TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;

-- The tables of the store. Notification ids (rowid) are never reused.
CREATE TABLE IF NOT EXISTS game_events (
    rowid INTEGER PRIMARY KEY AUTOINCREMENT,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
);
-- The commands that used players' idempotency keys.
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
-- Disposable: the data can be computed from the events.
CREATE TABLE IF NOT EXISTS checkpoints (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE TABLE IF NOT EXISTS imports (game TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
-- All public keys that have ever signed receipts, so that old receipts can still be verified.
CREATE TABLE IF NOT EXISTS public_keys (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key_id TEXT NOT NULL UNIQUE,
    algorithm TEXT NOT NULL,
    public_key TEXT NOT NULL
);
-- Written to test whether the database accepts writes.
CREATE TABLE IF NOT EXISTS probe (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
-- The Merkle tree over all events in the order of storage: 256 hashes of 32 bytes per row. Disposable, as it is computed from the events.
-- Level 0 contains the leaves. Each hash of a higher level covers 256 below it. First and last are rowids of events.
CREATE TABLE IF NOT EXISTS log_tiles (
    level INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);
CREATE INDEX IF NOT EXISTS log_tiles_by_first ON log_tiles (level, first);
-- All heads of that tree that have ever been signed, one for each size. They are kept forever.
CREATE TABLE IF NOT EXISTS log_heads (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tree_size INTEGER NOT NULL UNIQUE,
    root_hash TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    key_id TEXT NOT NULL,
    signature TEXT NOT NULL
);
-- The number of the last head that was published to each place.
CREATE TABLE IF NOT EXISTS log_told (place TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;

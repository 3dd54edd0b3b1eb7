-- Written by python -m scoresheet.service.storage.migrating, never by hand.
CREATE TABLE game_events (
    rowid INTEGER PRIMARY KEY AUTOINCREMENT,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
);
CREATE TABLE commands (
    player TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    game TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (player, key)
) WITHOUT ROWID;
CREATE TABLE game_secrets (game TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE checkpoints (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE TABLE imports (game TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE public_keys (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key_id TEXT NOT NULL UNIQUE,
    algorithm TEXT NOT NULL,
    public_key TEXT NOT NULL
);
CREATE TABLE probe (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE log_tiles (
    level INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);
CREATE INDEX log_tiles_by_first ON log_tiles (level, first);
CREATE TABLE log_heads (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tree_size INTEGER NOT NULL UNIQUE,
    root_hash TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    key_id TEXT NOT NULL,
    signature TEXT NOT NULL
);
CREATE TABLE log_told (place TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE players (
    id VARCHAR NOT NULL,
    name VARCHAR,
    name_key VARCHAR,
    password VARCHAR,
    roles VARCHAR NOT NULL,
    created_at INTEGER NOT NULL,
    forgotten BOOLEAN NOT NULL,
    run_by VARCHAR,
    PRIMARY KEY (id),
    UNIQUE (name_key)
);
CREATE INDEX players_by_owner ON players (run_by);
CREATE TABLE tokens (
    id VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    scopes VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (digest)
);
CREATE INDEX tokens_by_player ON tokens (player, created_at);
CREATE TABLE preferences (
    player VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    PRIMARY KEY (player, "key")
);
CREATE TABLE invitation_links (
    game VARCHAR NOT NULL,
    token VARCHAR NOT NULL,
    PRIMARY KEY (game),
    UNIQUE (token)
);
CREATE TABLE invitations (
    game VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    "by" VARCHAR NOT NULL,
    seats VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX invitations_by_player ON invitations (player);
CREATE TABLE rematches (
    game VARCHAR NOT NULL,
    next VARCHAR NOT NULL,
    PRIMARY KEY (game),
    UNIQUE (next)
);
CREATE TABLE notify_followed (
    name VARCHAR NOT NULL,
    notification_id INTEGER NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE notify_channels (
    player VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    address VARCHAR NOT NULL,
    secret VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    PRIMARY KEY (player, kind)
);
CREATE TABLE notify_browsers (
    id VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    endpoint VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    auth VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    session VARCHAR NOT NULL,
    created_at INTEGER NOT NULL,
    arrived VARCHAR NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (endpoint)
);
CREATE INDEX notify_browsers_by_player ON notify_browsers (player, created_at);
CREATE TABLE notify_news_preferences (
    player VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    turn BOOLEAN NOT NULL,
    begun BOOLEAN NOT NULL,
    over BOOLEAN NOT NULL,
    takeback BOOLEAN NOT NULL,
    PRIMARY KEY (player)
);
CREATE TABLE notify_news_unwanted (
    player VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    PRIMARY KEY (player, kind)
);
CREATE TABLE notify_muted (
    player VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE TABLE notify_outbox (
    id VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    channel VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    message VARCHAR NOT NULL, about VARCHAR DEFAULT '' NOT NULL, name VARCHAR DEFAULT '' NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX notify_outbox_by_message ON notify_outbox (message, at);
CREATE INDEX notify_outbox_by_player ON notify_outbox (player, channel, game);
CREATE TABLE notify_messages (
    id VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    channel VARCHAR NOT NULL,
    made_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX notify_messages_by_player ON notify_messages (player, channel);
CREATE INDEX notify_messages_by_due ON notify_messages (channel, due_at);
CREATE TABLE notify_told (
    player VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE TABLE installation (
    name VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE followers (
    name VARCHAR NOT NULL,
    holder VARCHAR NOT NULL,
    heard_at BIGINT NOT NULL,
    figures VARCHAR NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE analyses (
    game VARCHAR NOT NULL,
    seats VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    edition BIGINT NOT NULL,
    playouts BIGINT NOT NULL,
    status VARCHAR NOT NULL,
    asked_at BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    found VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    PRIMARY KEY (game, seats)
);
CREATE INDEX analyses_by_status ON analyses (status, asked_at);
CREATE TABLE analyses_asked (
    game VARCHAR NOT NULL,
    seats VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    PRIMARY KEY (game, seats)
);
CREATE INDEX analyses_asked_by_player ON analyses_asked (player);
CREATE TABLE streams (
    stream VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    id VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    author VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    told VARCHAR NOT NULL,
    sealed VARCHAR NOT NULL,
    previous VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    PRIMARY KEY (stream, version),
    UNIQUE (id)
);
CREATE INDEX streams_by_author ON streams (author);
CREATE TABLE stream_keys (
    author VARCHAR NOT NULL,
    secret VARCHAR NOT NULL,
    PRIMARY KEY (author)
);
CREATE TABLE notify_known (
    player VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, "key")
);
CREATE INDEX notify_known_by_time ON notify_known (at);
CREATE TABLE notify_warnings (
    game VARCHAR NOT NULL,
    seat BIGINT NOT NULL,
    player VARCHAR NOT NULL,
    turn BIGINT NOT NULL,
    begun BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    "before" BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX notify_warnings_by_due ON notify_warnings (due_at);
CREATE TABLE notify_warn_before (
    player VARCHAR NOT NULL,
    hours BIGINT NOT NULL,
    PRIMARY KEY (player, hours)
);
CREATE TABLE notify_bulletin (
    id VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    about VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX notify_bulletin_by_player ON notify_bulletin (player, at);
CREATE INDEX notify_bulletin_by_time ON notify_bulletin (at);
CREATE TABLE talk_messages (
    stream VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    author VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    standing VARCHAR NOT NULL,
    PRIMARY KEY (stream, version)
);
CREATE INDEX talk_messages_by_key ON talk_messages (stream, author, "key");
CREATE TABLE talk_reads (
    player VARCHAR NOT NULL,
    stream VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (player, stream)
);
CREATE TABLE shunned_players (
    player VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    PRIMARY KEY (player, kind, other)
);
CREATE INDEX shunned_players_by_other ON shunned_players (other);
CREATE TABLE silences (
    player VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE TABLE talk_reports (
    number BIGINT NOT NULL,
    stream VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    author VARCHAR NOT NULL,
    reporter VARCHAR NOT NULL,
    standing VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    PRIMARY KEY (number)
);
CREATE INDEX talk_reports_by_standing ON talk_reports (standing, number);
CREATE UNIQUE INDEX talk_reports_by_message ON talk_reports (stream, version, reporter);
CREATE TABLE talk_looks (
    report BIGINT NOT NULL,
    moderator VARCHAR NOT NULL,
    PRIMARY KEY (report, moderator)
);
CREATE TABLE alive (
    id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE outages (
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (since)
);
CREATE TABLE presence (
    player VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player)
);
CREATE TABLE presence_at_games (
    player VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX presence_by_game ON presence_at_games (game);
CREATE TABLE friend_requests (
    player VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX friend_requests_by_other ON friend_requests (other);
CREATE TABLE friend_declines (
    player VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX friend_declines_by_other ON friend_declines (other);
CREATE TABLE friends (
    player VARCHAR NOT NULL,
    other VARCHAR NOT NULL,
    since VARCHAR NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX friends_by_other ON friends (other);
CREATE TABLE clubs (
    club VARCHAR NOT NULL,
    number BIGINT NOT NULL,
    name VARCHAR NOT NULL,
    sought VARCHAR NOT NULL,
    joining VARCHAR NOT NULL,
    private BOOLEAN NOT NULL,
    members BIGINT NOT NULL,
    described BIGINT NOT NULL,
    founded_at VARCHAR NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (club),
    UNIQUE (number)
);
CREATE INDEX clubs_by_name ON clubs (sought);
CREATE TABLE club_members (
    player VARCHAR NOT NULL,
    club VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    since VARCHAR NOT NULL,
    PRIMARY KEY (player, club)
);
CREATE INDEX club_members_by_club ON club_members (club);
CREATE TABLE club_calls (
    player VARCHAR NOT NULL,
    club VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    "by" VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    PRIMARY KEY (player, club)
);
CREATE INDEX club_calls_by_club ON club_calls (club);
CREATE TABLE tournaments (
    tournament VARCHAR NOT NULL,
    number BIGINT NOT NULL,
    kind VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    opener VARCHAR NOT NULL,
    club VARCHAR NOT NULL,
    PRIMARY KEY (tournament),
    UNIQUE (number)
);
CREATE INDEX tournaments_by_status ON tournaments (status);
CREATE INDEX tournaments_by_opener ON tournaments (opener);
CREATE TABLE tournament_entrants (
    tournament VARCHAR NOT NULL,
    player VARCHAR NOT NULL,
    standing VARCHAR NOT NULL,
    PRIMARY KEY (tournament, player)
);
CREATE INDEX tournament_entrants_by_player ON tournament_entrants (player);

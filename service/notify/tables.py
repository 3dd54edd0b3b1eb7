"""The tables of notifications, stored with the accounts because addresses are personal data."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import TextColumn, TruthColumn, WholeColumn

METADATA = MetaData()

FOLLOWED = Table(
    "notify_followed",
    METADATA,
    Column("name", TextColumn, primary_key=True),
    Column("notification_id", WholeColumn, nullable=False),
)
"""The position in the log; kept apart from read models, which are dropped and rebuilt."""

CHANNELS = Table(
    "notify_channels",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("kind", TextColumn, primary_key=True),
    Column("address", TextColumn, nullable=False),
    Column("secret", TextColumn, nullable=False, default=""),
    Column("state", TextColumn, nullable=False),
    Column("reason", TextColumn, nullable=False, default=""),
)
"""A player's channels, one of each kind."""

BROWSERS = Table(
    "notify_browsers",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("endpoint", TextColumn, nullable=False, unique=True),
    Column("key", TextColumn, nullable=False),
    Column("auth", TextColumn, nullable=False),
    Column("label", TextColumn, nullable=False),
    Column("session", TextColumn, nullable=False),
    Column("created_at", WholeColumn, nullable=False),
    Column("arrived", TextColumn, nullable=False, default=""),
    Index("notify_browsers_by_player", "player", "created_at"),
)
"""Push subscriptions of browsers: address, encryption keys, and the session in which they were made.

`arrived` is the id of the last message that was received.
"""

NEWS_PREFERENCES = Table(
    "notify_news_preferences",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("language", TextColumn, nullable=False),
    Column("turn", TruthColumn, nullable=False),
    Column("begun", TruthColumn, nullable=False),
    Column("over", TruthColumn, nullable=False),
    Column("takeback", TruthColumn, nullable=False),
)
"""The kinds of news that a player wants; without a row, all."""

NEWS_UNWANTED = Table(
    "notify_news_unwanted",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("kind", TextColumn, primary_key=True),
)
"""Kinds of news added later that a player does not want."""

MUTED = Table(
    "notify_muted",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("game", TextColumn, primary_key=True),
)

OUTBOX = Table(
    "notify_outbox",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("channel", TextColumn, nullable=False),
    Column("kind", TextColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("version", WholeColumn, nullable=False),
    Column("at", WholeColumn, nullable=False),
    Column("message", TextColumn, nullable=False, default=""),
    Column("about", TextColumn, nullable=False, server_default=""),
    Column("name", TextColumn, nullable=False, server_default=""),
    Index("notify_outbox_by_player", "player", "channel", "game"),
    Index("notify_outbox_by_message", "message", "at"),
)
"""Unsent news; `message` is empty until the news is put into one. Times in seconds since 1970, UTC."""

MESSAGES = Table(
    "notify_messages",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("channel", TextColumn, nullable=False),
    Column("made_at", WholeColumn, nullable=False),
    Column("due_at", WholeColumn, nullable=False),
    Column("tries", WholeColumn, nullable=False),
    Index("notify_messages_by_due", "channel", "due_at"),
    Index("notify_messages_by_player", "player", "channel"),
)
"""Undelivered messages. One in delivery becomes due again after the time for an attempt."""

TOLD = Table(
    "notify_told",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("game", TextColumn, primary_key=True),
    Column("version", WholeColumn, nullable=False),
)
"""The version of a game at which a player was last notified that it waits, until their visit."""

KNOWN = Table(
    "notify_known",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("key", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
    Index("notify_known_by_time", "at"),
)
"""The news that a player got or will get, to avoid duplicates."""

WARNINGS = Table(
    "notify_warnings",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seat", WholeColumn, primary_key=True, autoincrement=False),
    Column("player", TextColumn, nullable=False),
    Column("turn", WholeColumn, nullable=False),
    Column("begun", WholeColumn, nullable=False),
    Column("due_at", WholeColumn, nullable=False),
    Column("before", WholeColumn, nullable=False),
    Column("seen_at", WholeColumn, nullable=False),
    Index("notify_warnings_by_due", "due_at"),
)
"""The next warning for a seat's turn, which began with version `turn`.

`due_at` is 0 if no warning follows. Times in seconds since 1970, UTC.
"""

WARN_BEFORE = Table(
    "notify_warn_before",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("hours", WholeColumn(damaged=-1), primary_key=True, autoincrement=False),
)
"""Hours of warnings that a player chose; an additional row 0 marks that a choice was made."""

BULLETIN = Table(
    "notify_bulletin",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("number", WholeColumn, nullable=False),
    Column("at", WholeColumn, nullable=False),
    Column("kind", TextColumn, nullable=False),
    Column("about", TextColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("version", WholeColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Index("notify_bulletin_by_player", "player", "at"),
    Index("notify_bulletin_by_time", "at"),
)
"""Notifications for streams; `number` is the length of the log at that time.

`at` in milliseconds since 1970, UTC.
"""

PERSONAL = (
    CHANNELS,
    BROWSERS,
    NEWS_PREFERENCES,
    NEWS_UNWANTED,
    MUTED,
    OUTBOX,
    MESSAGES,
    TOLD,
    KNOWN,
    WARNINGS,
    WARN_BEFORE,
    BULLETIN,
)
"""Tables with rows of a player, deleted with the account."""

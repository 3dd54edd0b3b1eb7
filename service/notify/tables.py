"""The tables for notifications, stored with accounts, because addresses are personal data."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import TextColumn, TruthColumn, WholeColumn

METADATA = MetaData()

FOLLOWED = Table(
    "notify_followed",
    METADATA,
    Column("name", TextColumn, primary_key=True),
    Column("notification_id", WholeColumn, nullable=False),
)
"""The position in the log; stored separately from read models, which are dropped and rebuilt."""

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
"""Players' channels, at most one of each kind per player."""

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
"""Browsers' push subscriptions: address, encryption keys, and the session in which the player subscribed.

`arrived` is the id of the last message that the browser received.
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
"""The kinds of news that a player wants; all, if the player has no row."""

NEWS_UNWANTED = Table(
    "notify_news_unwanted",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("kind", TextColumn, primary_key=True),
)
"""Kinds of news, of those added later, that a player does not want."""

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
"""Unsent news; `message` is empty until the news becomes part of a message. Times are in seconds since 1970."""

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
"""Undelivered messages. During an attempt, `due_at` is when the attempt counts as failed."""

TOLD = Table(
    "notify_told",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("game", TextColumn, primary_key=True),
    Column("version", WholeColumn, nullable=False),
)
"""The version of a game at which the player was last told that it is their turn; deleted when they visit."""

KNOWN = Table(
    "notify_known",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("key", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
    Index("notify_known_by_time", "at"),
)
"""The news that a player has been or will be sent, to avoid duplicates."""

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

`due_at` is 0 if there will be no further warning. Times are in seconds since 1970.
"""

WARN_BEFORE = Table(
    "notify_warn_before",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("hours", WholeColumn(damaged=-1), primary_key=True, autoincrement=False),
)
"""The hours of warnings that a player has chosen; an additional row with 0 marks that they have made a choice."""

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
"""Notifications for live streams; `number` is the length of the log when they were added.

`at` is in milliseconds since 1970.
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
"""Tables with personal rows, which are deleted with the player's account."""

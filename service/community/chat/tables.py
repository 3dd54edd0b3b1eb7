"""Tables of chat and moderation: message states, read positions, mutes and blocks."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import TextColumn, WholeColumn

METADATA = MetaData()

MESSAGES = Table(
    "talk_messages",
    METADATA,
    Column("stream", TextColumn, primary_key=True),
    Column("version", WholeColumn, primary_key=True, autoincrement=False),
    Column("author", TextColumn, nullable=False),
    Column("key", TextColumn, nullable=False),
    Column("standing", TextColumn, nullable=False),
    Index("talk_messages_by_key", "stream", "author", "key"),
)
"""One row per message; its text is in the stream. `standing` is said, withdrawn or hidden.

`key` is the idempotency key from the author's request, so that a message sent twice is posted only once.
"""

READS = Table(
    "talk_reads",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("stream", TextColumn, primary_key=True),
    Column("version", WholeColumn, nullable=False),
)
"""The last message that a player has read in a room."""

SHUNNED = Table(
    "shunned_players",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("kind", TextColumn, primary_key=True),
    Column("other", TextColumn, primary_key=True),
    Column("at", TextColumn, nullable=False),
    Index("shunned_players_by_other", "other"),
)
"""Muted and blocked players, by `kind`; visible only to the player who muted or blocked them."""

SILENCES = Table(
    "silences",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("game", TextColumn, primary_key=True),
    Column("until", WholeColumn, nullable=False),
)
"""When a player's suspension ends, in seconds since 1970; it applies everywhere if `game` is empty."""

REPORTS = Table(
    "talk_reports",
    METADATA,
    Column("number", WholeColumn, primary_key=True, autoincrement=False),
    Column("stream", TextColumn, nullable=False),
    Column("version", WholeColumn, nullable=False),
    Column("author", TextColumn, nullable=False),
    Column("reporter", TextColumn, nullable=False),
    Column("standing", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Index("talk_reports_by_standing", "standing", "number"),
    Index("talk_reports_by_message", "stream", "version", "reporter", unique=True),
)
"""One row per report, numbered by its version in the stream of reports. `standing` is open, upheld or dismissed."""

LOOKS = Table(
    "talk_looks",
    METADATA,
    Column("report", WholeColumn, primary_key=True, autoincrement=False),
    Column("moderator", TextColumn, primary_key=True),
)
"""The reports whose texts moderators have viewed."""


OF_PLAYERS = (READS, SHUNNED, SILENCES)
"""The tables with rows about players; their texts are in the streams."""

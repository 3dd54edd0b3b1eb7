"""Tables of chat and moderation: message states, read positions, mutes and blocks."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import Text, Whole

METADATA = MetaData()

MESSAGES = Table(
    "talk_messages",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("version", Whole, primary_key=True, autoincrement=False),
    Column("author", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Index("talk_messages_by_key", "stream", "author", "key"),
)
"""One row a message, without its words, which stand in the stream: `standing` is said, withdrawn or hidden.

`key` is what its author's program or page called the request, so that a message that is sent twice is said once.
"""

READS = Table(
    "talk_reads",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("version", Whole, nullable=False),
)
"""Up to which message a player has read."""

SHUNNED = Table(
    "shunned_players",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Index("shunned_players_by_other", "other"),
)
"""Muted and blocked players (`kind`), visible only to the player who set them."""

SILENCES = Table(
    "silences",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("until", Whole, nullable=False),
)
"""Until when (seconds since 1970, UTC) a player may not write in a game; everywhere, where `game` is empty."""

REPORTS = Table(
    "talk_reports",
    METADATA,
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", Whole, nullable=False),
    Column("author", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("talk_reports_by_standing", "standing", "number"),
    Index("talk_reports_by_message", "stream", "version", "reporter", unique=True),
)
"""One row a report; its number is its version in the stream of reports. `standing` is open, upheld or dismissed."""

LOOKS = Table(
    "talk_looks",
    METADATA,
    Column("report", Whole, primary_key=True, autoincrement=False),
    Column("moderator", Text, primary_key=True),
)
"""Moderators' looks at reports."""


OF_PLAYERS = (READS, SHUNNED, SILENCES)
"""The tables with rows that belong to players; texts are in the streams."""

"""Tables of presence and friends, and the rows derived from the streams of clubs."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import TextColumn, TruthColumn, WholeColumn

METADATA = MetaData()

LOOKS = Table(
    "presence",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
)
"""The start of the five-minute slot of a player's last visit, in seconds since 1970."""

LOOKS_AT_GAMES = Table(
    "presence_at_games",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("game", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
    Column("version", WholeColumn, nullable=False),
    Index("presence_by_game", "game"),
)
"""A player's last visit to a running game, and the game's version; deleted when the game ends."""

REQUESTS = Table(
    "friend_requests",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("other", TextColumn, primary_key=True),
    Column("at", TextColumn, nullable=False),
    Index("friend_requests_by_other", "other"),
)
"""Open friend requests, including those that the recipient has declined."""

DECLINES = Table(
    "friend_declines",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("other", TextColumn, primary_key=True),
    Column("at", WholeColumn, nullable=False),
    Index("friend_declines_by_other", "other"),
)
"""Players whose requests were declined, with the time (seconds since 1970); only the decliner knows."""

FRIENDS = Table(
    "friends",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("other", TextColumn, primary_key=True),
    Column("since", TextColumn, nullable=False),
    Index("friends_by_other", "other"),
)
"""Two rows per friendship, one for each player."""

CLUBS = Table(
    "clubs",
    METADATA,
    Column("club", TextColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False, unique=True),
    Column("name", TextColumn, nullable=False),
    Column("sought", TextColumn, nullable=False),
    Column("joining", TextColumn, nullable=False),
    Column("private", TruthColumn(damaged=True), nullable=False),
    Column("members", WholeColumn, nullable=False),
    Column("described", WholeColumn, nullable=False),
    Column("founded_at", TextColumn, nullable=False),
    Column("version", WholeColumn, nullable=False),
    Index("clubs_by_name", "sought"),
)
"""One row per open club; `described` is the version of the entry with its description, or 0.

Clubs founded later have higher numbers; `sought` is the name in lower case, for searching.
"""

MEMBERS = Table(
    "club_members",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("club", TextColumn, primary_key=True),
    Column("role", TextColumn, nullable=False),
    Column("since", TextColumn, nullable=False),
    Index("club_members_by_club", "club"),
)

CALLS = Table(
    "club_calls",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("club", TextColumn, primary_key=True),
    Column("kind", TextColumn, nullable=False),
    Column("by", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Index("club_calls_by_club", "club"),
)
"""Requests to join a club and invitations (`kind` is request or invitation), with their authors."""

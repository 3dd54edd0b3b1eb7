"""Tables of presence, friends, and the rows derived from the streams of clubs."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import Text, Truth, Whole

METADATA = MetaData()

LOOKS = Table(
    "presence",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("at", Whole, nullable=False),
)
"""The start of the five-minute slot of a player's last look, in seconds since 1970, UTC."""

LOOKS_AT_GAMES = Table(
    "presence_at_games",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("at", Whole, nullable=False),
    Column("version", Whole, nullable=False),
    Index("presence_by_game", "game"),
)
"""The player's last look at a running game, and its version; deleted when the game ends."""

REQUESTS = Table(
    "friend_requests",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Index("friend_requests_by_other", "other"),
)
"""Open friend requests, also those that the recipient has declined."""

DECLINES = Table(
    "friend_declines",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("at", Whole, nullable=False),
    Index("friend_declines_by_other", "other"),
)
"""Declined players and when (seconds since 1970); visible to nobody else."""

FRIENDS = Table(
    "friends",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("since", Text, nullable=False),
    Index("friends_by_other", "other"),
)
"""Two rows a friendship, one for each."""

CLUBS = Table(
    "clubs",
    METADATA,
    Column("club", Text, primary_key=True),
    Column("number", Whole, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("sought", Text, nullable=False),
    Column("joining", Text, nullable=False),
    Column("private", Truth(damaged=True), nullable=False),
    Column("members", Whole, nullable=False),
    Column("described", Whole, nullable=False),
    Column("founded_at", Text, nullable=False),
    Column("version", Whole, nullable=False),
    Index("clubs_by_name", "sought"),
)
"""One row a club that is not closed; `described` is the version of the entry with its description, 0 if there is none.

`number` is higher of clubs that were founded later; `sought` is the name without regard to capitals.
"""

MEMBERS = Table(
    "club_members",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("club", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("since", Text, nullable=False),
    Index("club_members_by_club", "club"),
)

CALLS = Table(
    "club_calls",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("club", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("club_calls_by_club", "club"),
)
"""Requests to join a club (`kind` request) and invitations (invitation), and by whom."""

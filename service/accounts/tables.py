"""The tables of the accounts, and the connection to them."""

import sqlite3
from pathlib import Path

from sqlalchemy import Boolean, Column, Engine, Index, Integer, MetaData, String, Table, event

from projections.engine import open_engine

METADATA = MetaData()

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String),
    Column("name_key", String, unique=True),
    Column("password", String),
    Column("roles", String, nullable=False, default=""),
    Column("created_at", Integer, nullable=False),
    Column("forgotten", Boolean, nullable=False, default=False),
    Column("run_by", String),
    Index("players_by_owner", "run_by"),
)
"""One row a person, or a bot account, for ever; of one who is forgotten, only the id is left.

`run_by` is null for people; of a bot, it is the player who runs it, or did.
"""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String, primary_key=True),
    Column("digest", String, nullable=False, unique=True),
    Column("player", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("scopes", String, nullable=False),
    Column("label", String, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("expires_at", Integer, nullable=False),
    Column("used_at", Integer, nullable=False, default=0),
    Index("tokens_by_player", "player", "created_at"),
)
"""Of each token only its SHA-256; times in seconds since 1970, UTC, the last use to the hour, 0 if there was none."""

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("player", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""What players have said of how they want to play; a key that is not there was never said."""

INVITATION_LINKS = Table(
    "invitation_links",
    METADATA,
    Column("game", String, primary_key=True),
    Column("token", String, nullable=False, unique=True),
)
"""Of a game, the token by which whoever has it may sit down; it is kept as it is, to be shown again to those who do."""

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("game", String, primary_key=True),
    Column("player", String, primary_key=True),
    Column("by", String, nullable=False),
    Column("seats", String, nullable=False),
    Column("at", String, nullable=False),
    Index("invitations_by_player", "player"),
)
"""Who is invited to a game, by whom; `seats` are the numbers of those that are meant, if any are."""

REMATCHES = Table(
    "rematches",
    METADATA,
    Column("game", String, primary_key=True),
    Column("next", String, nullable=False, unique=True),
)
"""The game that was opened to play a finished one again."""


def open_tables(path: Path) -> Engine:
    """The engine of the SQLite file at `path`, whose commits reach the disk; makes the tables if need be."""
    engine = open_engine(f"sqlite:///{path}")
    engine.hide_parameters = True  # errors are logged, names and addresses are not
    event.listen(engine, "connect", _durable)
    METADATA.create_all(engine)
    return engine


def _durable(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA synchronous=FULL")

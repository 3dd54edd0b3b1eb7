"""The tables of the accounts, and the connection to them."""

import sqlite3

from sqlalchemy import Column, Connection, Engine, Index, MetaData, RowMapping, Table, event, select

from scoresheet.projections.columns import TextColumn, TruthColumn, WholeColumn
from scoresheet.projections.engine import for_writing, open_engine
from scoresheet.projections.postgresql import one_after_the_other
from scoresheet.service.core.location import Location, engine_url

METADATA = MetaData()

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("name", TextColumn),
    Column("name_key", TextColumn, unique=True),
    Column("password", TextColumn),
    Column("roles", TextColumn, nullable=False, default=""),
    Column("created_at", WholeColumn, nullable=False),
    Column("forgotten", TruthColumn(damaged=True), nullable=False, default=False),
    Column("run_by", TextColumn),
    Index("players_by_owner", "run_by"),
)
"""One row per person or bot account, permanently; deleted accounts keep only their id.

`run_by` is null for people; for a bot it is the player who runs or ran it.
"""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", TextColumn, primary_key=True),
    Column("digest", TextColumn, nullable=False, unique=True),
    Column("player", TextColumn, nullable=False),
    Column("kind", TextColumn, nullable=False),
    Column("scopes", TextColumn, nullable=False),
    Column("label", TextColumn, nullable=False),
    Column("created_at", WholeColumn, nullable=False),
    Column("expires_at", WholeColumn, nullable=False),
    Column("used_at", WholeColumn, nullable=False, default=0),
    Index("tokens_by_player", "player", "created_at"),
)
"""Tokens by SHA-256. Times are seconds since 1970, UTC; the last use is rounded to the hour, 0 for never."""

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("key", TextColumn, primary_key=True),
    Column("value", TextColumn, nullable=False),
)
"""Playing preferences; a missing key was never set."""

INVITATION_LINKS = Table(
    "invitation_links",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("token", TextColumn, nullable=False, unique=True),
)
"""The token of a game's invitation link, stored in plain text so that players can see it again."""

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("player", TextColumn, primary_key=True),
    Column("by", TextColumn, nullable=False),
    Column("seats", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Index("invitations_by_player", "player"),
)
"""Invitations: the player, the inviter, and `seats`, the numbers offered, if any."""

REMATCHES = Table(
    "rematches",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("next", TextColumn, nullable=False, unique=True),
)
"""The rematch of a finished game."""


def hold(connection: Connection, player: str) -> RowMapping | None:
    """Return and lock the row of a player until the transaction ends."""
    one = select(PLAYERS).where(PLAYERS.c.id == player).with_for_update()
    return connection.execute(one).mappings().first()


def open_tables(location: Location) -> Engine:
    """Return a durable engine of the database; create missing tables."""
    engine = open_engine(engine_url(location))
    engine.hide_parameters = True  # errors are logged, names and addresses must not be
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    make_tables(METADATA, engine)
    return engine


def make_tables(metadata: MetaData, engine: Engine) -> None:
    """Create missing tables; if several processes start at once, one creates them."""
    if engine.dialect.name == "sqlite":
        metadata.create_all(engine)
        return
    with for_writing(engine).begin() as connection:
        one_after_the_other(connection, "tables")
        metadata.create_all(connection)


def _durable(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA synchronous=FULL")

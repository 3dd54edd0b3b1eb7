"""The tables of the accounts, and the engine that opens them."""

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
"""One row per person or bot account, kept forever; a deleted account keeps only its id.

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
"""Tokens by the SHA-256 of their secrets. Times are in seconds since 1970; `used_at` is rounded to the hour, 0 for
never."""

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("key", TextColumn, primary_key=True),
    Column("value", TextColumn, nullable=False),
)
"""Preferences of players; a key without a row has its default value."""

INVITATION_LINKS = Table(
    "invitation_links",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("token", TextColumn, nullable=False, unique=True),
)
"""The token of a game's invitation link, stored in plain text so that pages can show the link again."""

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
"""Invitations: the invited player, the inviter (`by`), and `seats`, the numbers of the seats offered, if any."""

REMATCHES = Table(
    "rematches",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("next", TextColumn, nullable=False, unique=True),
)
"""Finished games with their rematches."""


def hold(connection: Connection, player: str) -> RowMapping | None:
    """Return a player's row and lock it until the transaction ends."""
    one = select(PLAYERS).where(PLAYERS.c.id == player).with_for_update()
    return connection.execute(one).mappings().first()


def open_tables(location: Location) -> Engine:
    """Return an engine with durable commits; create missing tables."""
    engine = open_engine(engine_url(location))
    engine.hide_parameters = True  # database errors are logged, and names and addresses must not get into the log
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    make_tables(METADATA, engine)
    return engine


def make_tables(metadata: MetaData, engine: Engine) -> None:
    """Create missing tables; if several processes start at once, only one creates them."""
    if engine.dialect.name == "sqlite":
        metadata.create_all(engine)
        return
    with for_writing(engine).begin() as connection:
        one_after_the_other(connection, "tables")
        metadata.create_all(connection)


def _durable(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA synchronous=FULL")

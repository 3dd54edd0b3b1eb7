"""Tables for listing tournaments without reading their streams, kept up to date with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Column, Connection, Engine, Index, MetaData, Table, delete, func, insert, or_, select, update

from scoresheet.projections.columns import TextColumn, WholeColumn
from scoresheet.projections.engine import reading
from scoresheet.projections.postgresql import one_after_the_other
from scoresheet.service.storage import upserts
from scoresheet.service.tournaments.rules.fold import Tournament

METADATA = MetaData()
TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("tournament", TextColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False, unique=True),
    Column("kind", TextColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("status", TextColumn, nullable=False),
    Column("opener", TextColumn, nullable=False),
    Column("club", TextColumn, nullable=False),
    Index("tournaments_by_status", "status"),
    Index("tournaments_by_opener", "opener"),
)
"""One row per tournament or ladder; `number` counts them in the order of opening."""
ENTRANTS = Table(
    "tournament_entrants",
    METADATA,
    Column("tournament", TextColumn, primary_key=True),
    Column("player", TextColumn, primary_key=True),
    Column("standing", TextColumn, nullable=False),
    Index("tournament_entrants_by_player", "player"),
)
"""Current and former participants."""
GOING_ON = ("open", "running")
FORGOTTEN = "gone"
"""The reason for removal if the account was deleted; such players must not be listed again."""


class ListedTournament(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    tournament: str
    number: int
    kind: str
    title: str
    status: str
    opener: str
    club: str


class TournamentLists:
    """Queries on the lists in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def page(
        self,
        clubs: Sequence[str],
        *,
        status: str = "",
        kind: str = "",
        title: str = "",
        player: str = "",
        before: int | None = None,
        limit: int = 50,
    ) -> list[ListedTournament]:
        """Return public tournaments and those of `clubs`, newest first."""
        query = select(TOURNAMENTS).where(or_(TOURNAMENTS.c.club == "", TOURNAMENTS.c.club.in_(clubs)))
        wanted = {"status": status, "kind": kind, "title": title}
        query = query.filter_by(**{name: value for name, value in wanted.items() if value})
        if player:
            mine = select(ENTRANTS.c.tournament).where(ENTRANTS.c.player == player)
            query = query.where(TOURNAMENTS.c.tournament.in_(mine))
        if before is not None:
            query = query.where(TOURNAMENTS.c.number < before)
        with reading(self._engine) as connection:
            found = connection.execute(query.order_by(TOURNAMENTS.c.number.desc()).limit(limit)).mappings()
            return [ListedTournament(**row) for row in found]

    def find(self, tournament: str) -> ListedTournament | None:
        """Return the row of a tournament, or None."""
        with reading(self._engine) as connection:
            row = connection.execute(select(TOURNAMENTS).filter_by(tournament=tournament)).mappings().first()
        return ListedTournament(**row) if row else None

    def going_on(self) -> list[str]:
        """Return unfinished tournaments in the order of opening."""
        query = select(TOURNAMENTS.c.tournament).where(TOURNAMENTS.c.status.in_(GOING_ON))
        with reading(self._engine) as connection:
            return list(connection.scalars(query.order_by(TOURNAMENTS.c.number)))

    def running_of(self, club: str) -> list[str]:
        """Return the running tournaments of a club."""
        query = select(TOURNAMENTS.c.tournament).filter_by(club=club, status="running")
        with reading(self._engine) as connection:
            return list(connection.scalars(query.order_by(TOURNAMENTS.c.number)))

    def open_of(self, opener: str) -> int:
        """Return the number of unfinished tournaments that a player has opened."""
        query = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.status.in_(GOING_ON))
        with reading(self._engine) as connection:
            return connection.scalar(query.where(TOURNAMENTS.c.opener == opener)) or 0


def add(connection: Connection, tournament: str, it: Tournament, opener: str) -> None:
    """Add a tournament, within the transaction that opens it."""
    one_after_the_other(connection, "tournaments")
    last = connection.scalar(select(func.max(TOURNAMENTS.c.number))) or 0
    row = {"tournament": tournament, "number": last + 1, "kind": it.terms.kind, "title": it.terms.title}
    connection.execute(insert(TOURNAMENTS).values(**row, status=it.status, opener=opener, club=it.terms.club))


def note(connection: Connection, tournament: str, before: Tournament, after: Tournament) -> None:
    """Update a tournament's rows, within the transaction that changes it."""
    if before.status != after.status:
        connection.execute(update(TOURNAMENTS).filter_by(tournament=tournament).values(status=after.status))
    for player, one in after.entrants.items():
        old = before.entrants.get(player)
        if one.reason != FORGOTTEN and (old is None or old.standing != one.standing):
            upserts.put(connection, ENTRANTS, tournament=tournament, player=player, standing=one.standing)
    for player in before.entrants.keys() - after.entrants.keys():
        connection.execute(delete(ENTRANTS).filter_by(tournament=tournament, player=player))


def forget(connection: Connection, player: str) -> None:
    """Remove a player from all lists."""
    connection.execute(delete(ENTRANTS).where(ENTRANTS.c.player == player))
    connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.opener == player).values(opener=""))

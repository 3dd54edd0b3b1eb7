"""The read model of disputes, open and closed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import (
    Column,
    Engine,
    Index,
    Select,
    Table,
    bindparam,
    exists,
    insert,
    select,
    update,
)

from scoresheet.domain.disputes.disputes import Standing
from scoresheet.domain.events import DisputeExpired, DisputeRaised, DisputeRuled, DisputeWithdrawn, Event
from scoresheet.domain.viewer import Seat
from scoresheet.projections.columns import NumberColumn, TextColumn, TruthColumn, WholeColumn
from scoresheet.projections.engine import reading
from scoresheet.projections.following import EventBatch
from scoresheet.projections.lobby import GAMES, SEATS
from scoresheet.projections.tables import METADATA, TableChange, read

OPEN: Standing = "open"
CLOSED = "closed"
"""All standings except `OPEN`."""

DISPUTES = Table(
    "disputes",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("dispute", NumberColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("imported", TruthColumn, nullable=False),
    Column("seat", NumberColumn, nullable=False),
    Column("about", NumberColumn, nullable=False),
    Column("reason", TextColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Column("standing", TextColumn, nullable=False),
    Column("closed", NumberColumn, nullable=False),
    Column("remedy", TextColumn, nullable=False),
    Column("game_again", TextColumn, nullable=False),
    Index("disputes_by_standing", "standing", "number"),
    Index("disputes_by_game_again", "game_again"),
)
"""`dispute` is the version of the event that raised it, `closed` that of the event that ended it."""


class ListedDispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute in a list."""

    game: str
    dispute: int
    """Its id: the version of the event that raised it."""
    number: int
    """Its position in the order of lists, used for `after`; later disputes have higher numbers."""
    title: str
    name: str
    """The name of the game."""
    seat: Seat
    about: int
    reason: str
    at: str
    """UTC, RFC 3339."""
    standing: Standing
    closed: int
    """The version of the event that ended it; 0 while it is open."""
    remedy: str
    game_again: str


def project(batch: EventBatch) -> list[TableChange]:
    """Return a row for each raised dispute, and the outcomes of closed ones."""
    raised = [_row(number, event, batch) for number, _, event in batch.happened if type(event) is DisputeRaised]
    closed = [_closed(event) for _, _, event in batch.happened if type(event) in _STANDINGS]
    return [TableChange(insert(DISPUTES), raised), TableChange(_CLOSE, closed)]


_STANDINGS: dict[type[Event], Standing] = {
    DisputeWithdrawn: "withdrawn",
    DisputeExpired: "expired",
    DisputeRuled: "upheld",
}
_CHANGED = ("standing", "closed", "remedy", "game_again")
_CLOSE = (
    update(DISPUTES)
    .where(DISPUTES.c.game == bindparam("touched"), DISPUTES.c.dispute == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGED})
)


def _row(number: int, event: DisputeRaised, batch: EventBatch) -> dict[str, object]:
    game = batch.games[event.game].game
    return {
        "game": game.id,
        "dispute": event.version,
        "number": number,
        "title": game.title,
        "name": game.name,
        "imported": game.imported,
        "seat": event.seat,
        "about": event.about,
        "reason": event.reason,
        "at": event.at,
        "standing": OPEN,
        "closed": 0,
        "remedy": "none",
        "game_again": "",
    }


def _closed(event: Event) -> Mapping[str, object]:
    standing = getattr(event, "verdict", _STANDINGS[type(event)])
    return {
        "touched": event.game,
        "which": getattr(event, "dispute", 0),
        "new_standing": standing,
        "new_closed": event.version,
        "new_remedy": getattr(event, "remedy", "none"),
        "new_game_again": getattr(event, "game_again", ""),
    }


class Disputes:
    """Reads the disputes of games that were not imported."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def page(self, standing: str = OPEN, after: int = 0, limit: int = 50) -> list[ListedDispute]:
        """Return up to `limit` disputes, oldest first; an empty `standing` selects all."""
        of_kind = {OPEN: [DISPUTES.c.standing == OPEN], CLOSED: [DISPUTES.c.standing != OPEN]}.get(standing, [])
        return self._read(_HERE.where(DISPUTES.c.number > after, *of_kind).limit(limit))

    def concerning(self, player: str, limit: int = 50) -> list[ListedDispute]:
        """Return the open disputes of games in which `player` has or had a seat, oldest first."""
        sits = exists().where(SEATS.c.game == DISPUTES.c.game, SEATS.c.player == player)
        return self._read(_HERE.where(DISPUTES.c.standing == OPEN, sits).limit(limit))

    def raised_before(self, at: str) -> list[ListedDispute]:
        """Return the open disputes that were raised before a time (UTC, RFC 3339)."""
        return self._read(_HERE.where(DISPUTES.c.standing == OPEN, DISPUTES.c.at < at))

    def not_played_again(self) -> list[ListedDispute]:
        """Return disputes whose ruling calls for a replay that does not exist yet."""
        opened = exists().where(GAMES.c.game == DISPUTES.c.game_again)
        return self._read(_HERE.where(DISPUTES.c.game_again != "", ~opened))

    def _read(self, statement: Select[tuple[object]]) -> list[ListedDispute]:
        with reading(self.engine) as connection:
            return [read(ListedDispute, row) for row in connection.execute(statement).mappings()]


_HERE = select(DISPUTES).where(~DISPUTES.c.imported).order_by(DISPUTES.c.number)

"""The milestones answer which games of a player have begun or are over, and what the others said, since some place."""

from __future__ import annotations

import msgspec
from sqlalchemy import BigInteger, Column, Engine, Integer, Table, insert, select

from domain.clock_events import ClocksStarted, ClocksStopped, PauseAsked, TimeRanOut
from domain.events import Event, GameFinished, GameStarted
from domain.requests import Settled
from domain.seat_events import SeatHandedOver, SeatOffered
from projections.columns import Text
from projections.following import Batch
from projections.tables import METADATA, Change, read

BEGUN, OVER, TAKEBACK = "begun", "over", "takeback"
_ENDS: dict[type[Event], str] = {GameStarted: BEGUN, GameFinished: OVER}
_BESIDE: dict[type[Event], str] = {
    PauseAsked: "pause_asked",
    ClocksStopped: "clocks_stopped",
    ClocksStarted: "clocks_started",
    TimeRanOut: "time_ran_out",
    SeatOffered: "seat_offered",
    SeatHandedOver: "seat_handed_over",
}
_KINDS = {**_ENDS, **_BESIDE}
"""What is told of a game; what is beside the play not to whoever did it."""

MILESTONES = Table(
    "milestones",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("takeback", Integer),
    Column("outcome", Text, nullable=False),
)


class Milestone(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a player's has begun, or is over; or others settled their request to take moves back."""

    number: int
    """Its place in the log of all games."""
    kind: str
    game: str
    title: str
    name: str
    """Of the game."""
    version: int
    at: str
    """UTC, RFC 3339."""
    takeback: int | None = None
    """The id of the request that was settled."""
    outcome: str = ""
    """What became of it."""


def project(batch: Batch) -> list[Change]:
    """A row for each player at a game that began or ended, and for whoever asked, once others have settled it."""
    rows = [
        {**_row(number, event, batch), "player": player}
        for number, _, event in batch.happened
        if type(event) in _KINDS
        for player in sorted({chair.player for chair in batch.games[event.game].game.seats if chair.player})
        if type(event) in _ENDS or player != event.actor
    ]
    numbers = {event.id: number for number, _, event in batch.happened} if batch.settled else {}
    answers = [_answer(numbers[one.event.id], one, batch) for one in batch.settled if _is_told(one, batch)]
    return [Change(insert(MILESTONES), [*rows, *answers])]


def _asker(one: Settled, batch: Batch) -> str:
    return batch.games[one.event.game].game.seats[one.request.seat].player


def _is_told(one: Settled, batch: Batch) -> bool:
    """Whether somebody else settled it; that the game is over is told anyhow."""
    asker = _asker(one, batch)
    return bool(asker) and one.event.actor != asker and type(one.event) not in _KINDS


def _answer(number: int, one: Settled, batch: Batch) -> dict[str, object]:
    told = {"kind": TAKEBACK, "takeback": one.request.id, "outcome": one.outcome}
    return {**_row(number, one.event, batch), **told, "player": _asker(one, batch)}


def _row(number: int, event: Event, batch: Batch) -> dict[str, object]:
    game = batch.games[event.game].game
    return {
        "number": number,
        "kind": _KINDS.get(type(event), ""),
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "version": event.version,
        "at": event.at,
        "takeback": None,
        "outcome": "",
    }


class Milestones:
    """Reads the milestones of a player's games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, player: str, after: int) -> list[Milestone]:
        """All after the place `after` in the log, oldest first."""
        mine = select(MILESTONES).where(MILESTONES.c.player == player, MILESTONES.c.number > after)
        with self.engine.connect() as connection:
            rows = connection.execute(mine.order_by(MILESTONES.c.number)).mappings()
            return [read(Milestone, row) for row in rows]

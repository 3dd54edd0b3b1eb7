"""The read model of a player's news: games that began or ended, answered takebacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from sqlalchemy import Column, Engine, Table, insert, select

from scoresheet.domain.clocks.events import ClocksStarted, ClocksStopped, PauseAsked, TimeRanOut
from scoresheet.domain.events import Event, GameFinished, GameStarted
from scoresheet.domain.seats.events import SeatHandedOver, SeatOffered
from scoresheet.domain.takeback_requests import Settled
from scoresheet.projections.columns import NumberColumn, TextColumn, WholeColumn
from scoresheet.projections.following import EventBatch
from scoresheet.projections.tables import METADATA, TableChange, read

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
"""The events to report. Players are not told of their own events, except of the start and end of a game."""

MILESTONES = Table(
    "milestones",
    METADATA,
    Column("player", TextColumn, primary_key=True),
    Column("number", WholeColumn, primary_key=True),
    Column("kind", TextColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("version", NumberColumn, nullable=False),
    Column("at", TextColumn, nullable=False),
    Column("takeback", NumberColumn),
    Column("outcome", TextColumn, nullable=False),
)


class Milestone(msgspec.Struct, frozen=True, kw_only=True):
    """A player's game began or ended, or opponents answered their takeback request."""

    number: int
    """The position in the log of all games."""
    kind: str
    game: str
    title: str
    name: str
    """The name of the game."""
    version: int
    at: str
    """UTC, RFC 3339."""
    takeback: int | None = None
    """The id of the closed request."""
    outcome: str = ""
    """The outcome of the request, or the ending of the game: "played", "resigned", "abandoned" or "voided"."""


def project(batch: EventBatch) -> list[TableChange]:
    """Return a row for each milestone and each player it is reported to."""
    settled = {one.event.id: one for one in batch.settled}
    rows: list[dict[str, object]] = []
    for number, event, held in _holders(batch, settled):
        rows += [_row(number, event, batch, player) for player in _told(event, held)]
        if event.id in settled:
            rows += _answer(number, settled[event.id], batch, held)
    return [TableChange(insert(MILESTONES), rows)]


def _holders(batch: EventBatch, settled: Collection[str]) -> Iterator[tuple[int, Event, list[str]]]:
    """Yield the events to report, with the seat holders at that moment."""
    seats = {name: [[*chair.former, chair.player] for chair in one.game.seats] for name, one in batch.games.items()}
    found = []
    for number, _, event in reversed(batch.happened):
        held = seats[event.game]
        if type(event) in _KINDS or event.id in settled:
            found.append((number, event, [those[-1] if those else "" for those in held]))
        if isinstance(event, SeatHandedOver) and event.player and event.reason != "return" and held[event.seat]:
            held[event.seat].pop()
    return reversed(found)


def _told(event: Event, held: list[str]) -> list[str]:
    """Return the holders to notify; the event's own author only if the game started or ended."""
    if type(event) not in _KINDS:
        return []
    return sorted({player for player in held if player} - (set() if type(event) in _ENDS else {event.actor}))


def _answer(number: int, one: Settled, batch: EventBatch, held: list[str]) -> list[dict[str, object]]:
    """Return the outcome for the player who asked, unless the event itself is reported."""
    asker = held[one.request.seat]
    if not asker or one.event.actor == asker or type(one.event) in _KINDS:
        return []
    told = {"kind": TAKEBACK, "takeback": one.request.id, "outcome": one.outcome}
    return [{**_row(number, one.event, batch, asker), **told}]


def _row(number: int, event: Event, batch: EventBatch, player: str) -> dict[str, object]:
    game = batch.games[event.game].game
    return {
        "player": player,
        "number": number,
        "kind": _KINDS.get(type(event), ""),
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "version": event.version,
        "at": event.at,
        "takeback": None,
        "outcome": event.ending if isinstance(event, GameFinished) else "",
    }


class Milestones:
    """Reads the milestones of a player's games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, player: str, after: int) -> list[Milestone]:
        """Return all milestones after the log position `after`, oldest first."""
        mine = select(MILESTONES).where(MILESTONES.c.player == player, MILESTONES.c.number > after)
        with self.engine.connect() as connection:
            rows = connection.execute(mine.order_by(MILESTONES.c.number)).mappings()
            return [read(Milestone, row) for row in rows]

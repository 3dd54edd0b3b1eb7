"""The sheet: a game being written to. Each method checks, then writes events; what raises has written nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from domain import chain, chance
from domain.errors import CannotTakeBack, SeatUnavailable, WrongStatus
from domain.events import (
    Ending,
    Event,
    GameFinished,
    GameOpened,
    GameStarted,
    MoveMade,
    MovesTakenBack,
    Score,
    SeatForfeited,
    SeatLeft,
    SeatTaken,
    TakebackAnswered,
    TakebackAsked,
)
from domain.game import Game
from domain.move import Move
from domain.table import Table, play
from domain.title import Title
from domain.viewer import Seat

FORFEIT_BOT = "greedy"
"""Who plays on for a seat whose player resigned."""


class Stamp(msgspec.Struct, frozen=True):
    """Who writes, when (UTC, RFC 3339), on which command, with which software."""

    at: str
    actor: str
    command: str
    software: str


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who opens a game wants of it."""

    seats: int
    options: dict[str, Any] = {}
    name: str = ""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0


class Written(msgspec.Struct, frozen=True):
    """An event and the bytes to store for it."""

    event: Event
    stored: bytes


class Sheet:
    """A working copy of a game, and the events written since; to be thrown away if anything raises."""

    def __init__(self, title: Title, game: Game[Any], secret: bytes, stamp: Stamp) -> None:
        self.title = title
        self.game = game
        self.secret = secret
        self.stamp = stamp
        self.written: list[Written] = []

    def open(self, game: str, opening: Opening) -> None:
        """Open a game with no seat taken."""
        self._need("new")
        if opening.seats not in self.title.seats:
            low, high = self.title.seats[0], self.title.seats[-1]
            raise SeatUnavailable(
                "{title} is played with {low} to {high} seats.", title=self.title.name, low=low, high=high
            )
        self.title.read_options(opening.options)
        self.game.id = game
        fields = msgspec.structs.asdict(opening)
        self._write(GameOpened, title=self.title.title, commitment=chance.commitment(self.secret), **fields)

    def take_seat(self, *, seat: Seat | None = None, player: str = "", bot: str = "", entropy: str = "") -> Seat:
        """Sit down on `seat`, or on the lowest free one; the game starts when none is left. Returns the seat."""
        self._need("open")
        free = [number for number, chair in enumerate(self.game.seats) if not chair.taken]
        seat = free[0] if seat is None else seat
        if seat not in free:
            raise SeatUnavailable("Seat {seat} is not free.", seat=seat)
        self._write(SeatTaken, seat=seat, player=player, bot=bot, entropy=entropy)
        if len(free) == 1:
            self._start()
        return seat

    def leave_seat(self, seat: Seat) -> None:
        """Stand up while the game is open; the game is abandoned when no player is left."""
        self._need("open")
        if not (0 <= seat < len(self.game.seats) and self.game.seats[seat].taken):
            raise SeatUnavailable("Nobody sits on seat {seat}.", seat=seat)
        self._write(SeatLeft, seat=seat)

    def move(self, seat: Seat, move: Move) -> None:
        """Make a move; if it ends the game, close the books."""
        self._need("playing")
        table = play(self.game.state, seat, move, self._chance())
        self._write(MoveMade, seat=seat, move=move, **self._came_of(table))
        if self.game.state.over():  # type: ignore[union-attr]
            self._finish("played")

    def request_takeback(self, seat: Seat, to: int) -> None:
        """Return to position `to`, at once where nobody has to be asked, else ask.

        One's own last moves are free as long as nobody else has moved and nothing was disclosed since.
        """
        self._need("playing")
        if self.game.request:
            raise CannotTakeBack("A takeback is being asked about already; it must be answered first.")
        if self.game.free.allows(seat, to):
            self._take_back(seat, to)
        else:
            self._write(TakebackAsked, seat=seat, to=to)
            self._take_back_if_agreed()

    def answer_takeback(self, seat: Seat, agree: bool) -> None:
        """Answer what is asked; when all have agreed, the moves are taken back."""
        self._need("playing")
        if seat not in self.game.consulted():
            raise CannotTakeBack("This seat is not asked about a takeback now.")
        self._write(TakebackAnswered, seat=seat, agree=agree)
        if agree:
            self._take_back_if_agreed()

    def resign(self, seats: list[Seat]) -> None:
        """Give up `seats`; the game ends at once when fewer than two seats are left that nobody gave up."""
        self._need("playing")
        for seat in seats:
            if not self.game.seats[seat].forfeited:
                self._write(SeatForfeited, seat=seat, bot=FORFEIT_BOT)
        left = [chair for chair in self.game.seats if not chair.forfeited]
        if not any(not chair.bot for chair in left):
            self._finish("abandoned")
        elif len(left) == 1:
            self._finish("resigned")

    def _take_back(self, seat: Seat, to: int) -> None:
        self._write(MovesTakenBack, seat=seat, to=to)

    def _take_back_if_agreed(self) -> None:
        request = self.game.request
        if request and not self.game.consulted():
            self._take_back(request.seat, request.to)

    def _start(self) -> None:
        options = self.title.read_options(self.game.options)
        self.game.state = self.title.begin(len(self.game.seats), options)
        table = Table(self.game.state, self._chance())
        self.title.set_up(table)
        table.settle()
        self._write(GameStarted, components=self.title.components, **self._came_of(table))

    def _came_of(self, table: Table) -> dict[str, Any]:
        salt = chain.salt(self.secret, self.game.version + 1)
        return {"effects": table.effects, "draws": table.draws, "salt": salt}

    def _finish(self, ending: Ending) -> None:
        scores = self.title.scores(self.game.state)
        out = {seat for seat, chair in enumerate(self.game.seats) if chair.forfeited}
        places = ranking(scores, out)
        self._write(GameFinished, ending=ending, scores=scores, ranking=places, secret=self.secret.hex())

    def _chance(self) -> chance.Committed:
        entropies = (chair.entropy for chair in self.game.seats)
        return chance.Committed(chance.seed(self.secret, entropies), self.game.draws)

    def _need(self, status: str) -> None:
        if self.game.status != status:
            raise WrongStatus(
                "The game is {now:status}; this needs one that is {needed:status}.", now=self.game.status, needed=status
            )

    def _write(self, kind: type[Event], **fields: Any) -> None:
        version = self.game.version + 1
        event = kind(
            id=f"{self.game.id}.{version}",
            game=self.game.id,
            version=version,
            rules=self.title.rules_version,
            previous=self.game.digest,
            **msgspec.structs.asdict(self.stamp),
            **fields,
        )
        stored, digest = chain.seal(event)
        event = msgspec.structs.replace(event, digest=digest)
        self.game.note(event)
        self.written.append(Written(event, stored))


def ranking(scores: list[Score], last: set[Seat] = frozenset()) -> list[list[Seat]]:  # type: ignore[assignment]
    """Seats by place, best first, those who share a place together; the seats in `last` behind all others."""
    places: dict[tuple[Any, ...], list[Seat]] = {}
    for score in scores:
        places.setdefault((score.seat not in last, score.points, *score.tie_break), []).append(score.seat)
    return [places[worth] for worth in sorted(places, reverse=True)]

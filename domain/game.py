"""The game: the aggregate, and how the events of its life fold into it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal

import msgspec

from domain.chain import GENESIS
from domain.events import (
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
from domain.generics import S
from domain.takebacks import furthest_back, taken_back
from domain.title import Title
from domain.viewer import Seat, by_seat

Status = Literal["new", "open", "playing", "finished", "abandoned"]


class Chair(msgspec.Struct):
    """A seat at the table and who sits in it: a player, or a bot, or (while the game is open) nobody."""

    player: str = ""
    bot: str = ""
    entropy: str = ""
    forfeited: bool = False
    imported: bool = False
    """Held by a player of wherever the game was imported from, who is nobody here."""

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return bool(self.player or self.bot or self.imported)


_discloses = attrgetter("discloses")


class Request(msgspec.Struct):
    """A takeback that waits for the others; its id is the version of the event that asked."""

    id: int
    seat: Seat
    to: int
    at: str = ""
    """When it was asked."""
    agreed: list[Seat] = []


class Game(msgspec.Struct, Generic[S], kw_only=True):
    """One playing of a title, at one position."""

    id: str = ""
    title: str = ""
    name: str = ""
    status: Status = "new"
    version: int = 0
    digest: str = GENESIS
    """Of the last event."""
    options: dict[str, Any] = {}
    imported: bool = False
    """Came from a record, so that its players are nobody here, whatever their ids: given before the first event."""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0
    commitment: str = ""
    seats: list[Chair] = []
    created_at: str = ""
    updated_at: str = ""
    started: int = 0
    """The version of `GameStarted`: the first position of play."""
    rules: str = ""
    draws: int = 0
    """Draws used so far; never goes back."""
    state: S | None = None
    last: tuple[Seat, int] | None = None
    """Who moved last on the current line, and the version of that move."""
    free: dict[Seat, int] = {}
    """By seat, the earliest position that it may return to without asking: its own moves since then come last.

    Moves that others made at any time do not end it, since they are made again (`sheet.py`).
    """
    disclosed: int = 0
    """The version of the last move on the current line by which something was drawn or disclosed."""
    request: Request | None = None
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []

    @property
    def over(self) -> bool:
        """Whether it has come to an end, so that nothing is hidden any more."""
        return self.status in ("finished", "abandoned")

    @property
    def edition(self) -> str:
        """Digest of the components that it was begun with; empty before that."""
        return self.state.edition if self.state is not None else ""

    def to_act(self) -> list[Seat]:
        """The seats that are asked something now."""
        return self.state.to_act() if self.status == "playing" and self.state is not None else []

    def bots_refuse(self, to: int) -> bool:
        """Whether bots refuse a return to position `to`: in a rated game, where chance would have another try."""
        return self.rated and to < self.disclosed and any(chair.bot for chair in self.seats)

    def consulted(self) -> list[Seat]:
        """The seats whose consent a takeback still needs: other players' only; bots say at once what they think."""
        if self.request is None:
            return []
        asker, agreed = self.seats[self.request.seat].player, self.request.agreed
        return [
            seat
            for seat, chair in by_seat(self.seats)
            if not chair.bot and chair.player != asker and seat not in agreed
        ]

    def seats_of(self, player: str) -> list[Seat]:
        """The seats that `player` holds, and has not given up."""
        held = (seat for seat, chair in by_seat(self.seats) if chair.player == player and not chair.forfeited)
        return list(held) if player else []

    def may_return(self, seat: Seat, to: int) -> bool:
        """Whether `seat` may return to position `to` without asking, as far as what has happened since goes."""
        return self.free.get(seat, sys.maxsize) <= to

    def note(self, event: Event) -> None:
        """Fold an event whose effects the state has already seen."""
        _FOLDS[type(event)](self, event)
        self.draws += len(event.draws)
        self.reach(event)

    def reach(self, event: Event) -> None:
        """Stand at this event, which is on the current line or was taken back."""
        self.version = event.version
        self.digest = event.digest
        self.updated_at = event.at

    def _apply(self, title: Title, event: Event) -> None:
        if type(event) is GameStarted:
            self.state = title.begin_with(len(self.seats), self.options, event.components)
        state = self.state
        for effect in event.effects:
            effect.apply(state)
        _FOLDS[type(event)](self, event)


def _opened(game: Game, event: GameOpened) -> None:
    game.id, game.title, game.name = event.game, event.title, event.name
    game.status, game.created_at = "open", event.at
    game.options, game.visibility, game.rated = event.options, event.visibility, event.rated
    if game.imported:
        game.rated = False
        game.visibility = "unlisted" if event.visibility == "private" else event.visibility
    game.pace, game.commitment, game.rules = event.pace, event.commitment, event.rules
    game.seats = [Chair() for _ in range(event.seats)]


def _seat_taken(game: Game, event: SeatTaken) -> None:
    if game.imported and event.player:
        game.seats[event.seat] = Chair(entropy=event.entropy, imported=True)
    else:
        game.seats[event.seat] = Chair(event.player, event.bot, event.entropy)


def _seat_left(game: Game, event: SeatLeft) -> None:
    game.seats[event.seat] = Chair()
    if not any(chair.player or chair.imported for chair in game.seats):
        game.status = "abandoned"


def _started(game: Game, event: GameStarted) -> None:
    game.status, game.started, game.rules = "playing", event.version, event.rules


def _move_made(game: Game, event: MoveMade) -> None:
    game.free = _free_after(game.free, event)
    game.disclosed = event.version if _has_disclosed(event) else game.disclosed
    game.last = (event.seat, event.version)
    if not event.anytime:
        game.request = None


def _free_after(free: dict[Seat, int], event: MoveMade) -> dict[Seat, int]:
    if _has_disclosed(event):
        return {}
    kept = {seat: since for seat, since in free.items() if event.anytime or seat == event.seat}
    return {event.seat: event.version - 1, **kept}


def _has_disclosed(event: MoveMade) -> bool:
    return bool(event.draws) or any(map(_discloses, event.effects))


def _takeback_asked(game: Game, event: TakebackAsked) -> None:
    game.request = Request(event.version, event.seat, event.to, event.at)


def _takeback_answered(game: Game, event: TakebackAnswered) -> None:
    if game.request and event.agree:
        game.request.agreed = [*game.request.agreed, event.seat]
    else:
        game.request = None


def _taken_back(game: Game, event: MovesTakenBack) -> None:
    """Stand at a position at which something was being asked, and ask it no more."""
    game.request = None


def _forfeited(game: Game, event: SeatForfeited) -> None:
    chair = game.seats[event.seat]
    chair.bot, chair.forfeited = event.bot, True
    game.free, game.request = {}, None


def _finished(game: Game, event: GameFinished) -> None:
    game.status = "abandoned" if event.ending == "abandoned" else "finished"
    game.ending, game.scores, game.ranking = event.ending, event.scores, event.ranking
    game.free, game.request = {}, None


_FOLDS: dict[type[Event], Any] = {
    GameOpened: _opened,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    GameStarted: _started,
    MoveMade: _move_made,
    TakebackAsked: _takeback_asked,
    TakebackAnswered: _takeback_answered,
    SeatForfeited: _forfeited,
    GameFinished: _finished,
    MovesTakenBack: _taken_back,
}


@cache
def game_type(title: Title) -> Any:
    """The type of a title's games, states and decisions included: what copies and checkpoints decode to."""
    generic: Any = Game
    return generic[title.stored_state]


@cache
def _decoder(title: Title) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game_type(title))


def copy(title: Title, game: Game) -> Game:
    """An independent copy of a game."""
    return _decoder(title).decode(msgspec.msgpack.encode(game))  # type: ignore[no-any-return]


def fold(title: Title, events: Iterable[Event], game: Game | None = None) -> Game:
    """The game after `events`, all of them or (with `game`, which is changed) those after it.

    Moves taken back are counted but not applied. Raises `ValueError` if one goes back behind `game`.
    """
    pending = list(events)
    game = game or Game()
    if furthest_back(pending) < game.version:
        raise ValueError("Moves were taken back to a position before the game given.")
    gone = taken_back(pending)
    for event in pending:
        game.draws += len(event.draws)
        if event.version not in gone:
            game._apply(title, event)
    if pending:
        game.reach(pending[-1])
    return game


def carry_on(title: Title, game: Game, events: Sequence[Event]) -> Game:
    """The game after the last of `events`, all from the first on, given `game` as it was before that one."""
    last = events[-1]
    return fold(title, events) if isinstance(last, MovesTakenBack) else fold(title, [last], game)

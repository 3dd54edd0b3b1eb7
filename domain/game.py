"""The game aggregate, and how its events fold into it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Generic, Literal

import msgspec

from scoresheet.domain.chain import GENESIS
from scoresheet.domain.clocks.clocks import Clock, Dial
from scoresheet.domain.disputes.disputes import Dispute, holding
from scoresheet.domain.events import Event, GameStarted, MovesTakenBack, Parent, Replacements, Score
from scoresheet.domain.generics import S
from scoresheet.domain.life import FOLDS
from scoresheet.domain.life import Chair as Chair
from scoresheet.domain.life import Request as Request
from scoresheet.domain.running_clocks import begin_anew, keep_standing, keep_time, pass_by
from scoresheet.domain.seats.handovers import ask_anew
from scoresheet.domain.takebacks.takebacks import furthest_back, taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, by_seat

Status = Literal["new", "open", "playing", "finished", "abandoned"]


class Game(msgspec.Struct, Generic[S], kw_only=True):
    """A game of a title at one position."""

    id: str = ""
    title: str = ""
    name: str = ""
    status: Status = "new"
    version: int = 0
    digest: str = GENESIS
    """The digest of the last event."""
    options: dict[str, Any] = {}
    imported: bool = False
    """True if imported from a record, so that its player ids match no accounts here. Set before the first event."""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0
    commitment: str = ""
    on_dispute: str = "play_on"
    parent: Parent | None = None
    """For a branch: the position that it starts from."""
    seats: list[Chair] = []
    created_at: str = ""
    updated_at: str = ""
    started: int = 0
    """The version of `GameStarted`, which is the first position of play."""
    rules: str = ""
    draws: int = 0
    """The number of draws used so far; takebacks do not lower it."""
    state: S | None = None
    last: tuple[Seat, int] | None = None
    """The last move on the current line: its seat and version."""
    free: dict[Seat, int] = {}
    """By seat, the earliest position to which it may undo without consent.

    Anytime moves of other seats do not limit it, since they are replayed after the takeback (`sheet.py`).
    """
    disclosed: int = 0
    """The version of the last move on the current line that drew or disclosed something."""
    request: Request | None = None
    disputes: list[Dispute] = []
    """All disputes, oldest first."""
    voided: bool = False
    """True if a ruling voided the game."""
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []
    clock: Clock | None = None
    dial: Dial | None = None
    """The state of the clocks; None without clocks, and before the start."""
    handicap: list[int] = []
    club: str = ""
    tournament: str = ""
    replacements: Replacements = "anybody"

    @property
    def over(self) -> bool:
        """Return whether the game has ended, so that nothing is hidden any more."""
        return self.status in ("finished", "abandoned")

    @property
    def edition(self) -> str:
        """The digest of the components in use; empty before the start."""
        return self.state.edition if self.state is not None else ""

    @property
    def waits(self) -> bool:
        """Return whether play is suspended until a ruling."""
        return self.on_dispute == "wait" and self.status == "playing" and bool(holding(self.disputes))

    @property
    def plays(self) -> bool:
        """Return whether moves can be made now."""
        return self.status == "playing" and not self.waits

    def to_act(self) -> list[Seat]:
        """Return the seats that have to act; empty while play is suspended for a ruling."""
        return self.state.to_act() if self.plays and self.state is not None else []

    def bots_refuse(self, to: int) -> bool:
        """Return whether bots refuse a takeback to `to` because a rated game would redraw."""
        return self.rated and to < self.disclosed and any(chair.bot for chair in self.seats)

    def consulted(self) -> list[Seat]:
        """Return the seats whose consent to the takeback is pending; bots answer at once.

        Empty while play is suspended for a ruling.
        """
        if self.request is None or self.waits:
            return []
        asker, agreed = self.seats[self.request.seat].player, self.request.agreed
        return [
            seat
            for seat, chair in by_seat(self.seats)
            if not chair.bot and chair.player != asker and seat not in agreed
        ]

    def seats_of(self, player: str) -> list[Seat]:
        """Return the seats that `player` holds and has not forfeited."""
        held = (seat for seat, chair in by_seat(self.seats) if chair.player == player and not chair.forfeited)
        return list(held) if player else []

    def may_return(self, seat: Seat, to: int) -> bool:
        """Return whether `seat` may undo to position `to` without consent."""
        return self.free.get(seat, sys.maxsize) <= to

    def note(self, event: Event) -> None:
        """Fold an event whose effects are already applied to the state."""
        FOLDS[type(event)](self, event)
        if self.clock is not None:
            keep_time(self, event)
        self.draws += len(event.draws)
        self.reach(event)

    def reach(self, event: Event) -> None:
        """Advance the version to this event, whether it is on the current line or was taken back."""
        self.version = event.version
        self.digest = event.digest
        self.updated_at = event.at

    def keep_talk(self, other: Game[S]) -> None:
        """Copy everything that takebacks do not undo from `other`, the game before the takeback."""
        self.draws, self.request = other.draws, None
        self.disputes, self.voided = other.disputes, other.voided
        self.seats = other.seats
        ask_anew(self)
        if self.dial is not None:
            keep_standing(self, other)

    def stand_again(self, event: Any) -> None:
        """Make this position current again after the takeback `event`, and restart the clocks."""
        if self.dial is not None:
            begin_anew(self, event)
        self.reach(event)

    def _apply(self, title: Title, event: Event) -> None:
        if type(event) is GameStarted:
            self.state = title.begin_with(len(self.seats), self.options, event.components)
        state = self.state
        for effect in event.effects:
            effect.apply(state)
        FOLDS[type(event)](self, event)
        if self.clock is not None:
            keep_time(self, event)


@cache
def game_type(title: Title) -> Any:
    """Return the concrete type of a title's games, for copies and checkpoints."""
    generic: Any = Game
    return generic[title.stored_state]


@cache
def _decoder(title: Title) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game_type(title))


def copy(title: Title, game: Game) -> Game:
    """Return an independent copy of a game."""
    return _decoder(title).decode(msgspec.msgpack.encode(game))  # type: ignore[no-any-return]


def fold(title: Title, events: Iterable[Event], game: Game | None = None) -> Game:
    """Return the game after `events`: all of the game, or with `game`, which is changed, those after it.

    Events that were taken back are counted but not applied. Raises `ValueError` if a takeback restores a position
    before `game`.
    """
    pending = list(events)
    game = game or Game()
    back = furthest_back(pending)
    if back < game.version:
        raise ValueError("Moves were taken back to a position before the game given.")
    gone = taken_back(pending) if back < sys.maxsize else ()
    for event in pending:
        if draws := event.draws:
            game.draws += len(draws)
        if event.version not in gone:
            game._apply(title, event)
        elif game.dial is not None:
            pass_by(game, event)
    if pending:
        game.reach(pending[-1])
    return game


def carry_on(title: Title, game: Game, events: Sequence[Event]) -> Game:
    """Return the game after the last of `events` (all from the first on); `game` is the one before it."""
    last = events[-1]
    return fold(title, events) if isinstance(last, MovesTakenBack) else fold(title, [last], game)

"""Walks through a game and decides each move again by today's rules."""

from __future__ import annotations

from itertools import zip_longest
from typing import TypeGuard

import msgspec

from scoresheet.domain import chance
from scoresheet.domain.branches import Ancestry, believed, check_start
from scoresheet.domain.effect import Effect
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.events import Event, GameFinished, GameStarted, MoveMade, MovesTakenBack, Score, TakebackAsked
from scoresheet.domain.final_scores import outcome
from scoresheet.domain.game import Game, fold
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.replays.play_line import PlayLine


class EventOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of an event: a move's effects, or the points and places at the end."""

    effects: list[Effect] = []
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []


class Diverged(BrokenRecord):
    """The event at `version` contradicts what follows from the earlier events."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"Version {version}: {reason}")
        self.version = version
        self.reason = reason


class DecidedOtherwise(BrokenRecord):
    """By today's rules an event has the result `expected`, but the record differs."""

    def __init__(self, reason: str, expected: EventOutcome) -> None:
        super().__init__(reason)
        self.expected = expected


class Walk:
    """A walk through a game; pass each event in order to `decide` or `believe`.

    An error may leave the state half changed: after `decide` call `step_back`, after `believe` end the walk.
    """

    def __init__(self, title: Title, *, imported: bool = False, ancestry: Ancestry = believed) -> None:
        self.title = title
        self.game = Game(imported=imported)
        self._ancestry = ancestry
        self._line = PlayLine(title, imported=imported)

    def believe(self, event: Event) -> None:
        """Apply the stored effects of `event`; forged effects can raise any error."""
        if isinstance(event, TakebackAsked | MovesTakenBack):
            self._check_return(event.to)
        if isinstance(event, MovesTakenBack):
            self.game = self._line.go_back(event, self.game)
        else:
            self.game = fold(self.title, [event], self.game)
            self._line.add(event, self.game)

    def decide(self, event: Event) -> None:
        """Decide `event` again by today's rules, with its recorded draws, and apply their effects.

        Raises `DecidedOtherwise`, or the error with which the rules reject the event.
        """
        if is_decided(event):
            older = is_older(self.title, self.game, event)
            _compare(event, self._decided(event), older=older)
            self.game.note(event)
            self._line.add(event, self.game)
            return
        if isinstance(event, GameFinished):
            _compare_end(self.title, self.game, event)
        if isinstance(event, GameStarted):
            check_start(self.title, self.game, event, self._ancestry)
        self.believe(event)

    def step_back(self) -> None:
        """Return to the position before an event whose decision failed."""
        self.game.state = self._line.last_state()

    def _check_return(self, to: int) -> None:
        if not self.game.started <= to <= self.game.version:
            raise BrokenRecord(f"Position {to} does not exist, so the game cannot go back to it.")
        self._line.check_return(to)

    def _decided(self, event: GameStarted | MoveMade) -> WorkingTable:
        if isinstance(event, MoveMade):
            _check_anytime(self.title, self.game, event)
        return decide_again(self.title, self.game, event)


def is_decided(event: Event) -> TypeGuard[GameStarted | MoveMade]:
    """Return whether rules produce the event's effects: a move, or a start except a branch's."""
    return isinstance(event, GameStarted | MoveMade) and not (isinstance(event, GameStarted) and event.branched)


def decide_again(title: Title, game: Game, event: GameStarted | MoveMade) -> WorkingTable:
    """Decide a move or the start of a game again with its draws; this changes the game.

    Raises `BrokenRecord` if the draws differ, and the rules' own errors.
    """
    recorded = chance.Recorded(event.draws)
    if isinstance(event, MoveMade):
        table = title.play(game.started_state, event.seat, event.move, recorded)
    else:
        table = title.lay_out(len(game.seats), game.options, event.components, recorded)
        game.state = table.state
    if recorded.draws:
        raise BrokenRecord("The record has draws here that the rules do not make.")
    return table


def outcome_of(event: Event) -> EventOutcome:
    """Return the recorded result of an event."""
    if isinstance(event, GameFinished):
        return EventOutcome([], event.ending, event.scores, event.ranking)
    return EventOutcome(list(event.effects))


def _check_anytime(title: Title, game: Game, event: MoveMade) -> None:
    if event.anytime != (event.move in title.anytime(game.started_state, event.seat)):
        raise BrokenRecord("The record is wrong about whether this move may be made at any time.")


def is_older(title: Title, game: Game, event: Event) -> bool:
    """Return whether an event was decided under other rules or components than today's."""
    edition = getattr(event, "components", game.edition)
    return event.rules != title.rules_version or edition != title.editions.today.digest


def _compare(event: Event, table: WorkingTable, *, older: bool) -> None:
    for number, (stored, decided) in enumerate(zip_longest(event.effects, table.effects), start=1):
        if stored != decided and not (older and _says_less(stored, decided)):
            said = f"Effect {number} is recorded as {_said(stored)}; by the rules it is {_said(decided)}."
            raise DecidedOtherwise(said, EventOutcome(table.effects))


def _says_less(stored: Effect | None, decided: Effect | None) -> bool:
    """Return whether an older effect lacks only fields that were added later for the log."""
    if stored is None or decided is None or type(stored) is not type(decided):
        return False
    return stored == msgspec.structs.replace(decided, **stored.unsaid)


def _said(effect: object) -> str:
    return "none" if effect is None else msgspec.json.encode(effect).decode()


def _compare_end(title: Title, game: Game, event: GameFinished) -> None:
    scores, places = outcome(title, game)
    over = game.state is not None and game.state.over()
    expected = EventOutcome([], "played" if over else "", scores, places)
    if (event.ending == "played") != over:
        raise DecidedOtherwise(f"The game is recorded as {event.ending}, but by the rules it is not.", expected)
    if expected.scores != event.scores or expected.ranking != event.ranking:
        raise DecidedOtherwise("The scores or the ranking differ from those by the rules.", expected)

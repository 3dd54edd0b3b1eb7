"""Example moves from recorded games, drawn before and after."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game, fold
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.replays.record import LIBRARY, Record, read_file
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.language import translated
from scoresheet.service.web.log import LogLine, lines
from scoresheet.service.web.move_forms import LegalMove, legal_moves_of
from scoresheet.service.web.perspective import Perspective

FILE = "examples.toml"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move of a recorded game, as given in a title's `examples.toml`."""

    record: str
    """The file in the title's folder of the library, without its suffix."""
    at: int
    """The position after the move."""
    move: str
    """The kind of the move, checked in case the record is regenerated."""
    part: str
    """The part of the board shown beside the text; the title's `excerpt.html` defines its name."""
    wide: bool = False
    """True if the part is too wide for its place and is drawn below."""


msgspec.json.Decoder(
    Example
)  # Analyse the type at import: msgspec can't do it in two threads (see `scoresheet.domain.titles.registry`).


class Replayed(msgspec.Struct, frozen=True):
    """An example with the game before and after the move. It is cached; do not change it."""

    title: Title
    example: Example
    event: MoveMade
    before: Game
    after: Game

    @property
    def seat(self) -> Seat:
        """Return the moving seat."""
        return self.event.seat

    def context(self, *, after: bool) -> BoardContext:
        """Return the board context of the moving seat; changes are marked only after the move."""
        eyes = Perspective(at_seat(self.seat), self.seat, str(self.seat), [], [])
        if after:
            return BoardContext(self.title, self.after, eyes, before=self.before, head=False)
        return BoardContext(self.title, self.before, eyes, head=False)

    def line(self) -> LogLine:
        """Return the log line of the move in the reader's language."""
        return lines(self.after, [self.event], at_seat(self.seat))[0]

    def asked(self) -> str:
        """Return the seat's decision in the reader's language; empty for an unasked move."""
        decision, translate = self._state.open_to(self.seat), translated(self.title.title)
        return self.title.words_of(self.before.edition).say(decision, translate) if decision else ""

    def offered(self) -> list[LegalMove]:
        """Return all moves that the seat could choose from, in the order of the rules."""
        return self._as_offered(self.title.legal_moves(self._state, self.seat))

    def chosen(self) -> LegalMove:
        """Return the move that was made, as pages offer it."""
        return self._as_offered([self.event.move])[0]

    def _as_offered(self, moves: Iterable[Move]) -> list[LegalMove]:
        return legal_moves_of(self.title, self._state, self.seat, moves)

    @property
    def _state(self) -> GameState:
        return self.before.started_state


@cache
def examples_of(title: Title) -> Mapping[str, Example]:
    """Return a title's examples by name, in the order of its file; empty without a file."""
    file = FOLDER / title.title.replace("-", "_") / FILE
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return msgspec.convert(found, dict[str, Example])


@cache
def replayed(title: Title, name: str) -> Replayed:
    """Return the named example; raises `ValueError` if the record has another move there."""
    example = examples_of(title)[name]
    events = _record(title, example.record).events
    event = events[example.at - 1]
    if not isinstance(event, MoveMade) or type(event.move).__name__ != example.move:
        raise ValueError(f"{example.record}.jsonl has no {example.move} at {example.at}.")
    before, after = (fold(title, events[:upto]) for upto in (example.at - 1, example.at))
    return Replayed(title, example, event, before, after)


@cache
def _record(title: Title, name: str) -> Record:
    return read_file(LIBRARY / title.title.replace("-", "_") / f"{name}.jsonl")

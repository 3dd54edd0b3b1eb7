"""Moves from recorded games as examples, drawn before and after the move."""

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
from scoresheet.service.web.perspective import of_seat

FILE = "examples.toml"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move from a recorded game, as listed in a title's `examples.toml`."""

    record: str
    """The name of the record in the title's folder of the library, without the suffix."""
    at: int
    """The position after the move."""
    move: str
    """The type of the move; it is checked, because records may be regenerated."""
    part: str
    """The part of the board to show beside the text, as the title's `excerpt.html` names it."""
    wide: bool = False
    """True if the part is too wide for a place beside the text, so that it goes below."""


msgspec.json.Decoder(
    Example
)  # Analyse the type at import: msgspec can't do it in two threads (see `scoresheet.domain.titles.registry`).


class Replayed(msgspec.Struct, frozen=True):
    """An example, with the game before and after the move; it is cached, so do not change it."""

    title: Title
    example: Example
    event: MoveMade
    before: Game
    after: Game

    @property
    def seat(self) -> Seat:
        """Return the seat that made the move."""
        return self.event.seat

    def context(self, *, after: bool) -> BoardContext:
        """Return the board as the moving seat sees it; changes are marked only after the move."""
        eyes = of_seat(self.seat)
        if after:
            return BoardContext(self.title, self.after, eyes, before=self.before, head=False)
        return BoardContext(self.title, self.before, eyes, head=False)

    def line(self) -> LogLine:
        """Return the move's line in the game log, in the reader's language."""
        return lines(self.after, [self.event], at_seat(self.seat))[0]

    def asked(self) -> str:
        """Return the seat's decision in the reader's language; empty if the move answers none."""
        decision, translate = self._state.open_to(self.seat), translated(self.title.title)
        return self.title.words_of(self.before.edition).say(decision, translate) if decision else ""

    def offered(self) -> list[LegalMove]:
        """Return all moves that the seat could have made, in the order of the rules."""
        return self._as_offered(self.title.legal_moves(self._state, self.seat))

    def chosen(self) -> LegalMove:
        """Return the move that was made, in the form in which pages offer it."""
        return self._as_offered([self.event.move])[0]

    def _as_offered(self, moves: Iterable[Move]) -> list[LegalMove]:
        return legal_moves_of(self.title, self._state, self.seat, moves)

    @property
    def _state(self) -> GameState:
        return self.before.started_state


@cache
def examples_of(title: Title) -> Mapping[str, Example]:
    """Return a title's examples by name, in the order of its file; empty if it has none."""
    file = FOLDER / title.title.replace("-", "_") / FILE
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return msgspec.convert(found, dict[str, Example])


@cache
def replayed(title: Title, name: str) -> Replayed:
    """Return an example by its name.

    Raises `ValueError` if the record has a different move there.
    """
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

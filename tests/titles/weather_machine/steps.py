"""Moves made one after the other on a position of Weather Machine, and their effects."""

from collections.abc import Mapping
from typing import Any

from scoresheet.domain.effect import Answered, Asked, Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine.rounds import NextTurn
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.positions import Mat, asked, institute, move, offered

TABLE = (Answered, Asked, Obliged)
"""Effects that the table records by itself."""


def bare(**mat: Any) -> Mat:
    """A laboratory with no Vouchers, Parts or Goal tiles except those named."""
    return {"vouchers": {}, "parts": {}, "goals": [], **mat}


class Steps:
    """A position that is played on; `effects` are all effects since its beginning."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.effects: list[Effect] = []

    def take(self, kind: type[Move], seat: int = 0, **fields: Any) -> "Steps":
        """Make the one legal move of a kind that has these fields."""
        found = [each for each in offered(self.state, seat, kind) if _has(each, fields)]
        assert len(found) == 1, found
        self.effects += move(self.state, seat, found[0]).effects
        return self

    def of(self, kind: type[Effect]) -> list[Any]:
        """Return the effects of a kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def order(self, *kinds: type[Effect]) -> list[str]:
        """Return the names of the effects in order, or only those of these kinds."""
        wanted = [
            each for each in self.effects if not isinstance(each, TABLE) and (not kinds or isinstance(each, kinds))
        ]
        return [type(each).__name__ for each in wanted]


def _has(each: Move, fields: dict[str, Any]) -> bool:
    return all(getattr(each, name) == value for name, value in fields.items())


def fields(state: State, kind: type[Move], *names: str, seat: int = 0) -> list[Any]:
    """Return these fields of the seat's legal moves of a kind."""
    rows = [tuple(getattr(each, name) for name in names) for each in offered(state, seat, kind)]
    return [row[0] for row in rows] if len(names) == 1 else rows


def machine(*mats: Mat, left: Mapping[Any, int] | None = None, **table: Any) -> Steps:
    """Begin Phase B after the last turn of a round; `left` are the Research tokens of the Lab."""
    state = institute(*mats, **table)
    state.tokens["lab"].update(left or {})
    steps = Steps(state)
    steps.effects += asked(state, NextTurn(state.order[-1])).effects
    return steps

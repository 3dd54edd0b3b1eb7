"""Moves made one after the other on a position of Weather Machine, and all that came of them."""

from collections.abc import Mapping
from typing import Any

from scoresheet.domain.effect import Answered, Asked, Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine.rounds import NextTurn
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.positions import Mat, asked, institute, move, offered

TABLE = (Answered, Asked, Obliged)
"""What the table records of itself."""


def bare(**mat: Any) -> Mat:
    """A laboratory with no Vouchers, no Parts and no Goal tiles, but for what is named."""
    return {"vouchers": {}, "parts": {}, "goals": [], **mat}


class Steps:
    """A position that is played on; `effects` are the facts since it was begun."""

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
        """The facts of a kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def order(self, *kinds: type[Effect]) -> list[str]:
        """The names of the facts in their order; with kinds, of these only."""
        wanted = [
            each for each in self.effects if not isinstance(each, TABLE) and (not kinds or isinstance(each, kinds))
        ]
        return [type(each).__name__ for each in wanted]


def _has(each: Move, fields: dict[str, Any]) -> bool:
    return all(getattr(each, name) == value for name, value in fields.items())


def fields(state: State, kind: type[Move], *names: str, seat: int = 0) -> list[Any]:
    """What the seat's legal moves of a kind say in these fields."""
    rows = [tuple(getattr(each, name) for name in names) for each in offered(state, seat, kind)]
    return [row[0] for row in rows] if len(names) == 1 else rows


def machine(*mats: Mat, left: Mapping[Any, int] | None = None, **table: Any) -> Steps:
    """Phase B of a round: the last in turn order is done; `left` are the Research tokens of the Lab."""
    state = institute(*mats, **table)
    state.tokens["lab"].update(left or {})
    steps = Steps(state)
    steps.effects += asked(state, NextTurn(state.order[-1])).effects
    return steps

"""Type variables of games, events and tables, with the kernel's base classes as defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from scoresheet.domain.decision import Decision
    from scoresheet.domain.effect import Effect
    from scoresheet.domain.move import Move
    from scoresheet.domain.state import GameState

    S = TypeVar("S", bound=GameState[Decision], default=GameState[Decision])
    M = TypeVar("M", bound=Move, default=Move)
    E = TypeVar("E", bound=Effect, default=Effect)
else:
    from typing import TypeVar

    S = TypeVar("S")
    M = TypeVar("M")
    E = TypeVar("E")

"""Effects: the facts a move caused; small, typed, in past tense, applied by arithmetic alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from scoresheet.domain.viewer import Public, Seat, Viewer

D = TypeVar("D")
M = TypeVar("M")


class Effect(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One fact. `apply` never decides: it uses no rule, component table, clock or chance."""

    discloses: ClassVar[bool] = False
    """A player learned something (a draw, a roll, a reveal): taking it back needs consent."""

    begins_round: ClassVar[bool] = False
    """A new round begins with it: what a replay by rounds stops at. Its field `round` is the round's number."""

    unsaid: ClassVar[Mapping[str, Any]] = {}
    """Fields that later rules versions added for the log alone, and their values in events of the versions before."""

    def apply(self, state: Any) -> None:
        """Change `state` by this fact."""
        raise NotImplementedError

    def seen_by(self, viewer: Viewer) -> Self:
        """The copy of this effect that `viewer` may see, of the same shape: an allow-list."""
        raise NotImplementedError


class Stack(Protocol):
    """A state, as far as these effects change it."""

    decisions: list[Any]


class Asked(Effect, Generic[D], frozen=True):
    """A decision was put to a seat."""

    decision: D

    def apply(self, state: Stack) -> None:
        state.decisions.append(self.decision)

    def seen_by(self, viewer: Viewer) -> Self:
        return type(self)(self.decision.seen_by(viewer))  # type: ignore[attr-defined]


class Answered(Public, Effect, frozen=True):
    """The decision that a seat faced is answered (or what waited on its stack goes on)."""

    seat: Seat

    def apply(self, state: Stack) -> None:
        decisions = state.decisions
        index = len(decisions) - 1
        while decisions[index].seat != self.seat:
            index -= 1
        del decisions[index]


class Obliged(Effect, Generic[M], frozen=True):
    """The table made a move for a seat, because it was the only one."""

    seat: Seat
    move: M

    def apply(self, state: Stack) -> None:
        pass

    def seen_by(self, viewer: Viewer) -> Self:
        move = self.move if viewer.sees(self.seat) else self.move.seen_by(viewer)  # type: ignore[attr-defined]
        return type(self)(self.seat, move)


class Stood(Effect, frozen=True):
    """The content of one place when a branch began, as its seat could know it.

    `at` is the path, such as `players.0.hand`; `value` is plain JSON.
    """

    at: str
    value: Any

    def apply(self, state: Any) -> None:
        *way, name = self.at.split(".")
        for step in way:
            state = state[int(step)] if isinstance(state, list) else getattr(state, step)
        noun: Any = type(state)
        setattr(state, name, msgspec.convert(self.value, _kinds(noun)[name], str_keys=True))

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)("", None)


@cache
def _kinds(noun: type) -> dict[str, Any]:
    """Return the types of a noun's fields by name."""
    return {field.name: field.type for field in msgspec.structs.fields(noun)}


KERNEL_EFFECTS = (Asked, Answered, Obliged, Stood)

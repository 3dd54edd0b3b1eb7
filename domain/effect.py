"""Effects: the facts that a move causes, as small records in the past tense."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from scoresheet.domain.json_values import Json
from scoresheet.domain.viewer import Public, Seat, Viewer

D = TypeVar("D")
M = TypeVar("M")


class Effect(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One fact. `apply` only does arithmetic, without rules, components, clock or chance."""

    discloses: ClassVar[bool] = False
    """True if a player learns something (a draw, a roll, a reveal); takebacks then need consent."""

    begins_round: ClassVar[bool] = False
    """True if a new round begins, where a replay by rounds stops; `round` is its number."""

    unsaid: ClassVar[Mapping[str, object]] = {}
    """Log-only fields that later rules versions added, with their values in older events."""

    def apply(self, state: Any) -> None:
        """Apply this fact to `state`."""
        raise NotImplementedError

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy of this effect that `viewer` may see, of the same shape.

        Fields are shown by allow-list.
        """
        raise NotImplementedError


class Stack(Protocol):
    """The part of a state that the kernel's effects change."""

    decisions: list[Any]


class Asked(Effect, Generic[D], frozen=True):
    """A seat was asked for a decision."""

    decision: D

    def apply(self, state: Stack) -> None:
        state.decisions.append(self.decision)

    def seen_by(self, viewer: Viewer) -> Self:
        return type(self)(self.decision.seen_by(viewer))  # type: ignore[attr-defined]


class Answered(Public, Effect, frozen=True):
    """A seat's latest decision was answered, or its pending follow-up was resumed."""

    seat: Seat

    def apply(self, state: Stack) -> None:
        decisions = state.decisions
        index = len(decisions) - 1
        while decisions[index].seat != self.seat:
            index -= 1
        del decisions[index]


class Obliged(Effect, Generic[M], frozen=True):
    """The table made a seat's move automatically because it was the only legal one."""

    seat: Seat
    move: M

    def apply(self, state: Stack) -> None:
        pass

    def seen_by(self, viewer: Viewer) -> Self:
        move = self.move if viewer.sees(self.seat) else self.move.seen_by(viewer)  # type: ignore[attr-defined]
        return type(self)(self.seat, move)


class Stood(Effect, frozen=True):
    """A field's content at the start of a branch, limited to what the branching seat could know.

    `at` is the path, such as `players.0.hand`; `value` is plain JSON.
    """

    at: str
    value: Json

    def apply(self, state: Any) -> None:
        *way, name = self.at.split(".")
        for step in way:
            state = state[int(step)] if isinstance(state, list) else getattr(state, step)
        kind: type = type(state)
        setattr(state, name, msgspec.convert(self.value, _kinds(kind)[name], str_keys=True))

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer.all else type(self)("", None)


@cache
def _kinds(noun: type) -> dict[str, object]:
    """Return the field types of a struct by field name."""
    return {field.name: field.type for field in msgspec.structs.fields(noun)}


KERNEL_EFFECTS = (Asked, Answered, Obliged, Stood)

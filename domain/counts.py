"""What a title declares to be counted: resources of a seat, and the pieces that a seat has used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from domain.effect import Effect
from domain.viewer import Seat, all_seats

EACH = "*"
"""A step of a way: the first one is the seat, every later one goes through all that there is."""


class Resource(msgspec.Struct, frozen=True):
    """Something that a seat has more or less of, at every position."""

    name: str
    """Its id: lower case, with underscores."""
    at: str
    """The way to it in the state, as `companies.*.cash`; the first `*` is the seat, a later one each item there."""
    words: str
    """What it is called, in English; the title's translations have it in other languages."""
    by: Literal["value", "length", "sum"] = "value"
    """How what lies there counts: as the number it is, by how many things it holds, or by the sum of its numbers."""


class Piece(msgspec.Struct, frozen=True):
    """A kind of card, tile, technology or action, and the effect that says that a seat used one."""

    kind: str
    """The id of the kind: lower case, with underscores; several effects may tell of one kind."""
    effect: str
    """The name of the effect's class."""
    id: str
    """The field that says which one it was; where it is a list, each of them."""
    words: str
    """What such pieces are called, in English and in the plural."""
    terms: str
    """The vocabulary of the title's words in which each of them has its name."""
    seat: str = "seat"
    """The field that says who used it."""
    copies: str = ""
    """What stands in an id before the number of a copy; copies of one piece count as the same."""


class Counts(msgspec.Struct, frozen=True):
    """What counts in a title, as data. Where points come from, its scores say: `Score.parts`."""

    resources: tuple[Resource, ...] = ()
    pieces: tuple[Piece, ...] = ()


class Counted(Protocol):
    """A title, as far as it says what counts."""

    @property
    def counts(self) -> Counts:
        """What counts in it."""
        ...


class Used(NamedTuple):
    """A seat used a piece."""

    kind: str
    id: str
    seat: Seat


NOTHING = Counts()


def resources_of(title: Counted, state: Any) -> dict[str, list[int]]:
    """How much each seat has of each resource, by the resource's name, then by seat."""
    return {name: [get(state, seat) for seat in all_seats(state.seats)] for name, get in _getters(title.counts)}


def pieces_of(title: Counted, effect: Effect) -> Iterator[Used]:
    """The pieces that a seat used by this effect; most effects tell of none."""
    for piece in _by_effect(title.counts).get(type(effect).__name__, ()):
        named = getattr(effect, piece.id)
        for each in named if isinstance(named, list | tuple) else (named,):
            if each != "":
                yield Used(piece.kind, _without_copy(piece, str(each)), getattr(effect, piece.seat))


def _without_copy(piece: Piece, named: str) -> str:
    return named.rpartition(piece.copies)[0] or named if piece.copies else named


@cache
def _by_effect(counts: Counts) -> dict[str, list[Piece]]:
    return {
        name: [piece for piece in counts.pieces if piece.effect == name]
        for name in {piece.effect for piece in counts.pieces}
    }


_Get = Callable[[Any, Seat], int]
_NUMBERS: dict[str, Callable[[Any], int]] = {
    "value": int,
    "length": len,
    "sum": lambda held: sum(held.values() if isinstance(held, dict) else held),
}


@cache
def _getters(counts: Counts) -> list[tuple[str, _Get]]:
    return [(resource.name, _getter(resource)) for resource in counts.resources]


def _getter(resource: Resource) -> _Get:
    """(state, seat) → how much the seat has of it."""
    before, _, behind = resource.at.partition(f".{EACH}")
    seats, number = attrgetter(before), _NUMBERS[resource.by]
    steps = behind.strip(".").split(".") if behind else []
    if EACH in steps:
        return lambda state, seat: sum(map(number, _walk(seats(state)[seat], steps)))
    if all(step.isidentifier() for step in steps) and len(steps) == 1:
        last = attrgetter(steps[0])
        return lambda state, seat: number(last(seats(state)[seat]))
    return lambda state, seat: number(next(_walk(seats(state)[seat], steps), 0))


def _walk(noun: Any, steps: list[str]) -> Iterator[Any]:
    """All that lies at the end of the way; nothing where it does not lead anywhere yet."""
    if not steps:
        yield noun
        return
    step, rest = steps[0], steps[1:]
    if step == EACH:
        for each in noun.values() if isinstance(noun, dict) else noun:
            yield from _walk(each, rest)
    elif not isinstance(noun, dict):
        yield from _walk(getattr(noun, step), rest)
    elif step in noun:
        yield from _walk(noun[step], rest)

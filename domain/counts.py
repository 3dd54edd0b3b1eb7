"""Statistics that a title defines: the resources of a seat and the pieces it uses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from scoresheet.domain.effect import Effect
from scoresheet.domain.state import GameState
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Words

EACH = "*"
"""A path step: the first stands for the seat, each later one for all items of a collection."""


class Resource(msgspec.Struct, frozen=True):
    """A quantity that each seat has at every position."""

    name: str
    """The id: lower case, with underscores."""
    at: str
    """The path in the state, such as `companies.*.cash`.

    The first `*` is the seat, each later one all items of a collection.
    """
    words: str
    """The name in English, translated by the title's catalogue."""
    by: Literal["value", "length", "sum"] = "value"
    """The way to count: the number itself, the length of a collection, or the sum of its numbers."""


class Piece(msgspec.Struct, frozen=True):
    """A kind of card, tile, technology or action, and the effect that records its use by a seat."""

    kind: str
    """The id of the kind: lower case, with underscores; several effects may share it."""
    effect: str
    """The name of the effect's class."""
    id: str
    """The field with the id of the piece, or with a list of ids."""
    words: str
    """The English plural name of the kind."""
    terms: str
    """The vocabulary in the title's words that has the names of the pieces."""
    seat: str = "seat"
    """The field with the seat that used the piece."""
    copies: str = ""
    """The separator before the copy number in an id; copies count as one piece."""


class Counts(msgspec.Struct, frozen=True):
    """The resources and pieces that a title counts. Sources of points are in `Score.parts`."""

    resources: tuple[Resource, ...] = ()
    pieces: tuple[Piece, ...] = ()


class Counted(Protocol):
    """A title that defines statistics."""

    @property
    def counts(self) -> Counts: ...

    def __hash__(self) -> int: ...


class Worded(Counted, Protocol):
    """A title that defines statistics and words."""

    @property
    def words(self) -> Words: ...


class Used(NamedTuple):
    """The use of a piece by a seat."""

    kind: str
    id: str
    seat: Seat


NOTHING = Counts()


def resources_of(title: Counted, state: GameState) -> dict[str, list[int]]:
    """Return the amount of each resource by resource name, then by seat."""
    return {name: list(map(number, seats(state))) for name, seats, number in _reached(title)}


def pieces_of(title: Counted, effect: Effect) -> Iterator[Used]:
    """Yield the uses of pieces that this effect records; most effects record none."""
    for piece in _by_effect(title).get(effect.__class__.__name__, ()):
        named = getattr(effect, piece.id)
        for each in named if isinstance(named, list | tuple) else (named,):
            if each != "":
                yield Used(piece.kind, _without_copy(piece, str(each)), getattr(effect, piece.seat))


def piece_name(title: Worded, kind: str, named: str) -> str:
    """Return a piece's English name in the current edition; its id if it has none."""
    return _names(title).get(kind, {}).get(named, named)


@cache
def _names(title: Worded) -> dict[str, dict[str, str]]:
    terms = title.words.terms
    return {
        piece.kind: {str(named): text for named, text in terms[piece.terms].items()} for piece in title.counts.pieces
    }


def telling(title: Counted) -> Collection[str]:
    """Return the names of the effects that record the use of pieces."""
    return _by_effect(title).keys()


def _without_copy(piece: Piece, named: str) -> str:
    return named.rpartition(piece.copies)[0] or named if piece.copies else named


@cache
def _by_effect(title: Counted) -> dict[str, list[Piece]]:
    pieces = title.counts.pieces
    return {name: [piece for piece in pieces if piece.effect == name] for name in {piece.effect for piece in pieces}}


_Number = Callable[[Any], int]
_Getter = Callable[[Any], Any]


def _value(number: int) -> int:
    return number


def _sum(held: Mapping[str, int] | Iterable[int]) -> int:
    return sum(held.values() if isinstance(held, dict) else held)


_NUMBERS: dict[str, _Number] = {"value": _value, "length": len, "sum": _sum}


@cache
def _reached(title: Counted) -> list[tuple[str, _Getter, _Number]]:
    """Return each resource's name, a getter of the seats, and a function from seat to number."""
    return [(resource.name, *_way(resource)) for resource in title.counts.resources]


def _way(resource: Resource) -> tuple[_Getter, _Number]:
    before, _, behind = resource.at.partition(f".{EACH}.")
    first, *steps = behind.split(".")
    own, number = attrgetter(first), _number(steps, _NUMBERS[resource.by])
    return attrgetter(before), own if number is _value else lambda seat: number(own(seat))


def _number(steps: list[str], last: _Number) -> _Number:
    """Return a function that reads the number at the end of a path, or 0 if it is missing."""
    if not steps:
        return last
    step, behind = steps[0], _number(steps[1:], last)
    if step == EACH:
        return lambda noun: sum(map(behind, noun.values() if type(noun) is dict else noun))

    def go(noun: object) -> int:
        if type(noun) is not dict:
            return behind(getattr(noun, step))
        return behind(noun[step]) if step in noun else 0

    return go

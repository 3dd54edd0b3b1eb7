"""Shapes: how values of a type fill a fixed number of slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from scoresheet.replays.research.words import Vocabulary

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
MOST = 1_000_000
"""Numbers are limited to this absolute value."""
Kind = Literal["number", "flag", "count", "word"]
Room = Mapping[str, int]
"""The number of slots for lists and texts by path (`companies.*.hand`)."""
Lengths = dict[str, set[int]]
"""Observed lengths by path."""


class Slot(NamedTuple):
    """A position in the vector: path, kind, minimum and maximum."""

    name: str
    kind: Kind
    low: int
    high: int


class Shape(Protocol[V_contra]):
    """The representation of a type as numbers."""

    def slots(self, way: str) -> Iterator[Slot]:
        """Yield the slots, always the same number in the same order."""
        ...

    def write(self, value: V_contra | None, into: list[int]) -> None:
        """Append the slots of a value; `None` writes zeros."""
        ...

    def measure(self, value: V_contra, lengths: Lengths) -> None:
        """Record the lengths of lists and texts."""
        ...


class NumberShape:
    """A whole number."""

    def slots(self, way: str) -> Iterator[Slot]:
        yield Slot(way, "number", -MOST, MOST)

    def write(self, value: int | None, into: list[int]) -> None:
        into.append(max(-MOST, min(MOST, value or 0)))

    def measure(self, value: object, lengths: Lengths) -> None:
        """Record nothing, because numbers have no length."""


class Flag(NumberShape):
    """A truth value."""

    def slots(self, way: str) -> Iterator[Slot]:
        yield Slot(way, "flag", 0, 1)

    def write(self, value: int | None, into: list[int]) -> None:
        into.append(int(value or False))


class Spelled:
    """Any other value: each word's number plus 1, up to a maximum number of words."""

    def __init__(self, vocabulary: Vocabulary, way: str, room: Room) -> None:
        self.vocabulary, self.way, self.most = vocabulary, way, room.get(way, 0)

    def slots(self, way: str) -> Iterator[Slot]:
        names = [way] if self.most == 1 else [f"{way}.{place}" for place in range(self.most)]
        return (Slot(name, "word", 0, len(self.vocabulary)) for name in names)

    def write(self, value: object, into: list[int]) -> None:
        words = [] if value is None else self.numbers(value)[: self.most]
        into.extend(number + 1 for number in words)
        into.extend([0] * (self.most - len(words)))

    def numbers(self, value: object) -> list[int]:
        """Return the words' numbers; a text's end mark is omitted, because empty slots follow."""
        words = self.vocabulary.spell(value)
        return words[:-1] if isinstance(value, str) else words

    def measure(self, value: object, lengths: Lengths) -> None:
        lengths.setdefault(self.way, set()).add(0 if value is None else len(self.numbers(value)))


class Maybe(Generic[V]):
    """An optional value: a flag, then the value."""

    def __init__(self, inner: Shape[V]) -> None:
        self.inner = inner

    def slots(self, way: str) -> Iterator[Slot]:
        yield Slot(f"{way}?", "flag", 0, 1)
        yield from self.inner.slots(way)

    def write(self, value: V | None, into: list[int]) -> None:
        into.append(int(value is not None))
        self.inner.write(value, into)

    def measure(self, value: V | None, lengths: Lengths) -> None:
        if value is not None:
            self.inner.measure(value, lengths)


class Several(Generic[V]):
    """A list: its length, then its items up to a maximum."""

    def __init__(self, inner: Shape[V], way: str, room: Room) -> None:
        self.inner, self.way, self.most = inner, way, room.get(way, 0)

    def slots(self, way: str) -> Iterator[Slot]:
        yield Slot(f"{way}#", "count", 0, MOST)
        for place in range(self.most):
            yield from self.inner.slots(f"{way}.{place}")

    def write(self, value: Sequence[V] | None, into: list[int]) -> None:
        items = value or []
        into.append(len(items))
        for place in range(self.most):
            self.inner.write(items[place] if place < len(items) else None, into)

    def measure(self, value: Sequence[V] | None, lengths: Lengths) -> None:
        lengths.setdefault(self.way, set()).add(len(value or ()))
        for item in value or ():
            self.inner.measure(item, lengths)


class Pairs(Several[tuple[object, object]]):
    """A dictionary, as a list of pairs in the order of its keys."""

    def write(self, value: Any, into: list[int]) -> None:
        super().write(sorted((value or {}).items()), into)

    def measure(self, value: Any, lengths: Lengths) -> None:
        super().measure(sorted((value or {}).items()), lengths)


class Keyed(Generic[V]):
    """A dictionary with known keys: a flag and a value for each."""

    def __init__(self, keys: Sequence[object], inner: Shape[V]) -> None:
        self.keys, self.inner = keys, Maybe(inner)

    def slots(self, way: str) -> Iterator[Slot]:
        for key in self.keys:
            yield from self.inner.slots(f"{way}.{key}")

    def write(self, value: Mapping[object, V] | None, into: list[int]) -> None:
        for key in self.keys:
            self.inner.write((value or {}).get(key), into)

    def measure(self, value: Mapping[object, V] | None, lengths: Lengths) -> None:
        for item in (value or {}).values():
            self.inner.measure(item, lengths)


class StructShape:
    """A struct, field by field."""

    def __init__(self, fields: dict[str, Shape[Any]]) -> None:
        self.fields = fields

    def slots(self, way: str) -> Iterator[Slot]:
        for name, field in self.fields.items():
            yield from field.slots(f"{way}.{name}" if way else name)

    def write(self, value: object, into: list[int]) -> None:
        for name, field in self.fields.items():
            field.write(None if value is None else getattr(value, name), into)

    def measure(self, value: object, lengths: Lengths) -> None:
        for name, field in self.fields.items():
            field.measure(getattr(value, name), lengths)


class TupleShape:
    """A tuple of known length."""

    def __init__(self, parts: Sequence[Shape[Any]]) -> None:
        self.parts = parts

    def slots(self, way: str) -> Iterator[Slot]:
        for place, part in enumerate(self.parts):
            yield from part.slots(f"{way}.{place}")

    def write(self, value: Sequence[object] | None, into: list[int]) -> None:
        for place, part in enumerate(self.parts):
            part.write(None if value is None else value[place], into)

    def measure(self, value: Sequence[object], lengths: Lengths) -> None:
        for place, part in enumerate(self.parts):
            part.measure(value[place], lengths)


AnyShape = Shape[Any]
"""The shape of a type that is only known at run time."""

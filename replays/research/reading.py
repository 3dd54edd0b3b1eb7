"""Derives the shape of a view from its types."""

from __future__ import annotations

from msgspec import Struct, inspect

from scoresheet.replays.research.shapes import (
    AnyShape,
    Flag,
    Keyed,
    Maybe,
    NumberShape,
    Pairs,
    Room,
    Several,
    Spelled,
    StructShape,
    TupleShape,
)
from scoresheet.replays.research.words import Vocabulary

ANCHOR = "id"
"""The field by which moves refer to a piece; the piece's other fields say the same, so it gets no slots."""

NOTHING_AND_ONE = 2


def shape_of(kind: type[Struct], vocabulary: Vocabulary, room: Room) -> AnyShape:
    """Return the shape of a view's type; `room` has the maximum lengths of lists and texts."""
    return ActionReader(vocabulary, room).read(inspect.type_info(kind), "")


class ActionReader:
    """Reads types and keeps track of their path, in which `*` stands for any item of a list."""

    def __init__(self, vocabulary: Vocabulary, room: Room) -> None:
        self.vocabulary, self.room = vocabulary, room

    def read(self, kind: inspect.Type, way: str) -> AnyShape:
        """Return the shape of the type at the path `way`."""
        if isinstance(kind, inspect.Metadata):
            return self.read(kind.type, way)
        if isinstance(kind, inspect.BoolType):
            return Flag()
        if isinstance(kind, inspect.IntType) or _is_number(kind):
            return NumberShape()
        if isinstance(kind, inspect.UnionType) and kind.includes_none and len(kind.types) == NOTHING_AND_ONE:
            return Maybe(self.read(_something(kind), way))
        return self._of_parts(kind, way) or Spelled(self.vocabulary, way, self.room)

    def _of_parts(self, kind: inspect.Type, way: str) -> AnyShape | None:
        if isinstance(kind, inspect.StructType):
            return self._record(kind, way)
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            return Several(self.read(kind.item_type, f"{way}.*"), way, self.room)
        if isinstance(kind, inspect.TupleType):
            return TupleShape([self.read(each, f"{way}.{place}") for place, each in enumerate(kind.item_types)])
        return self._dictionary(kind, way) if isinstance(kind, inspect.DictType) else None

    def _record(self, kind: inspect.StructType, way: str) -> AnyShape:
        fields = [field for field in kind.fields if not _is_anchor(field)]
        return StructShape({field.name: self.read(field.type, f"{way}.{field.name}".lstrip(".")) for field in fields})

    def _dictionary(self, kind: inspect.DictType, way: str) -> AnyShape:
        if isinstance(kind.key_type, inspect.LiteralType):
            return Keyed(list(kind.key_type.values), self.read(kind.value_type, f"{way}.*"))
        pair = TupleShape([self.read(kind.key_type, f"{way}.key"), self.read(kind.value_type, f"{way}.*")])
        return Pairs(pair, way, self.room)


def _is_number(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.LiteralType) and all(type(value) is int for value in kind.values)


def _something(kind: inspect.UnionType) -> inspect.Type:
    return next(each for each in kind.types if not isinstance(each, inspect.NoneType))


def _is_anchor(field: inspect.Field) -> bool:
    return field.name == ANCHOR and isinstance(field.type, inspect.StrType)

"""What differs between two views: by the id of the piece, which of its fields changed, and what they were."""

from collections.abc import Iterator, Mapping

import msgspec

TABLE = ""
"""The id under which the table itself keeps its fields: round, supply, whose turn."""

Fields = Mapping[str, object]
Pieces = dict[str, Fields]


def changes(before: msgspec.Struct | None, after: msgspec.Struct) -> Pieces:
    """The pieces of `after` that are new or differ from `before`, each with the old values of what changed.

    A new piece stands there with no old values. A piece within a piece counts for itself alone.
    """
    if before is None:
        return {}
    old, new = pieces(before), pieces(after)
    return {piece: was for piece, now in new.items() if (was := _differing(old.get(piece), now)) is not None}


def pieces(view: msgspec.Struct) -> Pieces:
    """Every piece and place of a view by its id, with its own fields; the table's own under `TABLE`."""
    plain = msgspec.to_builtins(view)
    return {TABLE: _own(plain), **dict(_within(plain))}


def _within(value: object) -> Iterator[tuple[str, Fields]]:
    if isinstance(value, dict):
        if "id" in value:
            yield value["id"], _own(value)
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _within(item)


def _own(value: Fields) -> Fields:
    return {name: _pruned(item) for name, item in value.items() if not _is_piece(item)}


def _pruned(value: object) -> object:
    """The value without the pieces in it, which count for themselves; that they come and go is seen by their ids."""
    if isinstance(value, list):
        return [item["id"] if _is_piece(item) else _pruned(item) for item in value]
    if isinstance(value, dict):
        return _own(value)
    return value


def _is_piece(value: object) -> bool:
    return isinstance(value, dict) and "id" in value


def _differing(was: Fields | None, now: Fields) -> Fields | None:
    if was is None:
        return {}
    return {name: was.get(name) for name, value in now.items() if was.get(name) != value} or None

"""Differences between two views: the changed fields of each piece, with their old values."""

from collections.abc import Mapping

import msgspec

TABLE = ""
"""The id for the fields of the view itself, such as the round or the supply."""

CONTAINERS = (msgspec.Struct, dict, list, tuple)
"""The types that may contain pieces."""

Fields = Mapping[str, object]
Pieces = dict[str, Fields]


def changes(before: msgspec.Struct | None, after: msgspec.Struct) -> Pieces:
    """Return the pieces of `after` that are new or changed, with old values of changed fields.

    New pieces have no old values. A change in a nested piece does not count for the pieces around it.
    """
    if before is None:
        return {}
    old, new = pieces(before), pieces(after)
    return {piece: was for piece, now in new.items() if (was := _differing(old.get(piece), now)) is not None}


def pieces(view: msgspec.Struct) -> dict[str, msgspec.Struct]:
    """Return every piece and place in a view by its id, and the view itself under `TABLE`."""
    found = {TABLE: view}
    _gather(view, found)
    return found


def _gather(value: object, found: dict[str, msgspec.Struct]) -> None:
    if isinstance(value, msgspec.Struct):
        if (piece := getattr(value, "id", None)) is not None:
            found[piece] = value
        value = [getattr(value, name) for name in value.__struct_fields__]
    for item in value.values() if isinstance(value, dict) else value:  # type: ignore[attr-defined]
        if isinstance(item, CONTAINERS):
            _gather(item, found)


def _own(value: Fields) -> Fields:
    return {name: _pruned(item) for name, item in value.items() if not _is_piece(item)}


def _pruned(value: object) -> object:
    """Return a value with nested pieces replaced by their ids or left out."""
    if isinstance(value, list):
        return [item["id"] if _is_piece(item) else _pruned(item) for item in value]
    if isinstance(value, dict):
        return _own(value)
    return value


def _is_piece(value: object) -> bool:
    return isinstance(value, dict) and "id" in value


def _differing(before: msgspec.Struct | None, after: msgspec.Struct) -> Fields | None:
    if before is None or before == after:
        return None if before else {}
    was, now = _own(msgspec.to_builtins(before)), _own(msgspec.to_builtins(after))
    return {name: was.get(name) for name, value in now.items() if was.get(name) != value} or None

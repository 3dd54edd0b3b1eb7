"""The outline of a view in words: facts, groups and parts, for lists and tables."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.vocabulary import seat_names

NOTHING = "–"


class Say(msgspec.Struct, frozen=True):
    """The functions that give the words for a view's values and fields."""

    term: Callable[[object], str]
    field: Callable[[str], str] = str

    def name(self, field: str) -> str:
        """Return a field's name in words."""
        return self.field(field.replace("_", " "))


class OutlineGroup(msgspec.Struct, frozen=True):
    """The parts in one field of a view, under the field's name."""

    name: str
    parts: list[Outline]

    @property
    def table(self) -> bool:
        """Return whether the parts can be shown as the rows of a table."""
        return len(self.parts) > 1 and not any(part.groups for part in self.parts)

    @property
    def bare(self) -> bool:
        """Return whether no part has facts or parts of its own."""
        return all(part.bare for part in self.parts)

    @property
    def columns(self) -> list[str]:
        """The names of all facts that the parts have, in order of appearance."""
        return list(dict.fromkeys(name for part in self.parts for name in part.facts))


class Outline(msgspec.Struct, frozen=True):
    """A piece or a place: its name, id and facts, and groups of the parts that belong to it."""

    name: str
    id: str
    facts: dict[str, str]
    groups: list[OutlineGroup]

    @property
    def bare(self) -> bool:
        """Return whether this is a place without facts and parts."""
        return not self.facts and not self.groups


def outline(value: msgspec.Struct, say: Say, name: str = "") -> Outline:
    """Return the outline of a view, or of a struct in it."""
    fields = msgspec.structs.asdict(value)
    groups = [
        OutlineGroup(say.name(field), _parts(field, item, say)) for field, item in fields.items() if _holds_parts(item)
    ]
    facts = {
        say.name(field): _fact(item, say)
        for field, item in fields.items()
        if field not in ("id", "seat") and not _holds_parts(item)
    }
    return Outline(_name(fields, name), fields.get("id", ""), facts, groups)


def _name(fields: dict[str, object], name: str) -> str:
    seat = fields.get("seat")
    return seat_names().get(Seat(seat), name) if isinstance(seat, int) else name


def _parts(field: str, item: object, say: Say) -> list[Outline]:
    name = say.name(field)
    if isinstance(item, msgspec.Struct):
        return [outline(item, say, name)]
    found = item.items() if isinstance(item, dict) else enumerate(item if isinstance(item, list | tuple) else (), 1)
    return [outline(part, say, f"{name} {number}") for number, part in found if isinstance(part, msgspec.Struct)]


def _holds_parts(item: object) -> bool:
    if isinstance(item, msgspec.Struct):
        return True
    found = item.values() if isinstance(item, dict) else item if isinstance(item, list | tuple) else ()
    return any(isinstance(part, msgspec.Struct) for part in found)


def _fact(item: object, say: Say) -> str:
    """Return a value without parts in words."""
    if isinstance(item, dict):
        return ", ".join(f"{say.term(key)} {_fact(part, say)}" for key, part in item.items()) or NOTHING
    if isinstance(item, list | tuple | set | frozenset):
        return ", ".join(_fact(part, say) for part in item) or NOTHING
    return _scalar(item, say)


def _scalar(item: object, say: Say) -> str:
    if item is None or item == "":
        return NOTHING
    if isinstance(item, bool):
        return str(_("yes") if item else _("no"))
    return say.term(item) if isinstance(item, str) else str(item)

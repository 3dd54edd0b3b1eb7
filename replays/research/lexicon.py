"""A title's lexicon: words and maximum lengths, stored so that numbers keep their meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from scoresheet.domain.title import Title
from scoresheet.replays.research.words import pieces

NAME = re.compile(r"[A-Za-z_]{2,}")
SEATS = 0
"""In a lexicon's `room`, this maximum stands for the number of seats."""


class Lexicon(msgspec.Struct, frozen=True):
    """A title's words, to which new ones are only appended, and maximum lengths in `room`.

    They limit the lists and texts in observations; changing one changes the shape of observations.
    """

    words: list[str]
    room: dict[str, int]

    def room_for(self, seats: int) -> Mapping[str, int]:
        """Return the maximum lengths by path, with `SEATS` replaced by a number of seats."""
        return {way: number or seats for way, number in self.room.items()}


@cache
def written(title: Title) -> Lexicon | None:
    """Return the stored lexicon, if any."""
    file = files(__package__) / "titles" / file_name(title)
    return msgspec.json.decode(file.read_bytes(), type=Lexicon) if file.is_file() else None


def file_name(title: Title) -> str:
    """Return the name of the file in `titles`."""
    return f"{title.title.replace('-', '_')}.json"


def names(title: Title) -> set[str]:
    """Return the names of moves, decisions and components."""
    found = {kind.__name__ for kind in (*title.moves, *title.decisions)}
    for edition in title.editions.values():
        found.update(*map(names_in, _texts(msgspec.to_builtins(edition.components))))
    return found


def names_in(text: str) -> set[str]:
    """Return the names in an id; none in prose."""
    return set() if " " in text else {piece for piece in pieces(text) if NAME.fullmatch(piece)}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.items() for each in item for text in _texts(each))
    elif isinstance(value, list):
        yield from (text for each in value for text in _texts(each))

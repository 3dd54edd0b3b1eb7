"""Titles in lists: each with a picture of the board, a sentence, and a few facts."""

from __future__ import annotations

from pathlib import Path

import msgspec

from scoresheet.domain.titles import registry
from scoresheet.service.web.language import translated

PICTURES = "titles"
STATIC = Path(__file__).parent / "static"


class TitleCard(msgspec.Struct, frozen=True):
    """A title as lists show it."""

    id: str
    name: str
    pitch: str
    picture: str
    """The static file with a picture of the board; empty if there is none."""
    fewest: int
    most: int
    minutes: int


def shelf() -> list[TitleCard]:
    """Return all titles, described in the reader's language."""
    return [
        TitleCard(
            title.title,
            title.name,
            title.pitch and translated(title.title)(title.pitch),
            _picture(title.title),
            title.seats[0],
            title.seats[-1],
            title.minutes,
        )
        for title in registry.all_titles().values()
    ]


def title_names() -> dict[str, str]:
    """Return the names of all titles, by id."""
    return {title.title: title.name for title in registry.all_titles().values()}


def _picture(title: str) -> str:
    file = f"{PICTURES}/{title}.webp"
    return file if (STATIC / file).exists() else ""

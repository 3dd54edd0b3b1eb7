"""Titles in lists: each with a cover, a sentence, and a few facts."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from scoresheet.domain.titles import registry
from scoresheet.service.web.addresses import STATIC, static_url
from scoresheet.service.web.drawing_kit.markup import e
from scoresheet.service.web.language import translated

COVERS = "titles"
WIDTH, HEIGHT = 640, 400


class TitleCard(msgspec.Struct, frozen=True):
    """A title as lists show it."""

    id: str
    name: str
    pitch: str
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
            title.seats[0],
            title.seats[-1],
            title.minutes,
        )
        for title in registry.all_titles().values()
    ]


def title_names() -> dict[str, str]:
    """Return the names of all titles, by id."""
    return {title.title: title.name for title in registry.all_titles().values()}


def cover(title: str) -> Markup:
    """Return a title's cover, without an alternative text as the name is nearby; empty if none."""
    file = f"{COVERS}/{title}-cover.svg"
    if not (STATIC / file).exists():
        return Markup()
    picture = (
        f'<img class="cover-art" src="{e(static_url(file))}" alt="" width="{WIDTH}" height="{HEIGHT}" loading="lazy">'
    )
    return Markup(picture)  # noqa: S704

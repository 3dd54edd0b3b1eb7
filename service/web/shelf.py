"""The shelf: the titles as the pages offer them, those to come last, with a picture of their board and a sentence."""

from __future__ import annotations

from pathlib import Path

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.titles import registry

PICTURES = "titles"
STATIC = Path(__file__).parent / "static"
TO_COME = {"weather-machine": "Weather Machine", "algae-inc": "Algae, Inc."}
"""Titles that will be played here, or are by now, and their names."""


class Shown(msgspec.Struct, frozen=True):
    """A title on the shelf; it has no seats as long as it cannot be played."""

    id: str
    name: str
    pitch: str
    picture: str
    """The file with a picture of its board; empty if there is none."""
    fewest: int = 0
    most: int = 0
    minutes: int = 0

    @property
    def playable(self) -> bool:
        """Whether it can be played, rather than being to come."""
        return self.most > 0


def shelf() -> list[Shown]:
    """All titles, in the language of the reader; those to come last."""
    said = _pitches()
    here = [
        Shown(
            one.title,
            one.name,
            said.get(one.title, ""),
            _picture(one.title),
            one.seats[0],
            one.seats[-1],
            one.minutes,
        )
        for one in registry.all_titles().values()
    ]
    later = {title: name for title, name in TO_COME.items() if title not in registry.all_titles()}
    return [*here, *(Shown(title, name, said[title], _picture(title)) for title, name in later.items())]


def title_names() -> dict[str, str]:
    """What the titles that can be played are called, by their ids."""
    return {title.title: title.name for title in registry.all_titles().values()}


def _picture(title: str) -> str:
    file = f"{PICTURES}/{title}.webp"
    return file if (STATIC / file).exists() else ""


def _pitches() -> dict[str, str]:
    """What each title is about, in a sentence."""
    return {
        "industrial-waste": _("Make your factory grow, and get rid of its waste before the next accident finds it."),
        "phytoplankton": _("Raise an ocean of plankton, card by card, in which every bloom feeds the next one."),
        "lineae": _(
            "Cross an ocean in motion, dive for what lies on its ground, and load the rockets before they leave."
        ),
        "weather-machine": _("Help a scientist to command the weather, and mend what his machine has done to it."),
        "algae-inc": _("Keep the machines of an algae factory running, and deliver to all of Europe what they make."),
    }

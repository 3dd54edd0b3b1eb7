"""The games in which the reader has to act: their number, and the next one."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from flask import g

from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.web import reader


def waiting(here: str = "") -> list[str]:
    """Return the games waiting for the reader except `here`, longest first.

    Empty if they cannot be read.
    """
    if "waiting" not in g:
        g.waiting = []
        with suppress(*ERRORS):
            g.waiting = services().read_models.inbox.games(reader.player_id()) if reader.player_id() else []
    return [game for game in cast("list[str]", g.waiting) if game != here]


def next_after(here: str) -> str:
    """Return the next waiting game after `here`, cyclically; empty if none."""
    games = waiting()
    place = games.index(here) + 1 if here in games else 0
    return next(iter(games[place:] + games[:place]), "")

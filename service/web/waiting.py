"""The games in which the reader has to act: a list, and the next one."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from flask import g

from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.web import reader


def waiting(here: str = "") -> list[str]:
    """Return the games in which the reader has to act, longest first, except `here`.

    The result is empty if they cannot be read.
    """
    if "waiting" not in g:
        g.waiting = []
        with suppress(*ERRORS):
            g.waiting = services().read_models.inbox.games(reader.player_id()) if reader.player_id() else []
    return [game for game in cast("list[str]", g.waiting) if game != here]


def next_after(here: str) -> str:
    """Return the game after `here` in which the reader has to act; after the last, the first.

    The result is empty if there is none.
    """
    games = waiting()
    place = games.index(here) + 1 if here in games else 0
    return next(iter(games[place:] + games[:place]), "")

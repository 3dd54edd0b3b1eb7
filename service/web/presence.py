"""Presence on pages: when opponents, friends and other players were last seen."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import msgspec
from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.game import Game
from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only

presence = Blueprint("presence", __name__)


class LastLook(msgspec.Struct, frozen=True):
    """The time of a last visit (UTC, RFC 3339).

    `after_move` is true if it was after the reader's last move; None if the reader has not moved.
    """

    at: str
    after_move: bool | None = None


@presence.post("/settings/presence")
@signed_in_only("pages.settings.show")
def switch() -> ResponseReturnValue:
    """Set whether the reader's visits are recorded and shown to other players."""
    services().presence.switch(reader.player_id(), on=request.form.get("shown") == "yes")
    return redirect(url_for("pages.settings.show", done="set"), 303)


@presence.app_context_processor
def who_was_here() -> dict[str, object]:
    """Return the template functions about presence."""
    return {"looks_at": looks_at, "looked": looked, "online_players": online, "lets_be_seen": lets_be_seen}


def looks_at(game: Game, own: int) -> dict[str, LastLook]:
    """Return the opponents' last visits by player; empty if they cannot be read.

    `own` is the version of the reader's last move.
    """
    with suppress(*ERRORS):
        seen = services().presence.seen_at(reader.player_id(), game)
        return {
            player: LastLook(rfc3339(look.at), look.version >= own if own else None) for player, look in seen.items()
        }
    return {}


def times(players: Iterable[str]) -> dict[str, str]:
    """Return when players were last seen, by player; empty if this cannot be read."""
    with suppress(*ERRORS):
        return {player: rfc3339(at) for player, at in services().presence.seen(reader.player_id(), players).items()}
    return {}


def online(players: Iterable[str]) -> set[str]:
    """Return the players who have a page open; empty if this cannot be read."""
    with suppress(*ERRORS):
        return services().online.among(reader.player_id(), players)
    return set()


def looked(player: str) -> str:
    """Return the time of a player's last visit; empty if the reader may not know it."""
    return times([player]).get(player, "")


def lets_be_seen() -> bool:
    """Return whether the reader shares visits."""
    return services().presence.is_shown(reader.player_id())

"""Muting and blocking players, and the lists of muted and blocked players."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.community.chat.blocks import BLOCK, KINDS, MUTE
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.csrf import own_address
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import reason

shunning = Blueprint("shunning", __name__)

TAKEN_BACK = {"unmute": MUTE, "unblock": BLOCK}


class MutedPlayer(msgspec.Struct, frozen=True):
    """A muted or blocked player."""

    id: str
    name: str


@shunning.post("/players/<player>/shun")
@signed_in_only("pages.players.show")
def shun(player: str) -> ResponseReturnValue:
    """Mute, unmute, block or unblock a player, then return to the previous page."""
    me, wanted, block_lists = reader.player_id(), request.form.get("do", ""), services().chat.block_lists
    try:
        if wanted in KINDS:
            block_lists.add(me, wanted, player)
        elif wanted in TAKEN_BACK:
            block_lists.remove(me, TAKEN_BACK[wanted], player)
        else:
            abort(422)
    except NoSuchPlayer:
        abort(404)
    except ServiceError as error:
        return small_page("Scoresheet", reason(error)), of_error(error).kind.status
    return redirect(own_address(request.form.get("next", "")), 303)


@shunning.app_context_processor
def lists() -> dict[str, object]:
    """Return the template functions about mutes and blocks."""
    return {"muted_players": muted_players, "restrictions_on": restrictions_on}


def muted_players(kind: str) -> list[MutedPlayer]:
    """Return the muted or blocked players, sorted by name."""
    found = [one.player for one in services().chat.block_lists.listed(reader.player_id(), kind)]
    names = reader.names(found)
    return sorted((MutedPlayer(player, names[player]) for player in found), key=lambda one: (one.name, one.id))


def restrictions_on(player: str) -> list[str]:
    """Return the restrictions (mute, block) that the reader has placed on a player."""
    block_lists, me = services().chat.block_lists, reader.player_id()
    return [kind for kind in KINDS if any(one.player == player for one in block_lists.listed(me, kind))] if me else []

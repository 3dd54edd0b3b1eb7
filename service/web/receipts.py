"""The download of receipts for a player's commands."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.game import Game
from scoresheet.service.container.services import services
from scoresheet.service.play import permissions
from scoresheet.service.play.receipts import as_lines, given_to
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only

receipts = Blueprint("receipts", __name__)


@receipts.get("/games/<game>/receipts.jsonl")
@signed_in_only("pages.audit.show")
def download(game: str) -> ResponseReturnValue:
    """Send the reader's receipts after a version and the public keys, one per line."""
    head = reader.open_game(game)
    after = max(0, request.args.get("after", default=0, type=int))
    found = given_to(services().games, services().keys, head, reader.player_id(), after)
    return Response(
        b"".join(as_lines(found, services().public_keys)),
        content_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="receipts-{game}.jsonl"', "Cache-Control": "no-store"},
    )


@receipts.app_template_global()
def address_of_receipts(game: Game) -> str:
    """Return the address of the reader's receipts; empty if the reader never had a seat."""
    if not permissions.has_sat(game, reader.player_id()):
        return ""
    return url_for("pages.receipts.download", game=game.id)

"""The route for the caller's receipts in a game."""

from __future__ import annotations

from itertools import islice

from flask import Response

from scoresheet.service.api import proof_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.representations import address
from scoresheet.service.api.responses import page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.play import receipts as given

receipts = Blueprint("receipts", __name__, description="The caller's receipts in a game.")


@receipts.route("/games/<id:game>/receipts")
@receipts.arguments(SequenceQuery, location="query")
@receipts.response(200, proof_schemas.ReceiptListSchema, headers=headers("Link"))
def list_receipts(query: SequenceQuery, game: str) -> Response:
    """List the caller's receipts in a game, oldest first.

    They are identical to those given when each command was accepted; imported games have none. A record that
    contradicts them is not the game that was played: `/api/docs/record` explains how to check.
    """
    head = visible(game)
    limit = query.limit
    found = given.given_to(services().games, services().keys, head, caller().player, query.after)
    items = list(islice(found, limit + 1))
    following = items[limit - 1].version if len(items) > limit else None
    return page(items[:limit], following, game=address(head.id))

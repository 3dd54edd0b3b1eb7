"""Receipts: those that the caller was given for what they did in a game, again."""

from __future__ import annotations

from itertools import islice

from flask import Response

from scoresheet.service.api import proof_requests, proof_schemas, requests
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.representations import address
from scoresheet.service.api.responses import page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.play import receipts as given

receipts = Blueprint("receipts", __name__, description="Receipts, given again.")


@receipts.route("/games/<id:game>/receipts")
@receipts.arguments(proof_requests.ReceiptsQuery, location="query")
@receipts.response(200, proof_schemas.ReceiptList, headers=headers("Link"))
def list_receipts(query: proof_requests.ReceiptsFilter, game: str) -> Response:
    """The receipts for what the caller did in a game, oldest first.

    Those that were given when each of the caller's commands was accepted; there are none for who did nothing there, and
    none of an imported game. A record that does not agree with them is not that of the game that was played: how to
    check that is told at `/api/docs/record`.
    """
    head = visible(game)
    limit = query["limit"] or requests.LISTED
    found = given.given_to(services().games, services().keys, head, caller().player, query["after"])
    items = list(islice(found, limit + 1))
    following = items[limit - 1].version if len(items) > limit else None
    return page(items[:limit], following, game=address(head.id))

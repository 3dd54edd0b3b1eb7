"""Records: games that were played elsewhere, taken in; and those that were finished here, to keep."""

from __future__ import annotations

import io
from typing import BinaryIO

from flask import Response, request

from scoresheet.replays.verifier import Decompressed, opened
from scoresheet.service.api import proof_requests, schemas
from scoresheet.service.api.blueprint import NDJSON, Blueprint, offers
from scoresheet.service.api.decorators import fails, limited, needs, takes
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import game_response
from scoresheet.service.api.listing import listed
from scoresheet.service.api.responses import in_pieces, link_to
from scoresheet.service.container.services import services
from scoresheet.service.http import content_codings
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem
from scoresheet.service.play import permissions
from scoresheet.service.records import exporting
from scoresheet.service.records.unpacking import Budget, Packed, bounded, lines_of
from scoresheet.service.records.uploads import MOST_BYTES

records = Blueprint("records", __name__, description="Games as files that prove themselves.")

BODY = {
    "required": True,
    "description": "The lines of a record; see /api/docs/record. With `Content-Encoding: gzip` compressed.",
    "content": {NDJSON: {"schema": {"type": "object"}}},
}
ENCODING = {
    "name": "Content-Encoding",
    "in": "header",
    "description": "How the body is compressed, if it is.",
    "schema": {"type": "string", "enum": [content_codings.GZIP]},
}


@records.route("/records", methods=["POST"])
@content_codings.decompresses
@takes(BODY, ENCODING)
@limited
@fails(409)
@needs("play")
@records.response(200, schemas.GameDetail, headers=headers("ETag"), description="The very same is here already.")
@records.alt_response(201, schema=schemas.GameDetail, headers=headers("ETag", "Location"), success=True)
def import_game() -> Response:
    """Take in the game of a record, verified.

    Each event is decided again by today's rules with its recorded draws, and each draw made again from the secret; the
    first line that is wrong is named, and nothing of the record is stored. The game is kept byte for byte, marked as
    imported, and never rated; its players are nobody here. A body has at most 16 MiB, before and after it is unpacked,
    and one record. One that takes long to verify is refused: `scoresheet import` takes it. Not for guests and bots.
    """
    me = caller().player
    services().intake.check(me)
    packed = Packed("", 0, bounded(lines_of(_body()), Budget(MOST_BYTES)))
    taken = services().intake.take_in(me, packed, lambda head: permissions.may_see(head, me, services().games.belongs))
    return game_response(services().games.head(taken.game), 200 if taken.already_here else 201)


def _body() -> BinaryIO:
    """What was sent, unpacked as it is read."""
    if request.mimetype != NDJSON:
        raise Problem("media-type", f"Send a record: Content-Type: {NDJSON}.")
    request.max_content_length = MOST_BYTES
    raw = io.BytesIO(request.get_data(cache=False))
    return io.BufferedReader(Decompressed(raw, MOST_BYTES)) if content_codings.sent() else opened(raw, MOST_BYTES)


@records.route("/records")
@offers(NDJSON)
@records.arguments(proof_requests.RecordsQuery, location="query")
@records.response(
    200,
    {"type": "object", "description": "A line: a header, or an event."},
    content_type=NDJSON,
    description="Records, one behind the other: a header, then an event in each line.",
    headers=headers("Link"),
)
def list_records(query: proof_requests.RecordsFilter) -> Response:
    """Records of games that are over and that the caller may see, newest first, one behind the other.

    Finished ones, or those that were abandoned; of a title, or of a player (`me`: the caller's own). Each record begins
    with its header, a line that begins with `{"record":`; the header `Link` says where the list goes on. Games that are
    set aside are left out.
    """
    rows, following = listed(query)
    me, wanted = caller().player, [row.id for row in rows]
    lines = exporting.finished(
        services().games, wanted, lambda head: permissions.may_see(head, me, services().games.belongs)
    )
    named = {"Content-Disposition": 'attachment; filename="scoresheet-records.jsonl"'}
    return in_pieces(lines, {**named, **link_to(following)})

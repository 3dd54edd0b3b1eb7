"""Import of recorded games, and download of finished ones."""

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
from scoresheet.service.records.unpacking import DecompressionBudget, PackedRecord, bounded, lines_of
from scoresheet.service.records.uploads import MOST_BYTES

records = Blueprint("records", __name__, description="Records: games as verifiable files.")

BODY = {
    "required": True,
    "description": "The lines of a record, see /api/docs/record; compressed with `Content-Encoding: gzip`.",
    "content": {NDJSON: {"schema": {"type": "object"}}},
}
ENCODING = {
    "name": "Content-Encoding",
    "in": "header",
    "description": "The compression of the body, if any.",
    "schema": {"type": "string", "enum": [content_codings.GZIP]},
}


@records.route("/records", methods=["POST"])
@content_codings.decompresses
@takes(BODY, ENCODING)
@limited
@fails(409)
@needs("play")
@records.response(
    200, schemas.GameDetailSchema, headers=headers("ETag"), description="The same game is already stored."
)
@records.alt_response(201, schema=schemas.GameDetailSchema, headers=headers("ETag", "Location"), success=True)
def import_game() -> Response:
    """Import a game from a record after verifying it.

    Each event is checked against today's rules with its recorded draws, and each draw is derived from the secret. If a
    line is invalid, nothing is stored, and the answer names the first such line. The game is stored byte for byte,
    marked as imported, and never rated; its players are not linked to accounts. A body contains one record and has at
    most 16 MiB, both compressed and decompressed. Records that take too long to verify are refused: use `scoresheet
    import`. Guests and bots cannot import games.
    """
    me = caller().player
    services().uploads.check(me)
    packed = PackedRecord("", 0, bounded(lines_of(_body()), DecompressionBudget(MOST_BYTES)))
    taken = services().uploads.take_in(me, packed, lambda head: permissions.may_see(head, me, services().games.belongs))
    return game_response(services().games.head(taken.game), 200 if taken.already_here else 201)


def _body() -> BinaryIO:
    """Return the upload as a stream that is decompressed as it is read."""
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
    {"type": "object", "description": "A line of a record: a header or an event."},
    content_type=NDJSON,
    description="Records one after another: for each a header line, then one event per line.",
    headers=headers("Link"),
)
def list_records(query: proof_requests.RecordsQuery) -> Response:
    """Download records of finished games that the caller may see, newest first.

    Filter by title or player (`me` for the caller). Abandoned games are included. Each record begins with its header,
    a line starting with `{"record":`; the `Link` header continues the list. Quarantined games are left out.
    """
    rows, following = listed(query)
    me, wanted = caller().player, [row.id for row in rows]
    lines = exporting.finished(
        services().games, wanted, lambda head: permissions.may_see(head, me, services().games.belongs)
    )
    named = {"Content-Disposition": 'attachment; filename="scoresheet-records.jsonl"'}
    return in_pieces(lines, {**named, **link_to(following)})

"""Routes for events: as pages, as lines, and as a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Response, request

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Viewer
from scoresheet.service.api import representations, requests, titled
from scoresheet.service.api.blueprint import JSON, NDJSON, Blueprint, negotiate, offers
from scoresheet.service.api.components import reference
from scoresheet.service.api.conditions import etag, is_known, not_modified
from scoresheet.service.api.decorators import conditional, fails
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import as_arbiter, disputed, visible
from scoresheet.service.api.paging import LISTED
from scoresheet.service.api.responses import encode, in_pieces, link_to, page
from scoresheet.service.container.services import services
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem
from scoresheet.service.play.games import Games
from scoresheet.service.play.permissions import viewer_of
from scoresheet.service.records import exporting
from scoresheet.service.signals.event_streams import STREAM, EventStream, topic_of

events = Blueprint("events", __name__, description="Events of games: as pages, as lines, and as a stream.")

EVENT_STREAM = "text/event-stream"
IN_A_PIECE = 200
_NUMBER = re.compile(r"[0-9]{1,15}")


@events.route("/games/<id:game>/events")
@offers(JSON, NDJSON)
@events.arguments(requests.EventsQuery, location="query")
@conditional
@fails(403)
@events.response(200, titled.EventListSchema, headers=headers("ETag", "Link"))
@events.alt_response(200, schema=reference("Event"), content_type=NDJSON, success=True)
def list_events(query: requests.EventsQuery, game: str) -> Response:
    """List the events of a game, oldest first, as the caller may see them.

    JSON is paged. `application/x-ndjson` has one event per line, and all events after `after` unless `limit` is sent.
    With `dispute`, the list ends at the disputed position, and shows what the arbiter who examines it may see.
    """
    head = visible(game)
    dispute, upto = query.dispute, head.version
    if dispute is not None:
        upto = disputed(head, dispute).about
    viewer = as_arbiter(head, dispute, upto) or viewer_of(head, caller().player, over=head.over)
    tag = etag(head, head.version, viewer)
    if is_known(tag):
        return not_modified(tag)
    lines = negotiate() == NDJSON
    limit = query.limit or (upto if lines else LISTED)
    last = min(upto, query.after + limit)
    following = last if query.after < last < upto else None
    pieces = _pieces(services().games, head, viewer, query.after, last)
    response = (
        _lines(pieces, following) if lines else _page(head, [item for piece in pieces for item in piece], following)
    )
    response.headers["ETag"] = tag
    return response


def _pieces(games: Games, head: Game, viewer: Viewer, after: int, last: int) -> Iterator[list[dict[str, object]]]:
    """Yield the events after `after`, up to `last`, in chunks that fit in memory."""
    for start in range(after, last, IN_A_PIECE):
        found = games.events(head.id, start, min(IN_A_PIECE, last - start))
        yield [representations.represent_event(head, event, viewer) for event in found]


def _page(head: Game, items: list[dict[str, object]], following: int | None) -> Response:
    return page(items, following, {"title": head.title}, game=representations.address(head.id))


def _lines(pieces: Iterator[list[dict[str, object]]], following: int | None) -> Response:
    lines = (encode(item) + b"\n" for piece in pieces for item in piece)
    return in_pieces(lines, link_to(following))


@events.route("/games/<id:game>/record")
@offers(NDJSON)
@conditional
@events.response(
    200,
    {"type": "object", "description": "A line of a record: first the header, then the events."},
    content_type=NDJSON,
    description="A header line, then one event per line: see /api/docs/record.",
    headers=headers("ETag"),
)
def show_record(game: str) -> Response:
    """Download the game as a record: complete if finished, else as the caller may see it.

    A record is a header line, then one event per line; for a finished game, exactly as the events are stored.
    `/api/docs/record` describes the format and how to verify a record, and has its JSON Schemas.
    """
    head = visible(game)
    viewer = viewer_of(head, caller().player, over=head.over)
    tag = etag(head, head.version, viewer)
    if is_known(tag):
        return not_modified(tag)
    headers = {"ETag": tag, "Content-Disposition": f'attachment; filename="{game}.jsonl"'}
    lines = exporting.seen_by(services().games, head, viewer)
    return in_pieces(iter(lines), headers)


@events.route("/games/<id:game>/stream")
@offers(EVENT_STREAM)
@fails(429)
@events.response(
    200, {"type": "string"}, content_type=EVENT_STREAM, description="Server-sent events, one for each version."
)
def stream_versions(game: str) -> Response:
    """Follow the versions of a game, starting after Last-Event-ID or with the current one.

    Server-sent events: `id` is the version, `data` is `{"version": n}`. A stream ends after some minutes; resume it
    with `Last-Event-ID`. The number of streams is limited; a 503 tells when to retry.
    """
    head = visible(game)
    seen, live = last_event_id("a version"), services().event_streams
    stream = live.open([topic_of(game)], caller().player, client_address())
    stream.told[topic_of(game)] = head.version - 1 if seen is None else min(seen, head.version)
    try:
        live.wake(game, services().games.head(game).version)
    except BaseException:
        stream.close()
        raise
    return streaming(stream)


def streaming(stream: EventStream) -> Response:
    """Return a response whose stream the web server sends without using a thread."""
    request.environ[STREAM] = stream
    response = Response(stream, content_type=EVENT_STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(stream.close)
    return response


def last_event_id(what: str) -> int | None:
    """Return the number in the header Last-Event-ID, or None; `what` describes it in errors."""
    header = request.headers.get("Last-Event-ID")
    if not header:
        return None
    if not _NUMBER.fullmatch(header):
        raise Problem("bad-header", f"Last-Event-ID must be {what}.")
    return int(header)

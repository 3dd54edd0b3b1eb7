"""Builds responses: resources as JSON, pages of lists, and results of commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlencode

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers

from scoresheet.domain.titles import registry
from scoresheet.service.accounts.limits import LimitStatus
from scoresheet.service.api import representations
from scoresheet.service.container.services import services
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.http.authentication import caller
from scoresheet.service.play.games import CommandOutcome
from scoresheet.service.play.permissions import viewer_of
from scoresheet.service.records import exporting

JSON = "application/json"
NDJSON = "application/x-ndjson"
encode = msgspec.json.encode


class CompleteResponse(Response):
    """A response whose headers are complete and sent unchanged."""

    def get_wsgi_headers(self, environ: object) -> Headers:
        """Return the headers as they were set."""
        return self.headers


def json_response(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a response with the body as JSON."""
    return CompleteResponse(encode(body), status, headers, content_type=JSON)


def no_content(headers: Mapping[str, str] | None = None) -> Response:
    """Return a response without content (204)."""
    response = Response(status=204, headers=headers)
    response.headers.pop("Content-Type", None)
    return response


def limit_headers(standings: Mapping[str, LimitStatus]) -> dict[str, str]:
    """Return the headers for the rate limits that were checked: quotas and what remains."""
    if not standings:
        return {}
    policy = ", ".join(f'"{name}";q={limit.most};w={limit.seconds}' for name, limit in standings.items())
    left = ", ".join(f'"{name}";r={limit.left};t={limit.reset}' for name, limit in standings.items())
    return {"RateLimit-Policy": policy, "RateLimit": left}


def page(
    items: Sequence[object], following: int | None, more: Mapping[str, object] | None = None, **links: str
) -> Response:
    """Return a page of a list with the link to the next page; `more` adds fields."""
    address = _following_address(following)
    headers = {"Link": f'<{address}>; rel="next"'} if address else {}
    links = {"self": request.full_path.rstrip("?"), **links, **({"next": address} if address else {})}
    body = {**(more or {}), "items": items, "next": None if following is None else str(following), "links": links}
    return json_response(body, headers=headers)


def link_to(following: int | None) -> dict[str, str]:
    """Return the header with the link to the next page, for lists that are not JSON."""
    address = _following_address(following)
    return {"Link": f'<{address}>; rel="next"'} if address else {}


def in_pieces(lines: Iterator[bytes], headers: Mapping[str, str]) -> Response:
    """Return a response that sends lines in chunks that fit in memory."""
    return Response(exporting.pieces(lines), headers=headers, content_type=NDJSON)


def command_accepted(outcome: CommandOutcome, status: int = 201) -> Response:
    """Return the response with the result of the caller's command."""
    content, position = accepted(outcome, caller().player, services().keys)
    return CompleteResponse(content, status, {"Location": position}, content_type=JSON)


def accepted(outcome: CommandOutcome, player: str, keys: Keys) -> tuple[bytes, str]:
    """Return the result of a player's command as JSON, with receipt and address of the position."""
    game = outcome.game
    title = registry.find(game.title)
    viewer = viewer_of(game, player, over=game.over)
    position = f"{representations.address(game.id)}/board?at={game.version}"
    body = {
        "title": game.title,
        "version": game.version,
        "event": representations.represent_event(outcome.game, outcome.event, viewer),
        "awaiting": representations.awaiting(title, game, viewer),
        "receipt": keys.receipt(game.id, game.version, game.digest, game.updated_at),
        "links": {"game": representations.address(game.id), "position": position},
    }
    return encode(body), position


def _following_address(following: int | None) -> str:
    if following is None:
        return ""
    return f"{request.path}?{urlencode({**request.args.to_dict(), 'after': following})}"

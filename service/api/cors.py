"""Pages of other sites: they may read what is public, and with a token do all that it allows; never with a cookie."""

from __future__ import annotations

from flask import Response, request

from scoresheet.service.api.description import HEADERS

ANYBODY = "*"
READING = ("GET", "HEAD")
SENT = "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
READ = ", ".join([*HEADERS, "Content-Disposition"])
SECONDS_REMEMBERED = "86400"
PLACE = "/api/"
SHARED = {"Access-Control-Allow-Origin": ANYBODY, "Access-Control-Expose-Headers": READ}
"""What an answer says that pages of other sites may read."""


def share(response: Response) -> Response:
    """Let the page that asks have the answer, whichever site it is of, unless it came of a cookie."""
    sent = request.environ
    if "HTTP_COOKIE" in sent or not request.path.startswith(PLACE):
        return response
    if request.method == "OPTIONS":
        _answer_beforehand(response)
    elif request.method in READING or "HTTP_AUTHORIZATION" in sent:
        response.headers.update(SHARED)
    return response


def _answer_beforehand(response: Response) -> None:
    """What a browser may send that asks before it does: without a token it may read, no more."""
    method = request.headers.get("Access-Control-Request-Method", "")
    named = request.headers.get("Access-Control-Request-Headers", "").lower().replace(" ", "").split(",")
    if method in READING or (method and "authorization" in named):
        response.headers["Access-Control-Allow-Origin"] = ANYBODY
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET")
        response.headers["Access-Control-Allow-Headers"] = SENT
        response.headers["Access-Control-Max-Age"] = SECONDS_REMEMBERED

"""CORS: pages of other sites may read public data and use tokens, but not cookies."""

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
"""Headers that let pages of other sites read an answer."""


def share(response: Response) -> Response:
    """Let pages of any site read the response, unless a cookie was used."""
    sent = request.environ
    if "HTTP_COOKIE" in sent or not request.path.startswith(PLACE):
        return response
    if request.method == "OPTIONS":
        _answer_beforehand(response)
    elif request.method in READING or "HTTP_AUTHORIZATION" in sent:
        response.headers.update(SHARED)
    return response


def _answer_beforehand(response: Response) -> None:
    """Answer a preflight request."""
    method = request.headers.get("Access-Control-Request-Method", "")
    named = request.headers.get("Access-Control-Request-Headers", "").lower().replace(" ", "").split(",")
    if method in READING or (method and "authorization" in named):
        response.headers["Access-Control-Allow-Origin"] = ANYBODY
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET")
        response.headers["Access-Control-Allow-Headers"] = SENT
        response.headers["Access-Control-Max-Age"] = SECONDS_REMEMBERED

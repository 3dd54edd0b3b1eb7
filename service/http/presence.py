"""Records requests as presence, except streams and automatic refreshes."""

from __future__ import annotations

from flask import Response, g, request

from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import ANYBODY, Caller

OK = (200, 304)
AUTOMATIC = ("/stream", "/inbox", "/presence")
"""Ends of paths that clients request automatically."""
READING = ("GET", "HEAD")


def at_api(response: Response) -> None:
    """Record an API request with a token as presence; browsers count by page visits instead."""
    found: Caller = g.get("caller", ANYBODY)
    by_token = "HTTP_AUTHORIZATION" in request.environ
    if found.player and by_token and _is_read(response) and not request.path.endswith(AUTOMATIC):
        _note(found.player)


def at_page(response: Response, player: str) -> None:
    """Record a page visit as presence, unless it is an automatic refresh."""
    navigating = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if player and navigating and _is_read(response):
        _note(player)


def _is_read(response: Response) -> bool:
    return request.method in READING and response.status_code in OK


def _note(player: str) -> None:
    services().presence.note(player, str((request.view_args or {}).get("game", "")))

"""Content codings of requests: compressed bodies are refused unless the route accepts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import UnsupportedMediaType

GZIP, IDENTITY = "gzip", "identity"
ALIASES = {"x-gzip": GZIP}
"""Older names of codings (RFC 9110, 8.4.1.3)."""

READING = ("GET", "HEAD", "OPTIONS")

V = TypeVar("V", bound=Callable[..., object])


def decompresses(view: V) -> V:
    """Mark a view that accepts bodies compressed with gzip."""
    view.codings = (GZIP,)  # type: ignore[attr-defined]
    return view


def mount(app: Flask) -> None:
    """Answer 415 to a body in a coding that the view does not accept, and list those it does."""
    app.before_request(_check)
    app.after_request(_named)


def sent() -> list[str]:
    """Return the codings of the request body in the order they were applied."""
    named = [name.strip().lower() for name in request.headers.get("Content-Encoding", "").split(",")]
    return [ALIASES.get(name, name) for name in named if name not in ("", IDENTITY)]


def _check() -> None:
    applied = [] if request.routing_exception or request.method in READING else sent()
    if applied and not (len(applied) == 1 and applied[0] in _accepted()) and _has_body():
        accepted = " or ".join((*_accepted(), "no"))
        raise UnsupportedMediaType(f"Send the body with {accepted} content coding here.")


def _has_body() -> bool:
    return bool(request.content_length) or "Transfer-Encoding" in request.headers


def _accepted() -> tuple[str, ...]:
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, "codings", ())


def _named(response: Response) -> Response:
    if response.status_code == UnsupportedMediaType.code and sent():
        response.headers["Accept-Encoding"] = ", ".join(_accepted()) or IDENTITY
    return response

"""Conditions: on which version a request writes, under which key, and what a reader has already."""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec
from flask import Response, request

from domain.game import Game
from domain.viewer import Viewer
from service.authentication import caller
from service.games import Command
from service.problems import Problem
from service.streams.keys import Key

FOR_EVER = "public, max-age=31536000, immutable"
FOR_EVER_BUT_PRIVATE = "private, max-age=31536000, immutable"
_VERSION = re.compile(r'([0-9]{1,15})|"([0-9]{1,15})(?:\.[a-z0-9.-]*)?"')
_KEY = re.compile(r"[\x21-\x7e]{1,200}")


def new_command(body: object) -> Command:
    """The caller's command to open a game."""
    return Command(caller().player, None, *_key(body))


def command(body: object = None) -> Command:
    """The caller's command on the version in If-Match; raises a problem if that is missing or no version."""
    return Command(caller().player, expected_version(request.environ.get("HTTP_IF_MATCH")), *_key(body))


def key_of(body: object = None) -> Key:
    """What the caller's request is known by when it is sent again; raises a problem for a key that is none."""
    return Key(*_key(body))


def _key(body: object) -> tuple[str, str]:
    sent = request.environ
    return idempotency(sent.get("HTTP_IDEMPOTENCY_KEY"), sent["REQUEST_METHOD"], request.path, body)


def expected_version(header: str | None) -> int:
    """The version in If-Match; raises a problem if that is missing or no version."""
    if header is None:
        raise Problem("no-version")
    matched = _VERSION.fullmatch(header)
    if matched is None:
        raise Problem("bad-header", 'If-Match is one version, such as "12".')
    return int(matched[1] or matched[2])


def idempotency(key: str | None, method: str, path: str, body: object) -> tuple[str, str]:
    """The idempotency key, and the fingerprint of the request; both empty if there is none. Raises a problem."""
    if key is None:
        return "", ""
    if not _KEY.fullmatch(key):
        raise Problem("bad-header", "An Idempotency-Key has 1 to 200 visible ASCII characters.")
    canonical = msgspec.json.encode((method, path, body), order="sorted")
    return key, sha256(canonical).hexdigest()


def etag(game: Game, head: int, viewer: Viewer) -> str:
    """`"<version>.<viewer>"`; of a position behind the head, which the answer names, also that."""
    eyes = "all" if viewer.all else "-".join(map(str, sorted(viewer.seats))) or "none"
    behind = f".{head}" if game.version != head else ""
    return f'"{game.version}.{eyes}{behind}"'


def for_ever(head: Game) -> dict[str, str]:
    """The header for a position of a finished game, which never changes; none while it goes on.

    What else is told of a finished game may change: disputes about it come after its end.
    """
    if not head.over:
        return {}
    return {"Cache-Control": FOR_EVER_BUT_PRIVATE if head.visibility == "private" else FOR_EVER}


def is_known(tag: str) -> bool:
    """Whether the client has just this already."""
    header = request.headers.get("If-None-Match")
    return header is not None and (tag in header or header.strip() == "*")


def not_modified(tag: str) -> Response:
    """Says that the client has the latest already: status 304, and what it is known by."""
    return Response(status=304, headers={"ETag": tag})

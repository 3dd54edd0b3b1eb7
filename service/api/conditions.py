"""Conditional requests: expected versions, idempotency keys and entity tags."""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import sha256

import msgspec
from flask import Response, request

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Viewer
from scoresheet.service.api.api_request import ApiRequest
from scoresheet.service.api.entity_tags import ANY, tags_in, version_of
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem
from scoresheet.service.play.games import Command
from scoresheet.service.storage.journal.keys import IdempotencyKey

FOR_EVER = "public, max-age=31536000, immutable"
FOR_EVER_BUT_PRIVATE = "private, max-age=31536000, immutable"
LONGEST_KEY = 200
_BARE_KEY = re.compile(r"[!#-~][!-~]*")
_QUOTED_KEY = re.compile(r'"((?:[ !#-\[\]-~]|\\["\\])+)"(?:;[ -~]*)?')
"""A quoted string (RFC 9651), optionally with parameters, which are ignored."""


def new_command(body: object) -> Command:
    """Return the caller's command for opening a game, without an expected version."""
    return Command(caller().player, None, *_key(body))


def command(body: object = None) -> Command:
    """Return the caller's command, which expects one of the versions in If-Match.

    Raises a problem for a missing or malformed header.
    """
    sent = request.environ
    key = sent.get("HTTP_IDEMPOTENCY_KEY")
    return command_of(caller().player, sent.get("HTTP_IF_MATCH"), key, sent["REQUEST_METHOD"], request.path, body)


def command_of(player: str, if_match: str | None, key: str | None, method: str, path: str, body: object) -> Command:
    """Return a player's command from the parts of a request, read by Flask or the fast path.

    Raises like `command`.
    """
    return Command.on_any_of(expected_versions(if_match), player, *idempotency(key, method, path, body))


def key_of(body: object = None) -> IdempotencyKey:
    """Return the idempotency key of the request; raises a problem for a malformed one."""
    return IdempotencyKey(*_key(body))


def _key(body: object) -> tuple[str, str]:
    sent = request.environ
    return idempotency(sent.get("HTTP_IDEMPOTENCY_KEY"), sent["REQUEST_METHOD"], request.path, body)


def expected_versions(header: str | None) -> Collection[int] | None:
    """Return the versions of strong tags in If-Match; None for `*`, which matches any version.

    Raises a problem for a header that is missing or malformed.
    """
    if header is None:
        raise Problem("no-version")
    if header.strip() == ANY:
        return None
    tags = tags_in(header)
    if tags is None:
        raise Problem("bad-header", 'If-Match is malformed. Send the version that you have seen, such as "12".')
    return {version for version in map(version_of, tags) if version is not None}


def idempotency(header: str | None, method: str, path: str, body: object) -> tuple[str, str]:
    """Return the idempotency key and the request's fingerprint; both are empty without a key.

    Raises a problem for a malformed key.
    """
    if header is None:
        return "", ""
    sent = body.values() if isinstance(body, ApiRequest) else body
    canonical = msgspec.json.encode((method, path, sent), order="sorted")
    return _key_in(header.strip(" \t")), sha256(canonical).hexdigest()


def _key_in(header: str) -> str:
    """Return the key in a header without quotes: `"k"` and `k` are the same key.

    Raises a problem for a malformed one.
    """
    quoted = _QUOTED_KEY.fullmatch(header)
    key = re.sub(r"\\(.)", r"\1", quoted[1]) if quoted else header
    if not (quoted or _BARE_KEY.fullmatch(key)) or len(key) > LONGEST_KEY:
        raise Problem(
            "bad-header", f"An Idempotency-Key has 1 to {LONGEST_KEY} visible ASCII characters, or is a quoted string."
        )
    return key


def etag(game: Game, head: int, viewer: Viewer) -> str:
    """Return the entity tag `"<version>.<viewer>"`.

    For a position before the game's last one, the tag also contains `head`, because the response contains it, too.
    """
    eyes = "all" if viewer.all else "-".join(map(str, sorted(viewer.seats))) or "none"
    behind = f".{head}" if game.version != head else ""
    return f'"{game.version}.{eyes}{behind}"'


def for_ever(head: Game) -> dict[str, str]:
    """Return the caching header for a position of a finished game; none for a running one.

    Other answers about a finished game may change, because disputes can follow.
    """
    if not head.over:
        return {}
    return {"Cache-Control": FOR_EVER_BUT_PRIVATE if head.visibility == "private" else FOR_EVER}


def is_known(tag: str) -> bool:
    """Return whether If-None-Match shows that the client already has the representation."""
    header = request.headers.get("If-None-Match")
    if header is None:
        return False
    return header.strip() == ANY or any(f'"{known.opaque}"' == tag for known in tags_in(header) or ())


def not_modified(tag: str) -> Response:
    """Return a 304 response with the entity tag."""
    return Response(status=304, headers={"ETag": tag})

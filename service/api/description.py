"""The frame of the OpenAPI document: everything that is said about each call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from apispec import APISpec

from scoresheet.service.api import examples
from scoresheet.service.api.components import Shape, walk
from scoresheet.service.api.schemas import ProblemSchema
from scoresheet.service.http.problems import KINDS, PROBLEM_JSON, ProblemKind

INFO = {
    "description": """Board games over days, move by move; everything that the pages do can be done here.

Make an account and a token, and send it with every call: `Authorization: Bearer <token>`. Where signing in is optional,
what is public can be read without. JSON in and out; whole numbers; times in UTC. Errors are `application/problem+json`
(RFC 9457), each type with a page of its own.

**Versions.** Writing to a game needs `If-Match: "<version>"`, the version that you have seen, and takes an
`Idempotency-Key`: the same key and body again answers as the first time, with nothing done twice. Other calls
that make or change something take the key, too.

**Titles.** Boards, moves, decisions, effects and events have shapes of their own in each title; the field `title` of an
answer tells which, the field `type` which of them.

**What waits.** `GET /players/me/inbox?wait=60` answers as soon as something waits for the caller, with links to its
legal moves and to where a move is sent; `GET /players/me/stream` tells the same as it happens. A bot is an account of
its own that a player runs (`POST /players/me/bots`); `docs/bots.md` in the source has one of fifty lines.

**Talk.** `GET /games/{game}/messages` has what players say to one another, `gallery` what spectators do, `comments`
what is said of positions when the game is over, `notes` what you write down for yourself. All of it is plain text, and
none of it changes the game, its version or its `ETag`s.

**Limits.** A body has at most 64 KiB; a page at most 200 items. How often something may be tried is told by
`RateLimit-Policy` (how many, within how many seconds) and `RateLimit` (how many are left, and for how many seconds),
where it is limited at all; 429 and 503 say in `Retry-After` how many seconds to wait.

**Browsers.** Pages of other sites may read, and with a token in `Authorization` write; cookies are for ours alone.""",
    "contact": {"name": "Whoever runs this server"},
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
}
SERVERS = [{"url": "/", "description": "This server."}]
OPTIONAL: list[dict[str, list[str]]] = [{}, {"token": []}]
"""A token is optional for reading public data."""
PATH_PARTS = {
    "bot": "The id of a bot's account.",
    "club": "The id of a club.",
    "challenge": "The version of the event by which somebody was challenged.",
    "dispute": "The version of the event that raised it.",
    "message": "The number of a message in its room.",
    "month": "A month, as `2026-10`.",
    "game": "A game's id.",
    "note": "The number of a note of yours.",
    "notice": "The number of a notice.",
    "order": "The id of an order that was left ahead.",
    "player": "A player's id.",
    "report": "The number of a report.",
    "seat": "A seat, counted from 0.",
    "takeback": "The version of the event by which it was asked for.",
    "title": "A title's id, such as `industrial-waste`.",
    "token": "A token's id.",
    "tournament": "The id of a tournament or ladder.",
}
"""The descriptions of path parameters."""
HEADERS = {
    "Accept-Encoding": ("Where the body's `Content-Encoding` is not accepted: those that are.", "gzip"),
    "ETag": ("By which version, and for whom; for `If-None-Match`.", '"12.0"'),
    "Link": ("Where the list goes on, if it does.", '</api/v1/games?after=50>; rel="next"'),
    "Location": ("Where what came of it is.", "/api/v1/games/5c1f0b7de2a94c7f8b1d"),
    "RateLimit": ("For each limit: how many are left, and for how many seconds.", '"accounts";r=499;t=3600'),
    "RateLimit-Policy": ("Each limit: how many, within how many seconds.", '"accounts";q=500;w=3600'),
    "Retry-After": ("How many seconds to wait.", "5"),
    "WWW-Authenticate": ("How to sign in.", 'Bearer realm="scoresheet"'),
}
LIMITS = ("RateLimit", "RateLimit-Policy")
PROBLEM_HEADERS = {
    401: ("WWW-Authenticate",),
    403: ("WWW-Authenticate",),
    415: ("Accept-Encoding",),
    429: ("Retry-After", *LIMITS),
    503: ("Retry-After",),
}
ANYWHERE = (400, 401, 406, 422, 503)
WITHOUT_SCOPE, NOT_THERE, TOO_MANY = 403, 404, 429
TOO_LARGE, NOT_IN_THAT_FORM = 413, 415
WRITING_TO_A_GAME = (409, 412, 428)
KINDS_OF_PARTS = ("headers", "responses", "schemas")
NOT_MODIFIED = {"description": "You have it already.", "headers": {"ETag": "ETag"}}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The `ETag` of what you have, or several: if one is still right, the answer is 304 without a body.",
    "schema": {"type": "string", "examples": ['"12.0"']},
}


def headers(*names: str) -> dict[str, str]:
    """For `Blueprint.response(headers=…)`: those of our headers that the answer has."""
    return {name: name for name in names}


def register(spec: APISpec) -> None:
    """Add what is referred to: headers, and the problems of each status."""
    for name, (description, example) in HEADERS.items():
        schema = {"type": "string", "examples": [example]}
        spec.components.header(name, {"description": description, "schema": schema})
    spec.components.response("NotModified", NOT_MODIFIED)
    for status, kinds in groupby(sorted(KINDS.values(), key=_status), key=_status):
        spec.components.response(problem(status), _problem(status, list(kinds)))


def problem(status: int) -> str:
    """The name of the response that describes the problems of that status."""
    return f"Problem{status}"


def _problem(status: int, kinds: list[ProblemKind]) -> Shape:
    described = " ".join(f"`{kind.name}`: {kind.title}. {kind.advice}" for kind in kinds)
    content = {PROBLEM_JSON: {"schema": ProblemSchema}}
    return {"description": described, "content": content, "headers": headers(*PROBLEM_HEADERS.get(status, ()))}


def _status(kind: ProblemKind) -> int:
    return kind.status


def path_parts(rule: str) -> list[Shape]:
    """Describe the parameters of a route's path."""
    names = re.findall(r"<(?:\w+:)?(\w+)>", rule)
    return [{"in": "path", "name": name, "description": PATH_PARTS[name]} for name in names]


def complete(document: Shape) -> Shape:
    """Complete the document: problems, conditions and examples that follow from each call."""
    for name, example in examples.of_titles().items():
        document["components"]["schemas"][name]["examples"] = [example]
    for path, method, operation in operations(document):
        responses = operation["responses"]
        for status in _problems_of(path, method, operation):
            responses.setdefault(str(status), {"$ref": f"#/components/responses/{problem(status)}"})
        if "304" in responses:
            operation.setdefault("parameters", []).append(IF_NONE_MATCH)
        examples.add(document, operation)
    _prune(document)
    return document


def _prune(document: Shape) -> None:
    """Remove unused components."""
    parts = document["components"]
    used = {shape["$ref"] for shape in walk(document) if isinstance(shape.get("$ref"), str)}
    unused = [
        (kind, name) for kind in KINDS_OF_PARTS for name in parts[kind] if f"#/components/{kind}/{name}" not in used
    ]
    for kind, name in unused:
        del parts[kind][name]
    if unused:
        _prune(document)


def operations(document: Shape) -> Iterator[tuple[str, str, Shape]]:
    """All calls, each with its path and method."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield path, method, operation


def _problems_of(path: str, method: str, operation: Shape) -> Iterator[int]:
    yield from ANYWHERE
    if operation["security"] != OPTIONAL:
        yield WITHOUT_SCOPE
    if "{" in path:
        yield NOT_THERE
    if "requestBody" in operation:
        yield TOO_LARGE
    if method != "get":
        yield NOT_IN_THAT_FORM
    if any(parameter["name"] == "If-Match" for parameter in operation.get("parameters", ())):
        yield from WRITING_TO_A_GAME

"""The general parts of the OpenAPI document: information, headers, parameters, problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from apispec import APISpec

from scoresheet.service.api import examples
from scoresheet.service.api.components import Shape, walk
from scoresheet.service.api.schemas import ProblemSchema
from scoresheet.service.http.problem_kinds import KINDS, ProblemKind
from scoresheet.service.http.problems import PROBLEM_JSON

INFO = {
    "description": """Asynchronous board games. Everything that the pages offer is available through this API.

Create an account and a token, and send the token with every request: `Authorization: Bearer <token>`. Where a token is
optional, public data can be read without one. Requests and responses are JSON, numbers are integers, and times are in
UTC. Errors are `application/problem+json` (RFC 9457); each type of problem has a page of its own.

**Versions.** Requests that write to a game need `If-Match: "<version>"` with the version that you have seen, and accept
an `Idempotency-Key`: if a request is repeated with the same key and body, it gets the same answer, and nothing is done
twice. Other requests that create or change something accept the key as well.

**Titles.** Each title has its own shapes of boards, moves, decisions, effects and events. The field `title` of an
answer names the title, the field `type` the shape.

**Inbox.** `GET /players/me/inbox?wait=60` answers as soon as a decision waits for the caller, with links to the legal
moves and to the address for sending a move. `GET /players/me/stream` sends the same data whenever it changes. A bot has
an account of its own, which a player creates (`POST /players/me/bots`); `docs/bots.md` in the source contains a bot of
fifty lines.

**Chat.** `GET /games/{game}/messages` lists the players' chat, `gallery` the spectators' chat, `comments` the comments
on positions of a finished game, and `notes` the caller's private notes. All of them are plain text, and none of them
changes the game, its version or its `ETag`s.

**Limits.** A body has at most 64 KiB, a page at most 200 items. Answers to rate-limited requests contain
`RateLimit-Policy` (the quota, and its window in seconds) and `RateLimit` (the remaining quota, and the seconds until it
is reset). With 429 and 503, `Retry-After` is the number of seconds to wait.

**Browsers.** Pages of other sites can read public data, and can write with a token in `Authorization`. Cookies work
only on this service's own pages.""",
    "contact": {"name": "Whoever runs this server"},
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
}
SERVERS = [{"url": "/", "description": "This server."}]
OPTIONAL: list[dict[str, list[str]]] = [{}, {"token": []}]
"""The security requirement of routes for public data: a token is optional."""
PATH_PARTS = {
    "bot": "The id of a bot account.",
    "club": "The id of a club.",
    "challenge": "The id of a challenge: the version of the event that created it.",
    "dispute": "The id of a dispute: the version of the event that raised it.",
    "message": "The number of a message in its room.",
    "month": "A month, such as `2026-10`.",
    "game": "The id of a game.",
    "note": "The number of one of the caller's notes.",
    "notice": "The number of a notice.",
    "order": "The id of a conditional move.",
    "player": "The id of a player.",
    "report": "The number of a report.",
    "seat": "The number of a seat, counted from 0.",
    "takeback": "The id of a takeback request: the version of the event that made it.",
    "title": "The id of a title, such as `industrial-waste`.",
    "token": "The id of a token.",
    "tournament": "The id of a tournament or ladder.",
}
"""The descriptions of path parameters."""
HEADERS = {
    "Accept-Encoding": ("The supported codings, if the body's `Content-Encoding` is not supported.", "gzip"),
    "ETag": ("The entity tag of the answer, for `If-None-Match`.", '"12.0"'),
    "Link": ("The address of the next page, if there is one.", '</api/v1/games?after=50>; rel="next"'),
    "Location": ("The address of the result.", "/api/v1/games/5c1f0b7de2a94c7f8b1d"),
    "RateLimit": ("For each limit: the remaining quota, and the seconds until it is reset.", '"accounts";r=499;t=3600'),
    "RateLimit-Policy": ("For each limit: the quota, and its window in seconds.", '"accounts";q=500;w=3600'),
    "Retry-After": ("The number of seconds to wait before a retry.", "5"),
    "WWW-Authenticate": ("The authentication scheme to use.", 'Bearer realm="scoresheet"'),
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
NOT_MODIFIED = {"description": "The client already has the current answer.", "headers": {"ETag": "ETag"}}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The `ETag` of an earlier answer, or a list. If one is current, the answer is 304 without a body.",
    "schema": {"type": "string", "examples": ['"12.0"']},
}


def headers(*names: str) -> dict[str, str]:
    """Return references to described response headers, for `Blueprint.response`."""
    return {name: name for name in names}


def register(spec: APISpec) -> None:
    """Add the components that routes refer to: headers, and the problems of each status."""
    for name, (description, example) in HEADERS.items():
        schema = {"type": "string", "examples": [example]}
        spec.components.header(name, {"description": description, "schema": schema})
    spec.components.response("NotModified", NOT_MODIFIED)
    for status, kinds in groupby(sorted(KINDS.values(), key=_status), key=_status):
        spec.components.response(problem(status), _problem(status, list(kinds)))


def problem(status: int) -> str:
    """Return the name of the component that describes the problems of a status."""
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
    """Complete the document with problems, conditions and examples for each operation."""
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
    """Yield all operations with their paths and methods."""
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

"""The fast path for moves, which answers on the event loop, without Flask or a thread.

Everything else takes the regular path from the start: other requests, problems, unusual headers or bodies, games that
are not in memory or are being written to, slow rules. Both paths read a request with the same functions and prepare the
move in `Pipeline.prepare`; this one awaits the commit.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from marshmallow import ValidationError

from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.service.accounts.tokens import PLAY
from scoresheet.service.api import CACHING_NOTHING, VARY, OpaqueIdConverter, requests
from scoresheet.service.api.blueprint import JSON, accepts_any
from scoresheet.service.api.conditions import command_of
from scoresheet.service.api.cors import SHARED
from scoresheet.service.api.meaning import requested
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import accepted
from scoresheet.service.api.strict_json import BadJson, NotWhole, parse
from scoresheet.service.container.services import Services
from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.errors import Overloaded, ServiceError
from scoresheet.service.core.failures import log_failure
from scoresheet.service.http.authentication import Caller, by_header, may
from scoresheet.service.http.bodies import Scope
from scoresheet.service.http.problems import Problem
from scoresheet.service.http.security_headers import HEADERS
from scoresheet.service.observability import access_log, metrics
from scoresheet.service.play.commands import Prepared
from scoresheet.service.play.loop_commits import LoopCommits
from scoresheet.service.play.permissions import may_see
from scoresheet.service.play.prepare import prepare
from scoresheet.service.storage.group_commit import RETRY_AFTER

log = logging.getLogger(__name__)

CREATED = 201
METHOD = "POST"
ROUTE = f"{API}/games/<id:game>/moves"
_PATH = re.compile(rf"{API}/games/({OpaqueIdConverter.regex})/moves")
_ALWAYS = [
    *(("Content-Type", JSON), ("Vary", VARY), ("Cache-Control", CACHING_NOTHING)),
    *SHARED.items(),
    *HEADERS.items(),
]

Headers = list[tuple[str, str]]
Send = Callable[[int, Headers, bytes], object]
"""A function that sends status, headers and content, on any thread."""


class NotSimple(Exception):
    """A request has parts that only the regular path reads."""


EXPECTED = (NotSimple, Problem, DomainError, ServiceError, ValidationError, BadJson, NotWhole)
"""Errors that the regular path answers with a problem."""


class Reply(NamedTuple):
    """The answer to send once the move is on disk."""

    headers: Headers
    content: bytes


class Handled(NamedTuple):
    """The result of a move on the fast path: stored, or failed with `trouble`."""

    trouble: BaseException | None = None


class FastPath:
    """Takes moves from the gateway; call it only from the event loop's thread."""

    def __init__(self, services: Services) -> None:
        self.games = services.games
        self.keys = services.keys
        self.known = services.accounts.tokens.remembered
        self.trusted = services.config.trusted_proxies
        self.group = LoopCommits(services.games.store.group_commit)

    async def __call__(self, scope: Scope, body: bytes, send: Send) -> Handled | None:
        """Store a move and send its answer; return None if the regular path must take it."""
        path = _PATH.fullmatch(scope.path)
        if scope.method != METHOD or path is None or path[1] in self.games.slow_rules:
            return None
        if self.group.crowded:
            return Handled(Overloaded(RETRY_AFTER))
        began = perf_counter()
        ready = self._ready(scope, path[1], body)
        if ready is None:
            return None
        prepared, reply = ready

        def settle(failure: BaseException | None) -> None:
            prepared.settle(failure)
            if failure is None:
                self._tell(send, scope, reply, prepared.outcome.event.actor, began)

        failure = await self.group.add(prepared.batch, settle)
        return None if isinstance(failure, Conflict) else Handled(failure)

    def may_take(self, scope: Scope) -> bool:
        """Return whether method and URL are those of a move that the fast path can probably answer."""
        path = _PATH.fullmatch(scope.path) if scope.method == METHOD else None
        return path is not None and path[1] not in self.games.slow_rules and path[1] in self.games.heads

    def _tell(self, send: Send, scope: Scope, reply: Reply, player: str, began: float) -> None:
        """Send the reply with the request's id, write the log line and count the move."""
        near = scope.client.rpartition(":")[0]
        asked = access_log.begin(METHOD, near, scope.headers.get, self.trusted, began=began)
        asked.player, asked.route = player, ROUTE
        send(CREATED, [*reply.headers, (access_log.HEADER, asked.id)], reply.content)
        access_log.finished(asked, CREATED)
        metrics.FAST_MOVES.inc()

    def _ready(self, scope: Scope, game: str, body: bytes) -> tuple[Prepared, Reply] | None:
        try:
            return self._prepared(scope, game, body)
        except EXPECTED:  # the regular path meets the same error and answers it
            return None
        except Exception as error:
            log_failure(log, "The fast path failed on a move in game %s; the regular path takes it.", game, error=error)
            return None

    def _prepared(self, scope: Scope, game: str, body: bytes) -> tuple[Prepared, Reply] | None:
        headers = _plain(scope)
        caller = by_header(headers.get("authorization", ""), self.known)
        head = self.games.heads.in_memory(game)
        if caller is None or head is None or not (may(caller, PLAY) and may_see(head, caller.player)):
            return None
        prepared = self._move(scope, headers, caller, head, body)
        return None if prepared is None else (prepared, self._reply(prepared, caller))

    def _move(self, scope: Scope, headers: dict[str, str], caller: Caller, head: Game, body: bytes) -> Prepared | None:
        wish = requests.MoveRequest.load(parse(body))
        conditions = headers.get("if-match"), headers.get("idempotency-key")
        command = command_of(caller.player, *conditions, METHOD, scope.path, wish)
        return prepare(self.games, head, command, self.games.playing(command, *requested(head, caller.player, wish)))

    def _reply(self, prepared: Prepared, caller: Caller) -> Reply:
        try:
            content, position = accepted(prepared.outcome, caller.player, self.keys)
        except BaseException as failure:
            prepared.settle(failure)
            raise
        own = [("Location", position), ("Content-Length", str(len(content)))]
        return Reply(own + _ALWAYS, content)


def _plain(scope: Scope) -> dict[str, str]:
    """Return the headers of a request; raises `NotSimple` if the request is unusual."""
    given = list(scope.headers.items())
    headers = dict(given)
    if len(headers) != len(given) or len(list(scope.headers.keys())) != len(given):
        raise NotSimple
    if (
        scope.query_string
        or "cookie" in headers
        or "content-encoding" in headers
        or headers.get("content-type") != JSON
    ):
        raise NotSimple
    if not accepts_any(headers.get("accept")):
        raise NotSimple
    return headers

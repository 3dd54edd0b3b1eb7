"""Two identical services: one has the fast path for moves, the other only the regular path."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import msgspec

from scoresheet.service.api.fast_path import FastPath, Handled
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.runtime.gateway import Gateway
from tests import databases
from tests.service.hashing import CHEAP

JSON = "application/json"
OTHERS_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname='{name}' AND pid <> pg_backend_pid()"
"""A database can be copied only while nobody is connected."""
T = TypeVar("T")


class Headers:
    """Headers as the web server gives them; a value that is not ASCII (here: None) is left out."""

    def __init__(self, items: list[tuple[str, str | None]]) -> None:
        self._items = items

    def get(self, name: str) -> str | None:
        return next((value for key, value in self._items if key == name), None)

    def items(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self._items if value is not None]

    def keys(self) -> list[str]:
        return list(dict(self._items))


class Asked(msgspec.Struct, frozen=True):
    """An incoming request."""

    path: str
    headers: tuple[tuple[str, str | None], ...]
    body: bytes
    method: str = "POST"
    query: str = ""

    def with_header(self, name: str, value: str | None) -> Asked:
        """Return the request with this header replaced."""
        return msgspec.structs.replace(self, headers=(*self.without(name).headers, (name, value)))

    def also(self, name: str, value: str | None) -> Asked:
        """Return the request with one more header."""
        return msgspec.structs.replace(self, headers=(*self.headers, (name, value)))

    def without(self, name: str) -> Asked:
        """Return the request without that header."""
        return msgspec.structs.replace(self, headers=tuple(one for one in self.headers if one[0] != name))

    def saying(self, body: bytes | object) -> Asked:
        """Return the request with another body."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return msgspec.structs.replace(self, body=raw).with_header("content-length", str(len(raw)))

    def to(self, path: str = "", method: str = "", query: str = "") -> Asked:
        """Return the request for another target."""
        return msgspec.structs.replace(
            self, path=path or self.path, method=method or self.method, query=query or self.query
        )


def asking(game: str, token: str, version: int, body: object) -> Asked:
    """Return a plain move request, as most clients send it."""
    given = {"authorization": f"Bearer {token}", "if-match": f'"{version}"', "content-type": JSON, "accept": "*/*"}
    return Asked(f"/api/v1/games/{game}/moves", tuple(given.items()), b"").saying(body)


class Answered(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: Any
    raw: bytes = b""


class Connection:
    """A client connection with a body ready to read, which keeps the answers."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.answers: list[Answered] = []

    async def __call__(self) -> bytes:
        return self.body

    def response_bytes(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        named = {name.lower(): value for name, value in headers}
        assert len(named) == len(headers), f"A header is there twice: {headers}"
        self.answers.append(Answered(status, named, json.loads(content), content))


class Watched:
    """The fast path, and whether it answered the last request."""

    def __init__(self, fast_path: FastPath) -> None:
        self.fast_path, self.taken = fast_path, False

    async def __call__(self, scope: Any, body: bytes, send: Any) -> Handled | None:
        reply = await self.fast_path(scope, body, send)
        self.taken = reply is not None
        return reply


class World:
    """A service on a store of its own, without background work."""

    def __init__(self, folder: Path, where: Location | None = None) -> None:
        self.folder, self.where = folder, where or databases.at(folder)
        config = Config(database=self.where, secrets=folder / "secrets", threads=2)
        self.services = build(config, CHEAP)
        self.app = create_app(self.services)
        self.watched = Watched(FastPath(self.services))

    def gateway(self, *, fast: bool) -> Gateway:
        """Return the gateway, with or without the fast path."""
        return Gateway(self.app, 2, self.watched if fast else None)  # type: ignore[arg-type]

    def quick(self, asked: Asked) -> Handled | None:
        """Return the answer of the fast path alone, or None."""
        return _run(self.watched(scope_of(asked), asked.body, lambda *_: None))

    def stored(self) -> list[tuple[Any, ...]]:
        """Return all stored events and commands."""
        select = self.services.games.store.recorder.select
        events = "SELECT originator_id, originator_version, topic, state FROM game_events ORDER BY rowid"
        commands = "SELECT player, key, fingerprint, game, first, last FROM commands ORDER BY player, key"
        return [tuple(row) for statement in (events, commands) for row in select(statement)]

    def close(self) -> None:
        self.services.games.store.close()


class BothPaths:
    """The two services, which get the same requests."""

    def __init__(self, fast: World, regular: World) -> None:
        self.fast, self.regular = fast, regular
        self._fast, self._regular = fast.gateway(fast=True), regular.gateway(fast=False)

    def ask(self, asked: Asked) -> tuple[Answered, bool]:
        """Return the answer, which both give alike, and whether the fast path gave it."""
        self.fast.watched.taken = False
        one, other = self.ask_fast(asked), self.ask_regular(asked)
        assert plain(one) == plain(other), f"{one}\n{other}"
        return one, self.fast.watched.taken

    def ask_fast(self, asked: Asked) -> Answered:
        """Return the answer of the service with the fast path."""
        return _ask(self._fast, asked)

    def ask_regular(self, asked: Asked) -> Answered:
        """Return the answer of the service without it."""
        return _ask(self._regular, asked)

    def know(self, game: str, *tokens: str) -> None:
        """Load into memory what the fast path needs there."""
        games = self.fast.services.games
        head = games.head(game)
        games.secrets.of(game, head.commitment)
        for token in tokens:
            self.fast.services.accounts.tokens.known(token)


@contextmanager
def twins(fast: World, folder: Path) -> Iterator[BothPaths]:
    """Yield a world and a copy of it."""
    shutil.copytree(fast.folder / "secrets", folder / "secrets")
    regular = World(folder, _copy(fast.where, folder))
    yield BothPaths(fast, regular)
    regular.close()


def _copy(where: Location, folder: Path) -> Location:
    if isinstance(where, Postgres):
        name = where.url.rpartition("/")[2]
        databases.DATABASES.cluster.run("psql", "-c", OTHERS_OUT.format(name=name), where.url)
        return databases.DATABASES.cluster.fresh(name)
    source, target = (sqlite3.connect(file) for file in (where, folder / where.name))
    source.backup(target)
    source.close()
    target.close()
    return folder / where.name


def plain(answered: Answered) -> Answered:
    """Return an answer without its request id, which is never the same twice."""
    assert answered.headers["x-request-id"] == answered.body.get("request_id", answered.headers["x-request-id"])
    raw = answered.raw.replace(answered.headers["x-request-id"].encode(), b"")
    headers, body = {**answered.headers, "x-request-id": ""}, {**answered.body, "request_id": ""}
    return Answered(answered.status, headers, body, raw)


def _ask(gateway: Gateway, asked: Asked) -> Answered:
    client, scope = Connection(asked.body), scope_of(asked)
    _run(gateway.__rsgi__(scope, client))
    (answer,) = client.answers
    return answer


def _run(asked: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result(30)


def scope_of(asked: Asked) -> Any:
    """Return the scope that the web server passes for a request."""
    return SimpleNamespace(
        headers=Headers(list(asked.headers)),
        server="127.0.0.1:80",
        client="127.0.0.1:1",
        method=asked.method,
        path=asked.path,
        query_string=asked.query,
        authority="here",
        scheme="http",
    )

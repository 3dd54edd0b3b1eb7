"""Two services that are alike to the byte: one has the short way for moves, in the other all goes the whole way."""

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
"""A database is copied while nobody is there."""
T = TypeVar("T")


class Headers:
    """Headers as the web server gives them: of one that is not ASCII (here: None) the name alone."""

    def __init__(self, items: list[tuple[str, str | None]]) -> None:
        self._items = items

    def get(self, name: str) -> str | None:
        return next((value for key, value in self._items if key == name), None)

    def items(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self._items if value is not None]

    def keys(self) -> list[str]:
        return list(dict(self._items))


class Asked(msgspec.Struct, frozen=True):
    """A request, as it comes in."""

    path: str
    headers: tuple[tuple[str, str | None], ...]
    body: bytes
    method: str = "POST"
    query: str = ""

    def with_header(self, name: str, value: str | None) -> Asked:
        """The same with another header of that name."""
        return msgspec.structs.replace(self, headers=(*self.without(name).headers, (name, value)))

    def also(self, name: str, value: str | None) -> Asked:
        """The same with one more header."""
        return msgspec.structs.replace(self, headers=(*self.headers, (name, value)))

    def without(self, name: str) -> Asked:
        """The same without that header."""
        return msgspec.structs.replace(self, headers=tuple(one for one in self.headers if one[0] != name))

    def saying(self, body: bytes | object) -> Asked:
        """The same with another body."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return msgspec.structs.replace(self, body=raw).with_header("content-length", str(len(raw)))

    def to(self, path: str = "", method: str = "", query: str = "") -> Asked:
        """The same to somewhere else."""
        return msgspec.structs.replace(
            self, path=path or self.path, method=method or self.method, query=query or self.query
        )


def asking(game: str, token: str, version: int, body: object) -> Asked:
    """A plain move, as most clients send one."""
    given = {"authorization": f"Bearer {token}", "if-match": f'"{version}"', "content-type": JSON, "accept": "*/*"}
    return Asked(f"/api/v1/games/{game}/moves", tuple(given.items()), b"").saying(body)


class Answered(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: Any
    raw: bytes = b""


class Connection:
    """A client whose body is there, and who keeps what is answered."""

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
    """The short way, and whether it was taken for the last request."""

    def __init__(self, way: FastPath) -> None:
        self.way, self.taken = way, False

    async def __call__(self, scope: Any, body: bytes, send: Any) -> Handled | None:
        reply = await self.way(scope, body, send)
        self.taken = reply is not None
        return reply


class World:
    """A service on a store of its own; nothing goes on in its background."""

    def __init__(self, folder: Path, where: Location | None = None) -> None:
        self.folder, self.where = folder, where or databases.at(folder)
        config = Config(database=self.where, secrets=folder / "secrets", threads=2)
        self.services = build(config, CHEAP)
        self.app = create_app(self.services)
        self.watched = Watched(FastPath(self.services))

    def gateway(self, *, short: bool) -> Gateway:
        """The way in."""
        return Gateway(self.app, 2, self.watched if short else None)  # type: ignore[arg-type]

    def quick(self, asked: Asked) -> Handled | None:
        """What the short way alone answers."""
        return _run(self.watched(scope_of(asked), asked.body, lambda *_: None))

    def stored(self) -> list[tuple[Any, ...]]:
        """Everything that is stored of games."""
        select = self.services.games.store.recorder.select
        events = "SELECT originator_id, originator_version, topic, state FROM game_events ORDER BY rowid"
        commands = "SELECT player, key, fingerprint, game, first, last FROM commands ORDER BY player, key"
        return [tuple(row) for statement in (events, commands) for row in select(statement)]

    def close(self) -> None:
        self.services.games.store.close()


class TwoWays:
    """Asks both the same."""

    def __init__(self, short: World, whole: World) -> None:
        self.short, self.whole = short, whole
        self._short, self._whole = short.gateway(short=True), whole.gateway(short=False)

    def ask(self, asked: Asked) -> tuple[Answered, bool]:
        """The answer, which is the same both ways, and whether the short way gave it."""
        self.short.watched.taken = False
        one, other = self.ask_short(asked), self.ask_whole(asked)
        assert plain(one) == plain(other), f"{one}\n{other}"
        return one, self.short.watched.taken

    def ask_short(self, asked: Asked) -> Answered:
        """The answer of the one that has the short way."""
        return _ask(self._short, asked)

    def ask_whole(self, asked: Asked) -> Answered:
        """The answer of the other."""
        return _ask(self._whole, asked)

    def know(self, game: str, *tokens: str) -> None:
        """Have in memory what the short way wants to find there."""
        games = self.short.services.games
        head = games.head(game)
        games.secrets.of(game, head.commitment)
        for token in tokens:
            self.short.services.accounts.tokens.known(token)


@contextmanager
def twins(short: World, folder: Path) -> Iterator[TwoWays]:
    """A world and its twin: what is stored there is copied."""
    shutil.copytree(short.folder / "secrets", folder / "secrets")
    whole = World(folder, _copy(short.where, folder))
    yield TwoWays(short, whole)
    whole.close()


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
    """An answer without what is never the same twice: the id of its request."""
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
    """What comes of it on an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result(30)


def scope_of(asked: Asked) -> Any:
    """What the web server tells of a request."""
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

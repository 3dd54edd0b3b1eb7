"""Events as lines: all events of a game in one streamed answer, made one piece at a time."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scoresheet.service.api.events import list_events
from scoresheet.service.runtime.gateway import Gateway
from tests.service.api.players import Player, Table
from tests.service.runtime.test_gateway import scope

NDJSON = "application/x-ndjson"


@pytest.fixture(scope="module")
def long_game(table: Table) -> tuple[Player, str, list[Any]]:
    """A game with more events than fit on a page, and all its events."""
    players, game = table.new_game(4)
    rng = random.Random(5)
    for _ in range(230):
        table.move(players, game["id"], rng)
    path = f"/games/{game['id']}/events"
    items: list[Any] = []
    while len(items) < 230:
        items += players[0].get(f"{path}?limit=200&after={len(items)}").json["items"]
    return players[0], path, items


def read(answer: Any) -> list[Any]:
    assert answer.content_type == NDJSON
    return [msgspec.json.decode(line) for line in answer.data.splitlines()]


def test_all_events_are_sent_in_one_answer(long_game: tuple[Player, str, list[Any]]) -> None:
    player, path, everything = long_game
    assert len(everything) > 200
    answer = player.get(path, Accept=NDJSON)
    assert read(answer) == everything
    assert "Link" not in answer.headers


def test_events_start_after_the_named_version(long_game: tuple[Player, str, list[Any]]) -> None:
    player, path, everything = long_game
    assert read(player.get(f"{path}?after=7", Accept=NDJSON)) == everything[7:]
    assert read(player.get(f"{path}?after={'9' * 15}", Accept=NDJSON)) == []


def test_a_limited_answer_links_to_the_next_events(long_game: tuple[Player, str, list[Any]]) -> None:
    player, path, everything = long_game
    answer = player.get(f"{path}?after=7&limit=3", Accept=NDJSON)
    assert read(answer) == everything[7:10]
    assert "after=10" in answer.headers["Link"]


def test_a_json_page_has_fifty_events_by_default(long_game: tuple[Player, str, list[Any]]) -> None:
    player, path, everything = long_game
    assert player.get(path).json["items"] == everything[:50]


class Slow:
    """A server that accepts the next piece of an answer only when the test allows it."""

    def __init__(self) -> None:
        self.let = asyncio.Semaphore(0)
        self.taken: list[bytes] = []

    async def __call__(self) -> bytes:
        return b""

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Slow:
        return self

    async def send_bytes(self, piece: bytes) -> None:
        await self.let.acquire()
        self.taken.append(piece)


def test_a_piece_is_made_only_after_the_server_took_the_one_before() -> None:
    made: list[int] = []
    closed: list[bool] = []

    def pieces() -> Iterator[bytes]:
        try:
            for number in range(5):
                made.append(number)
                yield b"%d\n" % number
        finally:
            closed.append(True)

    def application(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [("Content-Type", NDJSON)])
        return pieces()

    async def played() -> list[list[int]]:
        client, seen = Slow(), []
        answering = asyncio.ensure_future(Gateway(application, 1).__rsgi__(scope({}), client))
        for number in range(1, 6):
            while len(made) < number:
                await asyncio.sleep(0)
            seen.append(list(made))
            client.let.release()
            while len(client.taken) < number:
                await asyncio.sleep(0)
        await answering
        return seen

    assert asyncio.run(played()) == [list(range(number)) for number in range(1, 6)]
    assert closed == [True]


def test_events_are_read_in_limited_batches(
    long_game: tuple[Player, str, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, path, everything = long_game
    games = player.client.application.extensions["scoresheet"].games
    read_at_once: list[int] = []
    whole = games.events

    def counted(game: str, after: int, limit: int) -> Any:
        read_at_once.append(limit)
        return whole(game, after, limit)

    monkeypatch.setattr(games, "events", counted)
    monkeypatch.setattr(sys.modules[list_events.__module__], "IN_A_PIECE", 20)
    assert read(player.get(path, Accept=NDJSON)) == everything
    assert max(read_at_once) == 20
    assert len(read_at_once) > 10

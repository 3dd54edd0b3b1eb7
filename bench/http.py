"""What is measured over HTTP: moves per second and the time of one move, against bare appends of the same events."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec
from eventsourcing.persistence import StoredEvent

from bench.client import Line, run
from bench.games import Planned, open_store, plan, start
from bench.row import Row
from bench.server import call, running
from service.storage.store import Store

CLIENTS = 16
MOVES = 150
PASSWORD = "correct horse battery"


def rows(folder: Path) -> Iterator[Row]:
    """Both rows."""
    with running(folder) as port:
        players = [_player(port, f"Player {number}") for number in "ABCD"]
    games = _plans(folder, [player for player, _ in players])
    prepared = [[_request(game, move, players) for move in moves] for game, moves in games]
    states = [move.stored for _, moves in games for move in moves]
    before = _bare(folder / "before.db", states)
    with running(folder) as port:
        run([Line(port, prepared[0])])
        lines = [Line(port, requests) for requests in prepared[1 : CLIENTS + 1]]
        took = run(lines)
        alone = Line(port, prepared[-1])
        run([alone])
    bare = before + _bare(folder / "after.db", states)
    yield throughput(sum(len(line.times) for line in lines) / took, len(bare) / sum(bare))
    yield latency(median(alone.times), median(bare))


def throughput(over_http: float, bare: float) -> Row:
    """Moves per second of 16 clients in 16 games."""
    return Row(
        measure=f"moves per second over HTTP, {CLIENTS} clients",
        against="bare insert_events, one event a transaction",
        ratio=over_http / bare,
        figure=0.45,
        measured=f"{over_http:,.0f}/s against {bare:,.0f}/s",
    )


def latency(over_http: float, bare: float) -> Row:
    """The median time of one move of one client."""
    return Row(
        measure="time of one move over HTTP, one client, median",
        against="bare insert_events, median",
        ratio=over_http / bare,
        figure=3,
        at_most=True,
        measured=f"{over_http * 1e6:,.0f} µs against {bare * 1e6:,.0f} µs",
    )


def _player(port: int, name: str) -> tuple[str, str]:
    player = call(port, "/players", {"name": name, "password": PASSWORD})
    token = call(port, "/tokens", {"name": name, "password": PASSWORD})
    return player["id"], token["token"]


def _plans(folder: Path, players: list[str]) -> list[tuple[str, list[Planned]]]:
    games = open_store(folder / "http.db")
    plans = []
    for seed in range(CLIENTS + 2):
        game = start(games, players)
        plans.append((game.id, plan(games, game, seed, MOVES)))
    games.store.close()
    return plans


def _request(game: str, planned: Planned, players: list[tuple[str, str]]) -> bytes:
    body = msgspec.json.encode({"move": planned.move})
    head = (
        f"POST /api/v1/games/{game}/moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f'Authorization: Bearer {players[planned.seat][1]}\r\nIf-Match: "{planned.version}"\r\n'
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _bare(fresh: Path, states: list[bytes]) -> list[float]:
    """Seconds of each append of these events, one event a transaction."""
    store, times = Store(str(fresh)), []
    for version, state in enumerate(states, 1):
        event = StoredEvent("bare", version, "industrial-waste.MoveMade", state)
        began = perf_counter()
        store.recorder.insert_events([event])
        times.append(perf_counter() - began)
    store.close()
    return times

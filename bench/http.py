"""Moves over HTTP: throughput and latency, compared with bare appends of the events.

Bare appends are measured before, between and after the moves. If they differ by a third, the machine was busy and the
rows are marked as unreliable.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import median

import msgspec

from bench.bare import Bare
from bench.client import Line, run
from bench.games import Planned, open_store, plan, start
from bench.row import Row
from bench.server import call, processor_seconds, running
from scoresheet.service.core.location import Location
from scoresheet.service.storage.store import Store

CLIENTS = 16
MOVES = 150
FIRST = 10
"""The moves in each game before the measurement starts, so that games and tokens are in memory."""
HALF = (FIRST + MOVES) // 2
PASSWORD = "correct horse battery"


def rows(folder: Path) -> Iterator[Row]:
    """Measure all rows."""
    with running(folder) as server:
        players = sign_up(server.port)
    games = plans(folder / "http.db", [player for player, _ in players])
    plain = [[request(game, move, players) for move in moves] for game, moves in games]
    keyed = [[request(game, move, players, key) for key, move in _numbered(moves)] for game, moves in games]
    names = count(1)
    bare = Bare(
        lambda: Store(str(folder / f"bare-{next(names)}.db")), [move.stored for _, moves in games for move in moves]
    )
    bare.measure()
    with running(folder) as server:
        run([Line(server.port, plain[0])])
        rate(server.port, [moves[:FIRST] for moves in plain[1 : CLIENTS + 1]])
        before = processor_seconds(server.process)
        together = rate(server.port, [moves[FIRST:HALF] for moves in plain[1 : CLIENTS + 1]])
        spent = (processor_seconds(server.process) - before) / (CLIENTS * (HALF - FIRST))
        bare.measure()
        with_keys = rate(server.port, [moves[HALF:] for moves in keyed[1 : CLIENTS + 1]])
        bare.measure()
        alone = Line(server.port, plain[-1])
        run([alone])
    bare.measure()
    yield throughput(f"moves per second over HTTP, {CLIENTS} clients", together, bare, 0.7, spent)
    yield throughput(
        f"the same, each move with an Idempotency-Key of its own, {CLIENTS} clients", with_keys, bare, 0.55
    )
    yield latency(median(alone.times), bare)


def rate(port: int, prepared: Sequence[Sequence[bytes]]) -> float:
    """Return the moves per second of concurrent clients, each in its own game."""
    lines = [Line(port, requests) for requests in prepared]
    took = run(lines)
    return sum(len(line.times) for line in lines) / took


def throughput(measure: str, over_http: float, bare: Bare, figure: float, spent: float = 0.0) -> Row:
    """Return the row of moves per second of many clients, each in its own game."""
    processor = f"; {spent * 1e3:.2f} ms of the processor a move" if spent else ""
    return Row(
        measure=measure,
        against="bare insert_events, one event a transaction",
        ratio=over_http / bare.rate,
        figure=figure,
        measured=f"{over_http:,.0f}/s against {bare.rate:,.0f}/s{processor}",
        believable=bare.steady,
    )


def latency(over_http: float, bare: Bare) -> Row:
    """Return the row of the median time of one client's move."""
    return Row(
        measure="time of one move over HTTP, one client, median",
        against="bare insert_events, median",
        ratio=over_http / bare.median,
        figure=2.5,
        at_most=True,
        measured=f"{over_http * 1e6:,.0f} µs against {bare.median * 1e6:,.0f} µs",
        believable=bare.steady,
    )


def sign_up(port: int) -> list[tuple[str, str]]:
    """Sign up four players and return their ids and tokens."""
    return [_player(port, f"Player {number}") for number in "ABCD"]


def _player(port: int, name: str) -> tuple[str, str]:
    player = call(port, "/players", {"name": name, "password": PASSWORD})
    token = call(port, "/tokens", {"name": name, "password": PASSWORD})
    return player["id"], token["token"]


def plans(where: Location, players: list[str]) -> list[tuple[str, list[Planned]]]:
    """Start games and return them with their planned moves."""
    games = open_store(where)
    plans = []
    for seed in range(CLIENTS + 2):
        game = start(games, players)
        plans.append((game.id, plan(games, game, seed, MOVES)))
    games.store.close()
    return plans


def _numbered(moves: Sequence[Planned]) -> Iterator[tuple[str, Planned]]:
    return ((f"{move.version}.{id(moves)}", move) for move in moves)


def request(game: str, planned: Planned, players: list[tuple[str, str]], key: str = "") -> bytes:
    """Return the bytes of a move request."""
    body = msgspec.json.encode({"move": planned.move})
    head = (
        f"POST /api/v1/games/{game}/moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f'Authorization: Bearer {players[planned.seat][1]}\r\nIf-Match: "{planned.version}"\r\n'
        + (f"Idempotency-Key: {key}\r\n" if key else "")
        + f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body

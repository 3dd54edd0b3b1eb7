"""Moves over HTTP on PostgreSQL: two serving processes, compared with two that append."""

from collections.abc import Iterator
from pathlib import Path

from bench import postgres as bare
from bench.bare import FURTHEST_APART
from bench.http import CLIENTS, FIRST, HALF, plans, rate, request, sign_up
from bench.row import Row, seconds
from bench.server import running
from scoresheet.service.storage.store import Store
from tests import postgres

WORKERS = 2


def rows(folder: Path) -> Iterator[Row]:
    """Yield one row of the benchmark table; none if there is no PostgreSQL server."""
    if postgres.programs() is None:
        print("There is no PostgreSQL here; skipped.")
        return
    with postgres.running(settings=()) as cluster:
        where, empty = cluster.fresh(), cluster.fresh()
        Store(empty).close()
        with running(folder, database=where.url) as server:
            players = sign_up(server.port)
        games = plans(where, [player for player, _ in players])[:CLIENTS]
        prepared = [[request(game, move, players) for move in moves] for game, moves in games]
        halves = [[moves[FIRST:HALF] for moves in prepared], [moves[HALF:] for moves in prepared]]
        with bare.processes(empty, "ours") as append:
            spent, rates = [seconds(append)], []
            with running(folder, "--workers", str(WORKERS), database=where.url) as server:
                rate(server.port, [moves[:FIRST] for moves in prepared])
                for half in halves:
                    rates.append(rate(server.port, half))
                    spent.append(seconds(append))
    yield throughput(sum(rates) / len(rates), [WORKERS * bare.APPENDS / time for time in spent])


def throughput(over_http: float, appends: list[float]) -> Row:
    """Return the row of moves per second of many clients at two processes.

    Each client has its own game.
    """
    alone = sum(appends) / len(appends)
    return Row(
        measure=f"moves per second over HTTP on PostgreSQL, {WORKERS} processes, {CLIENTS} clients",
        against="appends by two processes, one event a transaction",
        ratio=over_http / alone,
        figure=0.5,
        measured=f"{over_http:,.0f}/s against {alone:,.0f}/s",
        believable=max(appends) <= min(appends) * FURTHEST_APART,
    )

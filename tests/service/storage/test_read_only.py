"""A read-only PostgreSQL database: reads are served, writes are refused, and it recovers on its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import postgres
from tests.server import Client, await_that, running
from tests.service.storage.test_database_trouble import READING, Playing
from tests.staying.standby import pair

PATIENT = "from scoresheet.service.storage import connections; from scoresheet.projections import postgresql\n"
PATIENT += "connections.SECONDS_OF_TRYING = postgresql.SECONDS_OF_TRYING = 600\n"
"""A service that waits longer for an absent server than clients wait for an answer, so that any wait is a failure."""
SECONDS = 20
PAGES = ("/clubs", "/tournaments", "/league", "/games", "/api/v1/players/me/inbox", "/api/v1/tournaments")


def refused(playing: Playing) -> None:
    """Check that writes of every kind are refused with a time to retry."""
    client = playing.client
    new = {"name": "Bea", "password": "correct horse"}
    answers = [
        playing.move("second"),
        client.post("/api/v1/games", {"title": "industrial-waste", "seats": 2}),
        client.post("/api/v1/players", new),
        client.post("/api/v1/tokens", {"name": "Ada", "password": "correct horse battery"}),
    ]
    for status, problem in answers:
        assert (status, problem["type"]) == (503, "/api/problems/not-stored")
        assert int(client.headers["Retry-After"]) > 0


def served(playing: Playing, paths: tuple[str, ...]) -> None:
    """Check that all pages and reads are served, to a player and to a visitor."""
    for client in (playing.client, Client(playing.client.connection.port)):
        read = {path: client.get(path.format(game=playing.game))[0] for path in paths}
        assert {path: status for path, status in read.items() if status >= 500} == {}
    read = {path: playing.client.get(path.format(game=playing.game))[0] for path in READING}
    assert read == dict.fromkeys(READING, 200)


def said(playing: Playing) -> tuple[int, bool, str]:
    """Return the status of `/readyz`, whether it names the cause, and the metric of the store."""
    status, ready = playing.client.get("/readyz")
    figures = playing.client.get("/metrics")[1].decode()
    figure = next(line for line in figures.splitlines() if line.startswith("scoresheet_store_writable "))
    return status, "read-only" in ready["checks"]["store"].get("problem", ""), figure.split()[1]


def test_a_server_that_turns_read_only_serves_reads_and_refuses_writes_at_once(tmp_path: Path) -> None:
    postgres.needed()
    with postgres.running() as cluster:
        url = cluster.fresh().url
        with running(tmp_path, first=PATIENT, SCORESHEET_DATABASE_URL=url) as (port, _):
            playing = Playing(port)
            assert playing.move("first")[0] == 201
            cluster.tell("default_transaction_read_only", "on")
            await_that(lambda: cluster.asked("SHOW default_transaction_read_only") == [("on",)], SECONDS)
            refused(playing)
            served(playing, PAGES)
            assert said(playing) == (503, True, "0.0")
            cluster.tell("default_transaction_read_only", "off")
            await_that(lambda: playing.move("third")[0] == 201, SECONDS)
            await_that(lambda: said(playing) == (200, False, "1.0"), SECONDS)
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_a_standby_serves_reads_until_it_is_promoted() -> None:
    postgres.needed()
    with pair() as both, both.place.serving() as (port, _):
        playing = Playing(port)
        assert playing.move("first")[0] == 201
        both.primary.kill()
        await_that(
            lambda: playing.client.get("/clubs")[0] == 200, SECONDS
        )  # pooled connections notice the end of the server first
        served(playing, PAGES)
        refused(playing)
        assert said(playing) == (503, True, "0.0")
        both.standby.promote()
        await_that(lambda: playing.move("third")[0] == 201, SECONDS)
        assert "Traceback" not in both.place.log()


@pytest.mark.parametrize("write", ["SELECT 1", "CREATE TABLE one_more (a int)"])
def test_a_connection_to_a_read_only_server_is_replaced_when_it_accepts_writes_again(write: str) -> None:
    from scoresheet.service.storage import connections

    postgres.needed()
    with postgres.running() as cluster:
        where = cluster.fresh()
        cluster.tell("default_transaction_read_only", "on")
        await_that(lambda: cluster.asked("SHOW default_transaction_read_only") == [("on",)], SECONDS)
        few = connections.Connections(where)
        with few.connection() as first:
            assert first.read_only_since
        first.read_only_since -= connections.SECONDS_READ_ONLY
        cluster.tell("default_transaction_read_only", "off")
        await_that(lambda: cluster.asked("SHOW default_transaction_read_only") == [("off",)], SECONDS)
        with few.connection() as second:
            second.execute(write)
            assert (second is not first, second.read_only_since) == (True, 0.0)
        few.close()

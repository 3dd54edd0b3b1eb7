"""`serve`: a real server on a free port of the loopback."""

import socket
import time
from pathlib import Path
from typing import Any

from service.importing import demonstration
from tests.server import Client, running
from tests.service.command_line import CommandLine, simulated

PATIENCE = 10


def listed(port: int) -> list[str]:
    """The status of each game in the lobby, as soon as there is any: the lists follow the events a moment later."""
    client, deadline = Client(port), time.monotonic() + PATIENCE
    items: list[Any] = []
    while not items and time.monotonic() < deadline:
        items = client.get("/api/v1/games")[1]["items"]
    return [game["status"] for game in items]


def test_it_serves_and_says_where(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        assert Client(port).get("/healthz")[0] == 200
    assert f"http://127.0.0.1:{port}/" in (tmp_path / "server.log").read_text()


def test_it_ends_in_order_when_it_is_told_to(tmp_path: Path) -> None:
    with running(tmp_path) as (_, server):
        server.terminate()
        assert server.wait(20) in (0, -15)


def test_a_demonstration_is_there_only_where_no_game_is(tmp_path: Path) -> None:
    for _ in range(2):
        with running(tmp_path, "--demonstration") as (port, _):
            assert listed(port) == ["finished"] * len(demonstration())


def test_a_taken_port_is_said_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = CommandLine(tmp_path, SCORESHEET_PORT=str(port)).refused("serve")
    assert f"port {port}" in said
    assert "SCORESHEET_PORT" in said


def test_games_imported_while_it_runs_appear(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        line = CommandLine(tmp_path)
        line.json("import", *simulated(line))
        assert listed(port) == ["finished"]

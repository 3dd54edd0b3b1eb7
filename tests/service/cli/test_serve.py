"""`serve`: a real server on a free port of the loopback."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scoresheet.service.cli.commands import serve
from scoresheet.service.core.configuration import Config
from scoresheet.service.records.importing import demonstration
from tests.server import Client, free_port, running
from tests.service.command_line import CommandLine, simulated

PATIENCE = 10
SECONDS_OF_A_WAIT = 20.0
"""For as long a page waits for lists that fall behind."""


def listed(port: int) -> list[str]:
    """The status of each game in the lobby, as soon as there is any: the lists follow the events a moment later."""
    client, deadline = Client(port), time.monotonic() + PATIENCE
    items: list[Any] = []
    while not items and time.monotonic() < deadline:
        items = client.get("/api/v1/games")[1]["items"]
    return [game["status"] for game in items]


def seconds(port: int, page: str) -> float:
    """Return how long a page takes."""
    began = time.monotonic()
    assert Client(port).get(page, Accept="text/html")[0] < 400, page
    return time.monotonic() - began


def test_it_serves_and_says_where(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        assert Client(port).get("/healthz")[0] == 200
    assert f"http://127.0.0.1:{port}/" in (tmp_path / "server.log").read_text()


def test_a_demonstration_is_there_only_where_no_game_is(tmp_path: Path) -> None:
    waiting_long = (
        f"from scoresheet.service.container import services; services.SECONDS_TO_CATCH_UP = {SECONDS_OF_A_WAIT}"
    )
    for _ in range(2):
        with running(tmp_path, "--demonstration", first=waiting_long) as (port, _):
            assert listed(port) == ["finished"] * len(demonstration())
            for page in ("/", "/games?list=finished", "/games/next", "/titles/lineae/leaderboard", "/tournaments"):
                assert seconds(port, page) < SECONDS_OF_A_WAIT, f"{page} waits for lists that are up to date"


def test_when_it_says_where_it_is_it_is_there(tmp_path: Path) -> None:
    for _ in range(3):
        with said_where(tmp_path) as (line, port):
            assert f"http://127.0.0.1:{port}/" in line
            assert Client(port).get("/healthz")[0] == 200


@contextmanager
def said_where(folder: Path, **settings: str) -> Iterator[tuple[str, int]]:
    """The first line that a service says, and its port."""
    port = free_port()
    environment = {**os.environ, **CommandLine(folder).settings, "SCORESHEET_PORT": str(port), **settings}
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "serve"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline(), port
        finally:
            Client.close_all()
            server.terminate()
            assert server.wait(20) == 0


def test_a_name_is_as_good_as_an_address(tmp_path: Path) -> None:
    with said_where(tmp_path, SCORESHEET_HOST="localhost") as (line, port):
        assert f"http://localhost:{port}/" in line


def everything_said(**settings: Any) -> str:
    """What is said of a service with such a configuration."""
    runner = CliRunner()
    with runner.isolation() as (out, *_):
        serve.say_where(Config(**settings), as_json=False)
        return out.getvalue().decode()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "games.example"])
def test_where_signing_in_cannot_work_it_says_so(host: str) -> None:
    assert "nobody can sign in" in everything_said(host=host)
    assert "nobody can sign in" in everything_said(host=host, public_url="http://games.example")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1", "localhost"])
def test_on_this_machine_alone_signing_in_works(host: str) -> None:
    assert "nobody can sign in" not in everything_said(host=host)


def test_the_address_for_the_outside_is_said_beside_where_it_listens() -> None:
    said = everything_said(host="0.0.0.0", public_url="https://games.example")
    assert "http://127.0.0.1:8000/ and at every other address of this machine" in said
    assert "from outside at https://games.example/" in said
    assert "nobody can sign in" not in said


def test_a_taken_port_is_said_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = CommandLine(tmp_path, SCORESHEET_PORT=str(port)).refused("serve")
    assert f"port {port}" in said
    assert "SCORESHEET_PORT" in said


def test_a_second_service_on_the_port_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        assert f"port {port}" in CommandLine(tmp_path / "other", SCORESHEET_PORT=str(port)).refused("serve")


@pytest.mark.parametrize("host", ["203.0.113.1", "no-such-host.invalid", "2001:db8::1", "999.1.1.1"])
def test_an_address_that_is_not_ours_is_said_at_once(tmp_path: Path, host: str) -> None:
    said = CommandLine(tmp_path, SCORESHEET_HOST=host).refused("serve")
    assert f"Cannot listen on {host} port 8000: " in said
    assert "SCORESHEET_HOST" in said


def test_a_service_that_cannot_begin_does_not_say_that_it_is_somewhere(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text("This is no folder.")
    environment = {**os.environ, **CommandLine(tmp_path).settings, "SCORESHEET_PORT": str(free_port())}
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "serve"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "Scoresheet is at" not in ended.stdout


def test_games_imported_while_it_runs_appear(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        line = CommandLine(tmp_path)
        line.json("import", *simulated(line))
        assert listed(port) == ["finished"]
